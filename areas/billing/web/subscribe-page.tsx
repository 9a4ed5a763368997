import { useEffect, useState } from "react";
import { useCurrentUser, useRight } from "#areas/auth/web/index.ts";
import { setSelectedPlan } from "#platform/web/browser-flags.ts";
import { cardsAre } from "#platform/web/cards.ts";
import { isDemo } from "#platform/web/demo-mode.ts";
import { keepFor } from "#platform/web/kept-work.ts";
import { navigate } from "#platform/web/navigate.ts";
import { useLatest } from "#platform/web/use-latest.ts";
import { BackLink } from "#platform/web/ui/back-link.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import type { Due, PlanChoice } from "#areas/billing/contract/billing.schema.ts";
import { priceIdOf } from "#areas/billing/contract/prices.rules.ts";
import { words } from "./billing.messages.ts";
import { useBeginCheckout, useSubscription } from "./billing.queries.ts";
import type { Asked } from "./billing-page.tsx";
import { isAgreed, isLate, planKeyOf } from "./billing.view.ts";
import { ContactSales } from "./contact-sales.tsx";
import { choiceIn } from "./subscribe.view.ts";
import { PaymentStep } from "./payment-step.tsx";
import { PlanCards } from "./plan-cards.tsx";
import { PlanQuestions } from "./plan-questions.tsx";
import { useCameBack } from "./use-came-back.ts";
import { useFinish } from "./use-finish.ts";

type Begun = { choice: PlanChoice; clientSecret: string | null; due: Due | null };

const changing = (choice: PlanChoice): Asked => ({ what: "change", choice });

/** Choosing a plan, and paying for it (Spec 2, Pricing). */
export function SubscribePage() {
  const user = useCurrentUser();
  const isOwner = useRight("owner") && !isDemo();
  // A plan is an owner's to choose; others can look at what there is.
  const onlyLooks = Boolean(user) && !isDemo() && !isOwner;
  const subscription = useSubscription(isOwner);
  const begin = useBeginCheckout();
  const finish = useFinish();
  const [choosing, setChoosing] = useState<PlanChoice>();
  const [begun, setBegun] = useState<Begun>();
  // A plan that was chosen on another screen goes on to its payment right away, once.
  const [early] = useState(() => choiceIn(window.location.search));
  const cameBack = useCameBack(() => void finish());
  const choose = async (choice: PlanChoice) => {
    setSelectedPlan(choice.plan);
    // Whoever is not signed in gets a business first: its trial is of the chosen plan.
    if (!user && !isDemo()) return navigate("/auth#sign-up");
    if (subscription.data && isAgreed(subscription.data)) {
      if (!isLate(subscription.data)) keepFor({ path: "/billing", name: "billing", value: changing(choice) });
      return navigate("/billing");
    }
    setChoosing(choice);
    const outcome = await begin.run({
      body: { planId: choice.plan, priceId: priceIdOf(choice.plan, choice.interval) },
    });
    setChoosing(undefined);
    if (!outcome.ok) return;
    setBegun({ choice, ...outcome.reply });
  };
  const chooseEarly = useLatest(choose);
  const isKnown = user !== undefined && (!isOwner || !subscription.isPending);
  const isEarly =
    isKnown && !onlyLooks && early !== undefined && (cameBack === undefined || cameBack === "failed");
  useEffect(() => {
    if (isEarly) void chooseEarly.current(early);
  }, [isEarly, early, chooseEarly]);
  return (
    <PageFrame title="Choose Your Plan" actions={user && <BackLink href="/billing">Billing</BackLink>}>
      {cameBack === "succeeded" || cameBack === "processing" ? (
        <Waiting label="Asking how your payment went" className="grid max-w-[640px] gap-4">
          <Skeleton className="h-44" />
        </Waiting>
      ) : begun ? (
        <PaymentStep
          {...begun}
          subscription={subscription.data}
          wasRefused={cameBack === "failed"}
          onBack={() => setBegun(undefined)}
        />
      ) : (
        <div className="grid gap-5">
          <p className="max-w-(--read-max) text-text-2">{words.lead}</p>
          <Notice>
            {user?.testWorkspace
              ? words.test
              : onlyLooks
                ? words.ownersChoose
                : cardsAre() === undefined
                  ? words.nothingCharged
                  : words.charged}
          </Notice>
          <PlanCards
            current={user?.subscriptionStatus === "active" ? planKeyOf(user.subscriptionPlan) : undefined}
            busy={choosing?.plan}
            disabled={onlyLooks || user?.testWorkspace}
            onChoose={(plan, interval) => void choose({ plan, interval })}
          />
          <PlanQuestions />
          <ContactSales />
        </div>
      )}
    </PageFrame>
  );
}
