import { useState } from "react";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { usualSettings } from "#areas/calendar/contract/calendar-settings.schema.ts";
import type { MeetingType } from "#areas/calendar/contract/meeting-types.schema.ts";
import { useCalendarSettings } from "./calendar.queries.ts";
import { MeetingTypeFields } from "./meeting-type-fields.tsx";
import { formOfType, MeetingTypeForm, typeOfForm } from "./meeting-type-form.view.ts";
import { MeetingTypeMore } from "./meeting-type-more.tsx";
import { useAddType, useSaveType } from "./meeting-types.queries.ts";

type Props = { open: boolean; type: MeetingType | undefined; onClose: () => void };

/** Adds or changes a kind of meeting: what most need first, the rest under "More". */
export function MeetingTypeDialog({ open, type, onClose }: Props) {
  const settings = useCalendarSettings().data;
  const [initial] = useState(() => formOfType(type, (settings ?? usualSettings).durationMinutes));
  const form = useFormOf(MeetingTypeForm, initial, `meeting-type:${type?.id ?? "new"}`);
  const [add, save] = [useAddType(), useSaveType()];
  const [isMore, setMore] = useState(false);
  const pending = add.pending || save.pending;
  const submit = form.handleSubmit(
    async (values) => {
      if (pending) return;
      const body = typeOfForm(values);
      const outcome = type ? await save.run({ params: { id: type.id }, body }) : await add.run({ body });
      if (outcome.ok) onClose();
      else if ("error" in outcome && applyServerErrors(form, outcome.error)) setMore(true);
    },
    // A wrong field may be under it.
    () => setMore(true),
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={type ? "Meeting type" : "Add a meeting type"}
      unsaved={form.formState.isDirty}
      onSubmit={(event) => void submit(event)}
      footer={
        <CancelAndSubmit busy={pending}>
          {pending ? "Saving..." : type ? "Save changes" : "Add meeting type"}
        </CancelAndSubmit>
      }
    >
      <div className="grid gap-5">
        <MeetingTypeFields form={form} />
        <details open={isMore} onToggle={({ currentTarget }) => setMore(currentTarget.open)}>
          <summary className="cursor-pointer font-label pointer-coarse:py-3">More</summary>
          <MeetingTypeMore form={form} settings={settings} />
        </details>
      </div>
    </Dialog>
  );
}
