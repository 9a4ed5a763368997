import { Checkbox } from "#platform/web/ui/checkbox.tsx";
import { FormCard } from "#platform/web/ui/form-card.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import type { SendingRules } from "#areas/outreach/contract/sending-rules.schema.ts";
import { mailWords } from "./outreach.messages.ts";
import { useSaveSendingRules, useSendingRules } from "./outreach.queries.ts";
import { restWords, rulesChanges, RulesForm, rulesValues } from "./sending-rules.view.ts";

const title = "Sending rules";

/** How often one person gets email at most, and at which hours nobody does. */
export function SendingRulesCard() {
  const rules = useSendingRules();
  if (rules.data) return <Rules rules={rules.data} />;
  return (
    <Card title={title}>
      <p className="mb-4 text-small text-muted">{mailWords.rules}</p>
      {rules.isPending && (
        <Waiting label="Loading the sending rules">
          <Skeleton className="h-36" />
        </Waiting>
      )}
      <FailedRead read={rules} title="Your sending rules didn’t load" />
    </Card>
  );
}

function Rules({ rules }: { rules: SendingRules }) {
  const save = useSaveSendingRules();
  const edit = useEditForm({
    name: "sending-rules",
    schema: RulesForm,
    record: rules,
    valuesOf: rulesValues,
    of: { hasRest: "quietHours", from: "quietHours", to: "quietHours" },
    bodyOf: rulesChanges,
    save: (body) => save.run({ body }),
    labelOf: (field) => (field === "quietHours" ? "Email at night" : undefined),
    wordsOf: (field, value) =>
      field === "quietHours" ? restWords(value as SendingRules["quietHours"]) : undefined,
  });
  const { form } = edit;
  const {
    register,
    formState: { errors },
  } = form;
  const hasRest = form.watch("hasRest");
  return (
    <FormCard title={title} edit={edit} act="Save rules">
      <p className="text-small text-muted">{mailWords.rules}</p>
      <div className="grid gap-5 tablet:grid-cols-2">
        <TextField
          label="Most emails to one customer"
          inputMode="numeric"
          help="Anyone who has reached this is left out of the next campaign."
          {...register("capMax")}
          error={errors.capMax?.message}
        />
        <TextField
          label="Within how many days"
          inputMode="numeric"
          {...register("capDays")}
          error={errors.capDays?.message}
        />
      </div>
      <div className="grid gap-3">
        <Checkbox
          label="Don’t send email at night"
          checked={hasRest}
          onChange={(next) => form.setValue("hasRest", next, { shouldDirty: true, shouldValidate: true })}
        />
        <p className="text-small text-muted">{mailWords.rest}</p>
      </div>
      {hasRest && (
        <div className="grid grid-cols-2 gap-5">
          <TextField
            label="From"
            type="time"
            {...register("from", { deps: ["to"] })}
            error={errors.from?.message}
          />
          <TextField label="Until" type="time" {...register("to")} error={errors.to?.message} />
        </div>
      )}
    </FormCard>
  );
}
