import { useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { Segmented, SelectField } from "#platform/web/ui/choice-field.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { ErrorState } from "#platform/web/ui/states.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import type {
  ChangedSubscription,
  PlanChoice,
  Subscription,
} from "#areas/billing/contract/billing.schema.ts";
import { changeWords, paymentStepOf, resumeFirst } from "#areas/billing/contract/payment-words.rules.ts";
import { planByKey, plans } from "#areas/billing/contract/plans.schema.ts";
import { isSold } from "#areas/billing/contract/prices.rules.ts";
import { useChangePlan, useResumeSubscription } from "./billing.queries.ts";
import { planKeyOf, priceWords, roomWords, say, soldAs } from "./billing.view.ts";
import { useCosts } from "./use-costs.ts";

type Props = {
  subscription: Subscription;
  /** The plan that was chosen already. */
  wanted?: PlanChoice;
  onClose: () => void;
  /** The plan was changed, or the bank asks about the difference first. */
  onChanged: (changed: ChangedSubscription) => void;
};

/** Changes to another plan, once it has said what that costs and what follows. */
export function ChangePlanDialog({ subscription, wanted, onClose, onChanged }: Props) {
  const [choice, setChoice] = useState<PlanChoice>(
    wanted ?? { plan: subscription.plan, interval: soldAs(subscription.plan, subscription.interval) },
  );
  const change = useChangePlan();
  const step = paymentStepOf(subscription, choice, new Date());
  const resume = useResumeSubscription();
  const isSame = step === "same";
  const isResumedFirst = step === "resume_first";
  const { costs, failed, retry } = useCosts(choice, isSame || isResumedFirst);
  const told = costs && changeWords(choice, costs, step === "resume" ? "resume" : "change", say);
  const act = async () => {
    const outcome = await change.run({ body: { ...choice, today: costs?.today } });
    if (outcome.ok || "demo" in outcome) onClose();
    if (outcome.ok) onChanged(outcome.reply);
    // It may cost something else by now.
    if ("error" in outcome) retry();
  };
  const footer = (
    <>
      <DialogClose>
        <Button>Cancel</Button>
      </DialogClose>
      {isResumedFirst ? (
        <Button look="primary" busy={resume.pending} onClick={() => void resume.run({})}>
          {resume.pending ? "Resuming..." : "Resume Subscription"}
        </Button>
      ) : (
        <Button look="primary" disabled={isSame || !told} busy={change.pending} onClick={() => void act()}>
          {change.pending ? "Changing..." : (told?.button ?? `Change to ${planByKey(choice.plan).name}`)}
        </Button>
      )}
    </>
  );
  return (
    <Dialog open onClose={onClose} title="Change plan" footer={footer}>
      <div className="grid gap-4">
        <SelectField
          label="Plan"
          options={plans.map((plan) => ({
            value: plan.key,
            label: `${plan.name}, ${priceWords(plan, "month").amount} a month`,
          }))}
          value={choice.plan}
          onChange={({ target }) => {
            const plan = planKeyOf(target.value) ?? choice.plan;
            setChoice({ plan, interval: soldAs(plan, choice.interval) });
          }}
        />
        {isSold(choice.plan, "year") && (
          <Segmented
            label="How it is billed"
            options={[
              { value: "month", label: "Monthly" },
              { value: "year", label: "Yearly" },
            ]}
            value={choice.interval}
            onChange={(value) => setChoice({ ...choice, interval: value === "year" ? "year" : "month" })}
          />
        )}
        {isSame ? (
          <p className="text-text-2">This is the plan you have now.</p>
        ) : isResumedFirst ? (
          <p className="text-text-2">{resumeFirst}</p>
        ) : failed ? (
          <ErrorState title="We couldn’t work out what it costs" error={failed} onRetry={retry} />
        ) : (
          <p className="text-text-2" role="status">
            {told?.sentence ?? "Working out what it costs..."}
          </p>
        )}
        <TooSmall choice={choice} contacts={subscription.contacts} />
      </div>
    </Dialog>
  );
}

function TooSmall({ choice, contacts }: { choice: PlanChoice } & Pick<Subscription, "contacts">) {
  const limit = planByKey(choice.plan).contactLimit;
  if (limit === null || contacts.used <= limit) return null;
  return (
    <Notice tone="warning">
      You have {roomWords({ used: contacts.used, limit })} that this plan holds. All of them stay, but you
      can’t add more by hand or from a file until there is room.
    </Notice>
  );
}
