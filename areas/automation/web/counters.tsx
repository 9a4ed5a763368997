import { useState } from "react";
import { count, plural } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
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
        <p className="text-small text-muted">Active Helpers</p>
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
  const save = useSaveHelperSettings();
  const [minutes, setMinutes] = useState<string>();
  const shown = minutes ?? String(settings.minutesPerAction);
  const value = Number(shown);
  const isRight = /^\d+$/.test(shown.trim()) && value <= 480;
  return (
    <div className="mt-2 grid gap-2 text-small text-text-2">
      <p>
        {plural(settings.actionsDone, "action", "actions")} in 30 days:{" "}
        {timeWords(settings.actionsDone * settings.minutesPerAction)} at {settings.minutesPerAction} min each
      </p>
      {mayChange &&
        (minutes === undefined ? (
          <button
            type="button"
            className="link justify-self-start pointer-coarse:min-h-11"
            onClick={() => setMinutes(String(settings.minutesPerAction))}
          >
            Change the minutes
          </button>
        ) : (
          <form
            className="flex flex-wrap items-end gap-2"
            onSubmit={(event) => {
              event.preventDefault();
              if (!isRight) return;
              void save
                .run({ body: { minutesPerAction: value } })
                .then(({ ok }) => ok && setMinutes(undefined));
            }}
          >
            <TextField
              label="Minutes for each action"
              inputMode="numeric"
              value={shown}
              error={isRight ? undefined : "Enter 0 to 480"}
              onChange={(event) => setMinutes(event.target.value)}
            />
            <Button type="submit" size="small" busy={save.pending}>
              Save
            </Button>
          </form>
        ))}
    </div>
  );
}
