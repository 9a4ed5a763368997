import { useEffect, useState } from "react";
import { Mail } from "lucide-react";
import { useCurrentUser } from "#areas/auth/web/index.ts";
import { setSelectedPlan } from "#platform/web/browser-flags.ts";
import { isDemo } from "#platform/web/demo-mode.ts";
import { navigate } from "#platform/web/navigate.ts";
import { useLatest } from "#platform/web/use-latest.ts";
import { BackLink } from "#platform/web/ui/back-link.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import type { PlanChoice } from "#areas/billing/contract/billing.schema.ts";
import { priceIdOf } from "#areas/billing/contract/prices.rules.ts";
import { words } from "./billing.messages.ts";
import { useBeginCheckout } from "./billing.queries.ts";
import { planKeyOf } from "./billing.view.ts";
import { choiceIn } from "./subscribe.view.ts";
import { PaymentStep } from "./payment-step.tsx";
import { PlanCards } from "./plan-cards.tsx";
import { PlanQuestions } from "./plan-questions.tsx";

const SalesDialog = lazyClosable(async () => (await import("./sales-dialog.tsx")).SalesDialog);

/** Choosing a plan, and paying for it (Spec 2, Pricing). */
export function SubscribePage() {
  const user = useCurrentUser();
  const begin = useBeginCheckout();
  const [choosing, setChoosing] = useState<PlanChoice>();
  const [begun, setBegun] = useState<PlanChoice>();
  const [asking, setAsking] = useState(false);
  const choose = async (choice: PlanChoice) => {
    setSelectedPlan(choice.plan);
    // Whoever is not signed in gets a business first: its trial is of the chosen plan.
    if (!user && !isDemo()) return navigate("/auth#sign-up");
    setChoosing(choice);
    const outcome = await begin.run({
      body: { planId: choice.plan, priceId: priceIdOf(choice.plan, choice.interval) },
    });
    setChoosing(undefined);
    if (outcome.ok) setBegun(choice);
  };
  // A plan that was chosen on another screen goes on to its payment right away, once.
  const [early] = useState(() => choiceIn(window.location.search));
  const chooseEarly = useLatest(choose);
  const isHere = user !== undefined;
  useEffect(() => {
    if (isHere && early) void chooseEarly.current(early);
  }, [isHere, early, chooseEarly]);
  return (
    <PageFrame title="Choose Your Plan" actions={user && <BackLink href="/billing">Billing</BackLink>}>
      {begun ? (
        <PaymentStep choice={begun} onBack={() => setBegun(undefined)} />
      ) : (
        <div className="grid gap-5">
          <p className="max-w-(--read-max) text-text-2">{words.lead}</p>
          <Notice>{user?.testWorkspace ? words.test : words.nothingCharged}</Notice>
          <PlanCards
            current={user?.subscriptionStatus === "active" ? planKeyOf(user.subscriptionPlan) : undefined}
            busy={choosing?.plan}
            disabled={user?.testWorkspace}
            onChoose={(plan, interval) => void choose({ plan, interval })}
          />
          <PlanQuestions />
          <div className="flex flex-wrap items-center gap-3">
            <p className="text-text-2">{words.sales}</p>
            <Button icon={Mail} onClick={() => setAsking(true)}>
              Contact Sales
            </Button>
          </div>
        </div>
      )}
      {asking && <SalesDialog onClose={() => setAsking(false)} />}
    </PageFrame>
  );
}
