import { plans, moneyBackDays, type Plan } from "#areas/billing/contract/plans.schema.ts";
import { featuresOf } from "#areas/billing/contract/promises.rules.ts";
import { trialDays } from "#platform/contract/product.ts";
import { ButtonLink } from "#platform/web/ui/button.tsx";
import { classes } from "#platform/web/ui/classes.ts";
import { FeatureList } from "#platform/web/ui/feature-list.tsx";
import { price, yearlyPrice } from "./landing-prices.view.ts";
import { LandingBand } from "./landing-band.tsx";

const forWhom: Record<Plan["key"], string> = {
  starter: "For one person and a growing list",
  professional: `${yearlyPrice} a month when billed yearly`,
  enterprise: "For several shops or a larger team",
};

/** The three plans with everything in them (Spec 1 §9). */
export function LandingPlans() {
  return (
    <LandingBand
      id="pricing"
      plain
      title="Three plans, plain prices."
      lead={`${trialDays} days free on every plan, no card. Afterwards, ${moneyBackDays} days money back.`}
    >
      <div className="grid grid-cols-1 items-stretch gap-3.5 tablet:gap-4 wide:grid-cols-3">
        {plans.map((plan) => (
          <PlanCard key={plan.key} plan={plan} best={plan.key === "professional"} />
        ))}
      </div>
    </LandingBand>
  );
}

function PlanCard({ plan, best }: { plan: Plan; best: boolean }) {
  return (
    <article
      className={classes(
        "card flex flex-col rounded-dialog p-6.5",
        best && "shadow-lift outline-2 -outline-offset-2 outline-accent max-wide:order-first",
      )}
    >
      <h3 className="flex min-h-6.5 items-center gap-2.5 text-[1.125rem]">
        {plan.name}
        {plan.badge && <span className={classes("badge", best && "landing-best")}>{plan.badge}</span>}
      </h3>
      <p className="num mt-3.5 text-[2.75rem] leading-[1.1] font-display tracking-[-.04em]">
        {price(plan.monthlyCents)}
        <small className="ml-1 text-body font-text tracking-normal text-muted">a month</small>
      </p>
      <p className="mt-1 text-small text-muted">{forWhom[plan.key]}</p>
      <ButtonLink
        href="/auth#sign-up"
        data-plan={plan.key}
        look={best ? "primary" : "second"}
        size="large"
        full
        className="mt-5 mb-5.5"
      >
        Choose {plan.name}
      </ButtonLink>
      <FeatureList features={featuresOf(plan)} />
    </article>
  );
}
