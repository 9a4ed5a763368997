import { useState } from "react";
import { z } from "zod";
import { count, plural } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Clashes } from "#platform/web/ui/clashes.tsx";
import { useLeaveGuard } from "#platform/web/ui/leave-guard.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { useEditDraft } from "#platform/web/use-edit-draft.ts";
import type { Helper, HelperSettings } from "#areas/automation/contract/helpers.schema.ts";
import { useSaveHelperSettings } from "./helpers.queries.ts";
import { countersOf, timeWords } from "./helpers.view.ts";

/** The stated counters (Spec 2 §2). */
export function Counters({
  helpers,
  settings,
  mayChange,
}: {
  helpers: readonly Helper[];
  settings: HelperSettings | undefined;
  mayChange: boolean;
}) {
  const { active, available, hours } = countersOf(helpers);
  return (
    <div className="grid grid-cols-2 gap-3 tablet:grid-cols-3">
      <Card>
        <p className="text-small text-muted" data-tour="Active Helpers">
          Active Helpers
        </p>
        <p className="num text-title">{count(active)}</p>
      </Card>
      <Card>
        <p className="text-small text-muted">Available Helpers</p>
        <p className="num text-title">{count(available)}</p>
      </Card>
      <Card className="max-tablet:col-span-2">
        <p className="text-small text-muted">Time Saved</p>
        <p className="num text-title">{plural(hours, "hour", "hours")}</p>
        {settings && <Measured settings={settings} mayChange={mayChange} />}
      </Card>
    </div>
  );
}

/** Beside the stated time: what was done in the last 30 days, by the owner's own minutes. */
function Measured({ settings, mayChange }: { settings: HelperSettings; mayChange: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { actionsDone, minutesPerAction } = settings;
  return (
    <div className="mt-2 grid gap-2 text-small text-text-2">
      <p>
        {plural(actionsDone, "action", "actions")} in 30 days: {timeWords(actionsDone * minutesPerAction)} at{" "}
        {minutesPerAction} min each
      </p>
      {mayChange && !isOpen && (
        <button
          type="button"
          className="link justify-self-start pointer-coarse:min-h-11"
          onClick={() => setOpen(true)}
        >
          Change the minutes
        </button>
      )}
      {mayChange && isOpen && <Minutes settings={settings} onSaved={() => setOpen(false)} />}
    </div>
  );
}

const isRight = (minutes: string): boolean => /^\d+$/.test(minutes) && Number(minutes) <= 480;
const MinutesForm = z.strictObject({ minutesPerAction: z.string().trim().refine(isRight) });

function Minutes({ settings, onSaved }: { settings: HelperSettings; onSaved: () => void }) {
  const { run } = useSaveHelperSettings();
  const edit = useEditDraft({
    name: "helper-minutes",
    schema: MinutesForm,
    record: settings,
    valuesOf: ({ minutesPerAction }) => ({ minutesPerAction: String(minutesPerAction) }),
    bodyOf: ({ minutesPerAction }) => ({ minutesPerAction: Number(minutesPerAction) }),
    save: (body) => run({ body }),
    onSaved,
  });
  const leaving = useLeaveGuard(edit.isDirty);
  const { minutesPerAction } = edit.values;
  return (
    <form className="flex flex-wrap items-end gap-2" onSubmit={(event) => void edit.submit(event)}>
      <TextField
        label="Minutes for each action"
        inputMode="numeric"
        name="minutesPerAction"
        value={minutesPerAction}
        error={isRight(minutesPerAction.trim()) ? undefined : "Enter 0 to 480"}
        onChange={({ target }) => edit.change(() => ({ minutesPerAction: target.value }))}
      />
      <Button type="submit" size="small" busy={edit.saving}>
        {edit.saving ? "Saving..." : "Save"}
      </Button>
      <Clashes edit={edit} />
      {leaving}
    </form>
  );
}
