import { useState } from "react";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { Segmented } from "#platform/web/ui/choice-field.tsx";
import { classes } from "#platform/web/ui/classes.ts";
import { FeatureList } from "#platform/web/ui/feature-list.tsx";
import {
  type Interval,
  intervals,
  type Plan,
  type PlanKey,
  plans,
} from "#areas/billing/contract/plans.schema.ts";
import { featuresOf } from "#areas/billing/contract/promises.rules.ts";
import { priceWords, soldAs } from "./billing.view.ts";

type Props = {
  /** The plan that the business is on, which is not offered again. */
  current?: PlanKey;
  /** The plan that is being chosen. */
  busy?: PlanKey;
  disabled?: boolean;
  onChoose: (plan: PlanKey, interval: Interval) => void;
};

/** The three plans, by the month or by the year, with everything in them (Spec 1 §9). */
export function PlanCards({ current, busy, disabled, onChoose }: Props) {
  const [interval, setInterval] = useState<Interval>("month");
  return (
    <div className="grid gap-4">
      <div className="justify-self-start">
        <Segmented
          label="How it is billed"
          options={[
            { value: "month", label: "Monthly" },
            { value: "year", label: "Yearly" },
          ]}
          value={interval}
          onChange={(value) => setInterval(intervals.find((one) => one === value) ?? "month")}
        />
      </div>
      <ul className="grid items-stretch gap-4 wide:grid-cols-3">
        {plans.map((plan) => (
          <PlanCard
            key={plan.key}
            plan={plan}
            interval={interval}
            isCurrent={plan.key === current}
            busy={busy === plan.key}
            disabled={disabled || (busy !== undefined && busy !== plan.key)}
            onChoose={() => onChoose(plan.key, soldAs(plan.key, interval))}
          />
        ))}
      </ul>
    </div>
  );
}

type CardProps = {
  plan: Plan;
  interval: Interval;
  isCurrent: boolean;
  busy: boolean;
  disabled: boolean;
  onChoose: () => void;
};

function PlanCard({ plan, interval, isCurrent, busy, disabled, onChoose }: CardProps) {
  const { amount, billed } = priceWords(plan, interval);
  const isBest = plan.badge === "Most Popular";
  return (
    <li
      className={classes(
        "card flex flex-col p-(--card-pad)",
        isBest && "outline-2 -outline-offset-2 outline-accent",
      )}
    >
      <div className="flex min-h-7 flex-wrap items-center gap-2.5">
        <h2>{plan.name}</h2>
        {plan.badge && (
          <Badge kind="tint" value={isBest ? "blue" : "grey"}>
            {plan.badge}
          </Badge>
        )}
      </div>
      <p className="num mt-3 text-[2.25rem] leading-[1.1] font-display">
        {amount}
        <small className="ml-1 text-body font-text text-muted">a month</small>
      </p>
      <p className="mt-1 text-small text-muted">{billed}</p>
      <p className="mt-2 text-small text-text-2">{plan.description}</p>
      <Button
        look={isBest ? "primary" : "second"}
        size="large"
        full
        className="mt-4 mb-4"
        busy={busy}
        disabled={disabled || isCurrent}
        onClick={onChoose}
      >
        {isCurrent ? "Your plan" : busy ? "One moment..." : `Choose ${plan.name}`}
      </Button>
      <FeatureList features={featuresOf(plan)} />
    </li>
  );
}
