import { z } from "zod";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { CalendarSlug } from "#areas/calendar/contract/calendar-settings.schema.ts";
import { useSaveSlug } from "./meeting-types.queries.ts";

const SlugForm = z.object({ slug: CalendarSlug });

/** Gives the business another address for its booking pages. */
export function SlugDialog({ open, slug, onClose }: { open: boolean; slug: string; onClose: () => void }) {
  const form = useFormOf(SlugForm, { slug }, "slug");
  const { run, pending } = useSaveSlug();
  const submit = form.handleSubmit(async (body) => {
    if (pending) return;
    const outcome = await run({ body });
    if (outcome.ok) onClose();
    else if ("error" in outcome) applyServerErrors(form, outcome.error);
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Your booking address"
      unsaved={form.formState.isDirty}
      onSubmit={(event) => void submit(event)}
      footer={<CancelAndSubmit busy={pending}>{pending ? "Saving..." : "Save address"}</CancelAndSubmit>}
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
        {form.formState.isDirty && (
          <Notice tone="warning">
            Links you’ve already given out stop working, and another business may take the old address.
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
