import { useEffect } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import type { PlanChoice } from "#areas/billing/contract/billing.schema.ts";
import { words } from "./billing.messages.ts";
import { CardPlace } from "./card-place.tsx";
import { subscribeAddress } from "./subscribe.view.ts";
import { useCard } from "./use-card.ts";
import { useFinish } from "./use-finish.ts";

type Props = {
  choice: PlanChoice;
  /** What the button says. */
  button: string;
  clientSecret: string;
  publishableKey: string;
  /** True when the bank asked on its own page, and refused. */
  wasRefused: boolean;
};

/** Paying by card: Stripe's form, and the one button, which waits until the form is there. */
export function CardPayment({ choice, button, clientSecret, publishableKey, wasRefused }: Props) {
  const card = useCard({ publishableKey, clientSecret, returnPath: subscribeAddress(choice) });
  const finish = useFinish();
  const { say } = card;
  useEffect(() => {
    if (wasRefused) say(words.bankRefused);
  }, [wasRefused, say]);
  const pay = async () => {
    if (await card.confirm()) await finish();
  };
  return (
    <div className="grid gap-5">
      <CardPlace card={card} />
      <Button
        look="primary"
        size="large"
        full
        disabled={card.state !== "ready"}
        busy={card.confirming}
        onClick={() => void pay()}
      >
        {card.confirming ? "One moment..." : button}
      </Button>
      <p className="text-caption text-muted">{words.byStripe}</p>
    </div>
  );
}
