import { useEffect, useRef } from "react";
import { ArrowLeft } from "lucide-react";
import { Button } from "#platform/web/ui/button.tsx";
import { lazyPart } from "#platform/web/ui/lazy-part.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import type { Due, PlanChoice, Subscription } from "#areas/billing/contract/billing.schema.ts";
import { beginWords, paymentStateOf } from "#areas/billing/contract/payment-words.rules.ts";
import { moneyBackDays, planByKey } from "#areas/billing/contract/plans.schema.ts";
import { priceWords, say } from "./billing.view.ts";
import { FreeStart } from "./free-start.tsx";

const CardPayment = lazyPart(async () => (await import("./card-payment.tsx")).CardPayment);

type Props = {
  choice: PlanChoice;
  /** Null where nothing is charged, and so are its figures. */
  clientSecret: string | null;
  due: Due | null;
  subscription: Subscription | undefined;
  wasRefused: boolean;
  onBack: () => void;
};

/** The second step (Spec 2, Pricing): what was chosen, what is due, and the one button. */
export function PaymentStep({ choice, clientSecret, due, subscription, wasRefused, onBack }: Props) {
  const plan = planByKey(choice.plan);
  const { amount, billed } = priceWords(plan, choice.interval);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const key = subscription?.publishableKey;
  const state = subscription ? paymentStateOf(subscription, new Date()) : "free";
  const { button, ...today } = beginWords(choice, due, state, say);
  return (
    <div className="grid max-w-[640px] gap-4">
      <Button look="quiet" icon={ArrowLeft} className="justify-self-start" onClick={onBack}>
        Back to plans
      </Button>
      <Card>
        <h2 ref={title} tabIndex={-1} className="text-[1.25rem] outline-none">
          Complete Payment
        </h2>
        <dl className="mt-4 mb-5 grid gap-2">
          <Row name={`${plan.name} plan`} value={`${amount} a month`} note={billed} />
          <Row name="Due today" {...today} isStrong />
        </dl>
        {clientSecret !== null && key ? (
          <CardPayment
            choice={choice}
            button={button}
            clientSecret={clientSecret}
            publishableKey={key}
            wasRefused={wasRefused}
          />
        ) : (
          <FreeStart choice={choice} button={button} />
        )}
        <p className="mt-3 text-caption text-muted">
          You can cancel at any time. Money back within {moneyBackDays} days.
        </p>
      </Card>
    </div>
  );
}

type RowProps = { name: string; value: string; note: string; isStrong?: boolean };

function Row({ name, value, note, isStrong }: RowProps) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2 first:border-0">
      <dt className={isStrong ? "shrink-0 font-label" : "shrink-0 text-text-2"}>{name}</dt>
      <dd className="text-right">
        <span className={isStrong ? "num font-label" : "num"}>{value}</span>
        <span className="block text-caption text-muted">{note}</span>
      </dd>
    </div>
  );
}
