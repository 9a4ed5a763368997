import { useState } from "react";
import { EditDialog } from "#platform/web/ui/edit-dialog.tsx";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import { usualSettings } from "#areas/calendar/contract/calendar-settings.schema.ts";
import type { MeetingType } from "#areas/calendar/contract/meeting-types.schema.ts";
import { useCalendarSettings, useHosts, useMeetingTypes } from "./calendar.queries.ts";
import { MeetingTypeFields } from "./meeting-type-fields.tsx";
import { formOfType, isUnderMore, MeetingTypeForm, typeOfForm, typeText } from "./meeting-type-form.view.ts";
import { MeetingTypeMore } from "./meeting-type-more.tsx";
import { useAddType, useSaveType } from "./meeting-types.queries.ts";

type Props = { open: boolean; type: MeetingType | undefined; onClose: () => void };

/** Adds or changes a kind of meeting: what most need first, the rest under "More". */
export function MeetingTypeDialog({ open, type, onClose }: Props) {
  const settings = useCalendarSettings().data;
  const hosts = useHosts().data ?? [];
  const [add, save] = [useAddType(), useSaveType()];
  const [isMore, setMore] = useState(false);
  const now = useMeetingTypes().data?.find(({ id }) => id === type?.id) ?? type;
  const edit = useEditForm({
    name: `meeting-type:${type?.id ?? "new"}`,
    schema: MeetingTypeForm,
    record: now,
    valuesOf: formOfType,
    empty: () => formOfType(undefined, (settings ?? usualSettings).durationMinutes),
    bodyOf: typeOfForm,
    create: (body) => add.run({ body }),
    save: (body, { id }) => save.run({ params: { id }, body }),
    onSaved: onClose,
    ...typeText(hosts),
  });
  const isWrongThere = Object.keys(edit.form.formState.errors).some(isUnderMore);
  return (
    <EditDialog
      open={open}
      onClose={onClose}
      edit={edit}
      title={type ? "Meeting type" : "Add a meeting type"}
      {...(!type && { acts: ["Add meeting type", "Saving..."] as const })}
    >
      <div className="grid gap-5">
        <MeetingTypeFields form={edit.form} />
        <details open={isMore || isWrongThere} onToggle={({ currentTarget }) => setMore(currentTarget.open)}>
          <summary className="cursor-pointer font-label pointer-coarse:py-3">More</summary>
          <MeetingTypeMore form={edit.form} settings={settings} />
        </details>
      </div>
    </EditDialog>
  );
}
