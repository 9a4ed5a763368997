import { useRight } from "#areas/auth/web/index.ts";
import { useKeptState } from "#platform/web/kept-work.ts";
import { navigate } from "#platform/web/navigate.ts";
import { showToast } from "#platform/web/toasts.ts";
import { BackLink } from "#platform/web/ui/back-link.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import type { PlanChoice, Subscription } from "#areas/billing/contract/billing.schema.ts";
import { toasts, words } from "./billing.messages.ts";
import { useConfirm, useSubscription } from "./billing.queries.ts";
import { isAgreed, offersCards } from "./billing.view.ts";
import { CurrentPlan } from "./current-plan.tsx";
import { PaymentInfo } from "./payment-info.tsx";
import { PlanCards } from "./plan-cards.tsx";
import { subscribeAddress } from "./subscribe.view.ts";
import { useBank } from "./use-bank.ts";
import { useCameBack } from "./use-came-back.ts";

const ChangeDialog = lazyClosable(async () => (await import("./change-plan-dialog.tsx")).ChangePlanDialog);
const CancelDialog = lazyClosable(async () => (await import("./cancel-dialog.tsx")).CancelDialog);

const RefundDialog = lazyClosable(async () => (await import("./refund-dialog.tsx")).RefundDialog);

export type Asked = { what: "change"; choice?: PlanChoice } | { what: "cancel" } | { what: "refund" };

/** The business's plan: what it is, what it costs, and changing it (Spec 2, Billing). */
export function BillingPage() {
  const isManager = useRight("manager");
  return (
    <PageFrame title="Billing & Subscription" actions={<BackLink href="/settings">Settings</BackLink>}>
      {isManager ? <Billing /> : <Notice>{words.notAllowed}</Notice>}
    </PageFrame>
  );
}

function Billing() {
  const subscription = useSubscription();
  const { data } = subscription;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {subscription.isPending && (
        <Waiting label="Loading your plan" className="grid gap-4">
          <Skeleton className="h-44" />
          <Skeleton className="h-36" />
        </Waiting>
      )}
      <FailedRead read={subscription} title="Your plan didn’t load" />
      {data && <Shown subscription={data} />}
    </div>
  );
}

function Shown({ subscription }: { subscription: Subscription }) {
  const isOwner = useRight("owner");
  const [asked, setAsked] = useKeptState<Asked | undefined>("billing", undefined);
  const close = () => setAsked(undefined);
  const { run } = useConfirm();
  const bank = useBank();
  const cameBack = useCameBack(() => void run({}).then(({ ok }) => ok && showToast(toasts.cardChanged)));
  return (
    <>
      {!isOwner && <Notice>{words.readsOnly}</Notice>}
      {bank.asking && <Notice>{words.bankAsks}</Notice>}
      {cameBack === "failed" && <Notice tone="danger">{words.bankRefused}</Notice>}
      <div className="grid items-start gap-5 wide:grid-cols-2">
        <CurrentPlan
          subscription={subscription}
          isOwner={isOwner}
          onChange={() => setAsked({ what: "change" })}
          onCancel={() => setAsked({ what: "cancel" })}
        />
        <PaymentInfo
          subscription={subscription}
          isOwner={isOwner}
          onRefund={() => setAsked({ what: "refund" })}
          onPaid={(paid) => void bank.finish(paid, toasts.paid)}
        />
      </div>
      {isOwner && offersCards(subscription) && (
        <section aria-labelledby="plans" className="grid gap-3">
          <h2 id="plans">Choose Your Plan</h2>
          <PlanCards
            onChoose={(plan, interval) =>
              isAgreed(subscription)
                ? setAsked({ what: "change", choice: { plan, interval } })
                : navigate(subscribeAddress({ plan, interval }))
            }
          />
        </section>
      )}
      {asked?.what === "change" && (
        <ChangeDialog
          subscription={subscription}
          wanted={asked.choice}
          onClose={close}
          onChanged={(changed) => void bank.finish(changed, toasts.activated)}
        />
      )}
      {asked?.what === "cancel" && <CancelDialog subscription={subscription} onClose={close} />}
      {asked?.what === "refund" && subscription.refund && (
        <RefundDialog refund={subscription.refund} credit={subscription.credit} onClose={close} />
      )}
    </>
  );
}
