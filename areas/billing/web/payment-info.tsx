import { type ReactNode, useState } from "react";
import { CreditCard } from "lucide-react";
import { date } from "#platform/web/format.ts";
import { stoppedByDemo } from "#platform/web/demo-mode.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { lazyExtra } from "#platform/web/ui/lazy-part.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import type { ChangedSubscription, Subscription } from "#areas/billing/contract/billing.schema.ts";
import {
  disputedWords,
  lateWords,
  nextChargeWords,
  refundWords,
} from "#areas/billing/contract/payment-words.rules.ts";
import { moneyBackDays } from "#areas/billing/contract/plans.schema.ts";
import { demoActions, words } from "./billing.messages.ts";
import { usePayLate } from "./billing.queries.ts";
import { isLate, say } from "./billing.view.ts";
import { cardWords } from "./card.view.ts";
import { Receipts } from "./receipts.tsx";

const ChangeCard = lazyExtra(async () => (await import("./change-card.tsx")).ChangeCard);

type Props = {
  subscription: Subscription;
  isOwner: boolean;
  onRefund: () => void;
  /** What was late is paid, or the bank asks about it first. */
  onPaid: (paid: ChangedSubscription) => void;
};

/** How one pays: the next charge, the card, getting money back, and the receipts (Spec 2, Billing). */
export function PaymentInfo(props: Props) {
  return (
    <Card title="Payment Information">
      {props.subscription.payments === "none" ? (
        <ul className="grid gap-2 text-text-2">
          <li>{words.nothingCharged}</li>
          <li>{words.noCard}</li>
          <li>Money back within {moneyBackDays} days, on every plan.</li>
        </ul>
      ) : (
        <Paying {...props} />
      )}
      <Receipts />
    </Card>
  );
}

function Paying({ subscription, isOwner, onRefund, onPaid }: Props) {
  const { card, publishableKey, refund, disputed } = subscription;
  const late = isLate(subscription) ? lateWords(subscription, say) : undefined;
  const pay = usePayLate();
  const payNow = async () => {
    const outcome = await pay.run({});
    if (outcome.ok) onPaid(outcome.reply);
  };
  const [changing, setChanging] = useState(false);
  const [close] = useState(() => () => setChanging(false));
  return (
    <>
      <dl className="grid gap-3">
        <Fact name="Next charge">{nextChargeWords(subscription, say) ?? "Nothing is charged next."}</Fact>
        <Fact name="Card">
          {card ? (
            <span className="inline-flex items-center gap-2">
              <CreditCard className="icon small text-muted" aria-hidden />
              {cardWords(card)}
            </span>
          ) : (
            words.noCardYet
          )}
        </Fact>
        <Fact name="Money back">
          {refund
            ? `${refundWords(refund, say)}, until ${date(refund.until)}.`
            : `Within ${moneyBackDays} days of your first payment, on every plan.`}
        </Fact>
        {disputed && <Fact name="Disputed">{disputedWords(disputed, say)}</Fact>}
      </dl>
      {isOwner && !changing && (
        <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
          {late && card && (
            <Button look="primary" busy={pay.pending} onClick={() => void payNow()}>
              {pay.pending ? "Paying..." : late.pay}
            </Button>
          )}
          {card && publishableKey !== null && (
            <Button onClick={() => stoppedByDemo(demoActions.card) || setChanging(true)}>Change card</Button>
          )}
          {refund && <Button onClick={onRefund}>Get your money back</Button>}
        </div>
      )}
      {changing && publishableKey !== null && (
        <ChangeCard publishableKey={publishableKey} late={late?.save} onClose={close} />
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-small text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
