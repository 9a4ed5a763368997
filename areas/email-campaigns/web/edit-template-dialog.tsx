import { z } from "zod";
import { EditDialog } from "#platform/web/ui/edit-dialog.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import { mailTexts } from "#areas/email-campaigns/contract/mail-texts.schema.ts";
import type { EmailTemplate } from "#areas/email-campaigns/contract/templates.schema.ts";
import { MailTextFields, plainWords } from "./mail-text-fields.tsx";
import { useAddTemplate, useSaveTemplate, useTemplates } from "./templates.queries.ts";

const TemplateForm = z.object(mailTexts);

/** A template's name, subject and content; without one, a new one. */
export function EditTemplateDialog({ template, onClose }: { template?: EmailTemplate; onClose: () => void }) {
  const add = useAddTemplate();
  const save = useSaveTemplate();
  const now = useTemplates().data?.find(({ id }) => id === template?.id) ?? template;
  const edit = useEditForm({
    name: `template:${template?.id ?? "new"}`,
    schema: TemplateForm,
    record: now,
    valuesOf: ({ name, subject, content }) => ({ name, subject, content }),
    empty: () => ({ name: "", subject: "", content: "" }),
    create: (body) => add.run({ body }),
    save: (body, { id }) => save.run({ params: { id }, body }),
    onSaved: onClose,
    wordsOf: plainWords,
  });
  const { form } = edit;
  const { errors } = form.formState;
  return (
    <EditDialog
      open
      onClose={onClose}
      edit={edit}
      title={template ? "Edit template" : "New template"}
      subtitle="Campaigns already made from it stay the same."
      acts={["Save template", "Saving..."]}
    >
      <div className="grid gap-4">
        <TextField label="Name" required error={errors.name?.message} {...form.register("name")} />
        <MailTextFields texts={form.watch()} errors={errors} set={form.setValue} />
      </div>
    </EditDialog>
  );
}
