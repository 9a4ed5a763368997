import { z } from "zod";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { mailTexts } from "#areas/email-campaigns/contract/mail-texts.schema.ts";
import type { EmailTemplate } from "#areas/email-campaigns/contract/templates.schema.ts";
import { MailEditor } from "./mail-editor.tsx";
import { SubjectEditor } from "./subject-editor.tsx";
import { useAddTemplate, useSaveTemplate } from "./templates.queries.ts";

const TemplateForm = z.object(mailTexts);

/** A template's name, subject and content; without one, a new one. */
export function EditTemplateDialog({ template, onClose }: { template?: EmailTemplate; onClose: () => void }) {
  const form = useFormOf(
    TemplateForm,
    { name: template?.name ?? "", subject: template?.subject ?? "", content: template?.content ?? "" },
    `template:${template?.id ?? "new"}`,
  );
  const add = useAddTemplate();
  const save = useSaveTemplate();
  const { errors, isDirty } = form.formState;
  const busy = add.pending || save.pending;
  const submit = form.handleSubmit(async (values) => {
    const outcome = template
      ? await save.run({ params: { id: template.id }, body: values })
      : await add.run({ body: values });
    if (outcome.ok) onClose();
    else if ("error" in outcome) applyServerErrors(form, outcome.error);
  });
  const footer = <CancelAndSubmit busy={busy}>{busy ? "Saving..." : "Save template"}</CancelAndSubmit>;
  return (
    <Dialog
      open
      onClose={onClose}
      title={template ? "Edit template" : "New template"}
      subtitle="Campaigns already made from it stay the same."
      unsaved={isDirty}
      onSubmit={(event) => void submit(event)}
      footer={footer}
    >
      <div className="grid gap-4">
        <TextField label="Name" required error={errors.name?.message} {...form.register("name")} />
        <SubjectEditor
          label="Subject"
          subject={form.getValues("subject")}
          onChange={(subject) =>
            form.setValue("subject", subject, {
              shouldDirty: true,
              shouldValidate: errors.subject !== undefined,
            })
          }
          error={errors.subject?.message}
        />
        <MailEditor
          label="Content"
          content={form.getValues("content")}
          onChange={(html) =>
            form.setValue("content", html, {
              shouldDirty: true,
              shouldValidate: errors.content !== undefined,
            })
          }
          error={errors.content?.message}
        />
      </div>
    </Dialog>
  );
}
