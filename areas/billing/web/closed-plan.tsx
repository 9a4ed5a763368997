import { useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { ErrorState } from "#platform/web/ui/states.tsx";
import { heldWords, refundWords, reopenWords } from "#areas/billing/contract/payment-words.rules.ts";
import { useSubscription } from "./billing.queries.ts";
import { goesOnOpened, isLate, say } from "./billing.view.ts";
import { useCosts } from "./use-costs.ts";

const RefundDialog = lazyClosable(async () => (await import("./refund-dialog.tsx")).RefundDialog);

type Props = {
  opening: boolean;
  /** Opens it for what stands on the button; false where that was refused. */
  onOpen: (today: string | undefined) => Promise<boolean>;
};

/** Opening a closed business: what that does to its plan, and what its button charges. Money back goes on as well. */
export function ClosedPlan({ opening, onOpen }: Props) {
  const subscription = useSubscription();
  const { data } = subscription;
  const [asking, setAsking] = useState(false);
  const goesOn = data !== undefined && goesOnOpened(data);
  const choice = { plan: data?.plan ?? "starter", interval: data?.interval ?? "month" } as const;
  const late = data !== undefined && isLate(data);
  const { costs, failed, retry } = useCosts(choice, !goesOn && !late);
  const { sentence, button } = reopenWords(choice, (goesOn && costs) || null, say);
  const held = heldWords(costs?.held, say);
  const open = async () => {
    // It may cost something else by now.
    if (!(await onOpen(goesOn ? costs?.today : undefined))) retry();
  };
  // Nothing is charged that wasn't said.
  const isKnown = data !== undefined && ((!goesOn && !late) || costs !== undefined);
  return (
    <>
      {sentence && <p className="max-w-[64ch] text-text-2">{sentence}</p>}
      {held && <p className="max-w-[64ch] text-text-2">{held}</p>}
      {subscription.isError && (
        <ErrorState
          title="Your plan didn’t load"
          error={subscription.error}
          onRetry={() => void subscription.refetch()}
        />
      )}
      {failed !== undefined && (
        <ErrorState title="We couldn’t work out what it costs" error={failed} onRetry={retry} />
      )}
      <div>
        <Button look="primary" busy={opening} disabled={!isKnown} onClick={() => void open()}>
          {opening ? "Opening..." : button}
        </Button>
      </div>
      {data?.refund && (
        <div className="grid gap-2">
          <p className="text-text-2">Money back: {refundWords(data.refund, say)}.</p>
          <div>
            <Button onClick={() => setAsking(true)}>Get your money back</Button>
          </div>
          {asking && (
            <RefundDialog refund={data.refund} credit={data.credit} onClose={() => setAsking(false)} />
          )}
        </div>
      )}
    </>
  );
}
