import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import { useLeaveGuard } from "#platform/web/ui/leave-guard.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { TextsFields } from "./texts-fields.tsx";
import { useCreateTexts } from "./dialer.queries.ts";
import { blankTexts, TextsValues } from "./phone-form.view.ts";

/** Writes a text campaign. What is typed survives a reload. */
export function TextsForm({ onCreated }: { onCreated: () => void }) {
  const form = useFormOf(TextsValues, blankTexts(), "text-campaign");
  const create = useCreateTexts();
  const mayChange = useRight("member");
  const leaving = useLeaveGuard(form.formState.isDirty);
  const submit = form.handleSubmit(async (values) => {
    const outcome = await create.run({ body: values });
    if (outcome.ok) {
      form.reset(blankTexts());
      onCreated();
    } else if ("error" in outcome) applyServerErrors(form, outcome.error);
  });
  return (
    <Card title="New text campaign">
      <form
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
        onSubmit={(event) => void submit(event)}
      >
        <TextsFields form={form} />
        {mayChange && (
          <div className="grid justify-items-start gap-3">
            <FormTrouble form={form} />
            <Button type="submit" look="primary" busy={create.pending}>
              Create text campaign
            </Button>
          </div>
        )}
      </form>
      {leaving}
    </Card>
  );
}
