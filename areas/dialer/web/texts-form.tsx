import { applyServerErrors, emptying, useFormOf } from "#platform/web/form.ts";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import { TextsFields } from "./texts-fields.tsx";
import { useCreateTexts } from "./dialer.queries.ts";
import { NewCampaignCard } from "./new-campaign-card.tsx";
import { blankTexts, TextsValues } from "./phone-form.view.ts";

/** Writes a text campaign. What is typed survives a reload. */
export function TextsForm({ onCreated }: { onCreated: () => void }) {
  const form = useFormOf(TextsValues, blankTexts(), "text-campaign");
  const create = useCreateTexts();
  const submit = form.handleSubmit(async (values) => {
    const clear = emptying(form, blankTexts());
    const outcome = await create.run({ body: values });
    if (outcome.ok) {
      clear();
      onCreated();
    } else if ("error" in outcome) applyServerErrors(form, outcome.error);
  });
  return (
    <NewCampaignCard
      title="New text campaign"
      act="Create text campaign"
      trouble={<FormTrouble form={form} />}
      isDirty={form.formState.isDirty}
      busy={create.pending}
      onSubmit={submit}
    >
      <TextsFields form={form} />
    </NewCampaignCard>
  );
}
