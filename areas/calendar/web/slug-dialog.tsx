import { z } from "zod";
import { EditDialog } from "#platform/web/ui/edit-dialog.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import { type CalendarSettings, CalendarSlug } from "#areas/calendar/contract/calendar-settings.schema.ts";
import { useSaveSlug } from "./meeting-types.queries.ts";

const SlugForm = z.object({ slug: CalendarSlug });

type Props = { open: boolean; settings: CalendarSettings; onClose: () => void };

/** Gives the business another address for its booking pages. */
export function SlugDialog({ open, settings, onClose }: Props) {
  const { run } = useSaveSlug();
  const edit = useEditForm({
    name: "slug",
    schema: SlugForm,
    record: settings,
    valuesOf: ({ slug }) => ({ slug }),
    save: (body) => run({ body }),
    onSaved: onClose,
  });
  const { form } = edit;
  return (
    <EditDialog
      open={open}
      onClose={onClose}
      edit={edit}
      title="Your booking address"
      acts={["Save address", "Saving..."]}
    >
      <div className="grid gap-4">
        <TextField
          label="Address"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          help={`${window.location.origin}/book/${form.watch("slug") || "…"}`}
          error={form.formState.errors.slug?.message}
          {...form.register("slug")}
        />
        {edit.isDirty && (
          <Notice tone="warning">
            Links you’ve already given out stop working, and another business may take the old address.
          </Notice>
        )}
      </div>
    </EditDialog>
  );
}
