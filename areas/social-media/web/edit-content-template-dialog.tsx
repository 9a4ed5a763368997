import { z } from "zod";
import { EditDialog } from "#platform/web/ui/edit-dialog.tsx";
import { TextArea, TextField } from "#platform/web/ui/text-field.tsx";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import {
  type ContentTemplate,
  NewContentTemplate,
} from "#areas/social-media/contract/content-templates.schema.ts";
import {
  useAddContentTemplate,
  useContentTemplates,
  useSaveContentTemplate,
} from "./content-templates.queries.ts";

const { name, category, content } = NewContentTemplate.shape;
const TemplateForm = z.strictObject({ name, category: category.unwrap(), content });

type Props = { open: boolean; template?: ContentTemplate | undefined; onClose: () => void };

/** A template's name and text; without one, a new one. "{{…}}" is what whoever writes fills in. */
export function EditContentTemplateDialog({ open, template, onClose }: Props) {
  const add = useAddContentTemplate();
  const save = useSaveContentTemplate();
  const now = useContentTemplates().data?.find(({ id }) => id === template?.id) ?? template;
  const edit = useEditForm({
    name: `content-template:${template?.id ?? "new"}`,
    schema: TemplateForm,
    record: now,
    valuesOf: (one) => ({ name: one.name, category: one.category, content: one.content }),
    empty: () => ({ name: "", category: "", content: "" }),
    create: (body) => add.run({ body }),
    save: (body, { id }) => save.run({ params: { id }, body }),
    onSaved: onClose,
  });
  const { form } = edit;
  const { errors } = form.formState;
  return (
    <EditDialog
      open={open}
      onClose={onClose}
      edit={edit}
      title={template ? "Edit template" : "New template"}
      subtitle="Posts you already started from it stay the same."
      acts={["Save template", "Saving..."]}
    >
      <div className="grid gap-4">
        <TextField label="Name" required error={errors.name?.message} {...form.register("name")} />
        <TextField label="Kind" error={errors.category?.message} {...form.register("category")} />
        <TextArea
          label="Text"
          required
          rows={7}
          help="Put double braces around what changes each time: {{product}}."
          error={errors.content?.message}
          {...form.register("content")}
        />
      </div>
    </EditDialog>
  );
}
