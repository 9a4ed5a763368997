import { useState } from "react";
import { serverMessage } from "#platform/web/call.ts";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { SaveButton } from "#platform/web/ui/button.tsx";
import { Checkbox } from "#platform/web/ui/checkbox.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card, Notice } from "#platform/web/ui/surface.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import type { SendingRules } from "#areas/outreach/contract/sending-rules.schema.ts";
import { mailWords } from "./outreach.messages.ts";
import { useSaveSendingRules, useSendingRules } from "./outreach.queries.ts";
import { rulesChanges, RulesForm, rulesValues } from "./sending-rules.view.ts";

/** How often one person gets email at most, and at which hours nobody does. */
export function SendingRulesCard() {
  const rules = useSendingRules();
  return (
    <Card title="Sending rules">
      <p className="mb-4 text-small text-muted">{mailWords.rules}</p>
      {rules.isPending && (
        <Waiting label="Loading the sending rules">
          <Skeleton className="h-36" />
        </Waiting>
      )}
      <FailedRead read={rules} title="Your sending rules didn’t load" />
      {rules.data && <Fields rules={rules.data} />}
    </Card>
  );
}

function Fields({ rules }: { rules: SendingRules }) {
  const form = useFormOf(RulesForm, rulesValues(rules), "sending-rules");
  const save = useSaveSendingRules();
  const [refused, setRefused] = useState<string>();
  const {
    register,
    formState: { errors, isDirty },
  } = form;
  const hasRest = form.watch("hasRest");
  const submit = form.handleSubmit(async (values) => {
    setRefused(undefined);
    const outcome = await save.run({ body: rulesChanges(values) });
    if (outcome.ok) form.reset(rulesValues(outcome.reply));
    else if ("error" in outcome && !applyServerErrors(form, outcome.error))
      setRefused(serverMessage(outcome.error) ?? "Nothing was saved. Check your connection and try again.");
  });
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
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
      {refused && <Notice tone="danger">{refused}</Notice>}
      <div className="flex justify-end">
        <SaveButton busy={save.pending} changed={isDirty}>
          Save rules
        </SaveButton>
      </div>
    </form>
  );
}
