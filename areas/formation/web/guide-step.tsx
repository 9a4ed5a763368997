import { z } from "zod";
import { useFormOf } from "#platform/web/form.ts";
import { useKeptState } from "#platform/web/kept-work.ts";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { GuideAnswers, type GuideReply, type GuideType } from "#areas/formation/contract/guide.schema.ts";
import { typeNames } from "#areas/formation/contract/state-names.rules.ts";
import type { State, StateCode } from "#areas/formation/contract/states.schema.ts";
import { words } from "./formation.messages.ts";
import { useGuide } from "./formation.queries.ts";
import { GuideStates } from "./guide-states.tsx";
import type { OrderFormOf } from "./order-form.view.ts";

const Answers = GuideAnswers.extend({ otherState: z.string() });
const blank = { homeState: "" as StateCode, otherState: "" };
const yesNo = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];
const questions = [
  {
    name: "owners",
    label: "How many owners will there be?",
    options: [
      { value: "one", label: "One" },
      { value: "several", label: "Two or more" },
    ],
  },
  { name: "protection", label: "Keep what you own apart from the business’s debts?", options: yesNo },
  { name: "investors", label: "Will investors buy shares?", options: yesNo },
  {
    name: "profit",
    label: "What will be left a year, before you pay yourself?",
    options: [
      { value: "low", label: "Less than $50,000" },
      { value: "high", label: "$50,000 or more" },
    ],
  },
] as const;
type Props = { form: OrderFormOf; states: readonly State[]; onChosen: () => void };

/** Six questions, and what fits the answers: types and states side by side. */
export function GuideStep({ form: order, states, onChosen }: Props) {
  const form = useFormOf(Answers, blank, "formation-guide");
  const { run, pending } = useGuide();
  const [reply, setReply] = useKeptState<GuideReply | undefined>("formation-guided", undefined);
  const { errors } = form.formState;
  const options = states.map(({ code, name }) => ({ value: code, label: name }));
  const ask = form.handleSubmit(async ({ otherState, ...answers }) => {
    const outcome = await run({ body: { ...answers, otherState: (otherState || null) as StateCode | null } });
    if (outcome.ok) setReply(outcome.reply);
  });
  const choose = (type: GuideType["businessType"], state?: StateCode) => {
    order.setValue("businessType", type, { shouldDirty: true });
    const home = state ?? form.getValues("homeState");
    if (home) order.setValue("incorporationState", home, { shouldDirty: true });
    onChosen();
  };
  return (
    <>
      <Card title="What fits you?">
        <p className="-mt-2 mb-4 text-small text-text-2">{words.guideLead}</p>
        <form noValidate className="grid gap-4 tablet:grid-cols-2" onSubmit={(event) => void ask(event)}>
          <SelectField
            label="Where will you work?"
            placeholder="Choose a state"
            options={options}
            error={errors.homeState?.message}
            {...form.register("homeState")}
          />
          <SelectField
            label="Compare with another state?"
            placeholder="Delaware, Wyoming and Nevada"
            options={options}
            {...form.register("otherState")}
          />
          {questions.map(({ name, label, options: answers }) => (
            <SelectField
              key={name}
              label={label}
              placeholder="Choose"
              options={answers}
              error={errors[name]?.message}
              {...form.register(name)}
            />
          ))}
          <span className="col-span-full">
            <Button type="submit" busy={pending}>
              {pending ? "Comparing..." : "Compare"}
            </Button>
          </span>
        </form>
      </Card>
      {reply && (
        <>
          <Types types={reply.types} onChoose={choose} />
          <GuideStates states={reply.states} onChoose={choose} />
        </>
      )}
    </>
  );
}

const fits = {
  fits: ["green", "Fits your answers"],
  possible: ["blue", "Possible"],
  no: ["grey", "Doesn’t fit your answers"],
} as const;

function Types({
  types,
  onChoose,
}: {
  types: readonly GuideType[];
  onChoose: (type: GuideType["businessType"]) => void;
}) {
  return (
    <Card title="Types side by side">
      <ul className="grid gap-4 tablet:grid-cols-2" aria-label="Types">
        {types.map(({ businessType, fit, reasons }) => (
          <li key={businessType} className="grid content-start gap-2 border-t border-line pt-3">
            <span className="flex flex-wrap items-center gap-2">
              <b className="font-title">{typeNames[businessType]}</b>
              <Badge kind="tint" value={fits[fit][0]}>
                {fits[fit][1]}
              </Badge>
            </span>
            <ul className="ml-5 list-disc text-small text-text-2">
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
            {fit !== "no" && (
              <span>
                <Button size="small" onClick={() => onChoose(businessType)}>
                  Continue with {typeNames[businessType]}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
