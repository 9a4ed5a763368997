import { applyServerErrors, emptying, useFormOf } from "#platform/web/form.ts";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import { CallsFields } from "./calls-fields.tsx";
import { useCreateCalls } from "./dialer.queries.ts";
import { NewCampaignCard } from "./new-campaign-card.tsx";
import { blankCalls, CallsValues } from "./phone-form.view.ts";

/** Writes a voice campaign. What is typed survives a reload. */
export function CallsForm({ onCreated }: { onCreated: () => void }) {
  const form = useFormOf(CallsValues, blankCalls(), "voice-campaign");
  const create = useCreateCalls();
  const submit = form.handleSubmit(async (values) => {
    const clear = emptying(form, blankCalls());
    const outcome = await create.run({ body: values });
    if (outcome.ok) {
      clear();
      onCreated();
    } else if ("error" in outcome) applyServerErrors(form, outcome.error);
  });
  return (
    <NewCampaignCard
      title="New voice campaign"
      act="Create voice campaign"
      trouble={<FormTrouble form={form} />}
      isDirty={form.formState.isDirty}
      busy={create.pending}
      onSubmit={submit}
    >
      <CallsFields form={form} />
    </NewCampaignCard>
  );
}
