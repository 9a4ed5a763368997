import { useRight } from "#areas/auth/web/index.ts";
import { ownZone, zoneChoices, zoneName } from "#platform/web/time-zones.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Switch } from "#platform/web/ui/switch.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { SavedSelect } from "#platform/web/ui/saved-select.tsx";
import { useSaveTaskSettings, useTaskSettings } from "./tasks.queries.ts";

/** How this person is reminded of tasks; each switch saves at once. Owner and managers also set the business's time zone. */
export function TaskSettingsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data: settings } = useTaskSettings();
  const save = useSaveTaskSettings();
  const mayManage = useRight("manager");
  if (!settings) return null;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Reminders & email"
      subtitle="The bell always shows them. You can get emails too."
      footer={
        <DialogClose>
          <Button>Close</Button>
        </DialogClose>
      }
    >
      <div className="grid gap-5">
        <Switch
          label="Email me when a reminder is due"
          checked={settings.reminderMail}
          disabled={save.pending}
          onChange={(reminderMail) => void save.run({ body: { reminderMail } })}
        />
        <div className="grid gap-1">
          <Switch
            label="Email me my day each morning"
            checked={settings.digest}
            disabled={save.pending}
            onChange={(digest) => void save.run({ body: { digest } })}
          />
          <p className="text-caption text-muted">At 7 AM your time, only on days with something to do.</p>
        </div>
        {settings.digest && (
          <SavedSelect
            label="Your time zone"
            value={settings.ownTimeZone ?? ""}
            placeholder={`Same as the business: ${zoneName(settings.timeZone)}`}
            options={zoneChoices(settings.ownTimeZone ?? ownZone())}
            onSave={(ownTimeZone, was) =>
              save.run({ body: { ownTimeZone, was: { ownTimeZone: was || null } } })
            }
          />
        )}
        {!settings.mailReady && (
          <p className="text-small text-text-2">Email isn’t set up yet, so nothing is sent for now.</p>
        )}
        {mayManage ? (
          <SavedSelect
            label="Business time zone"
            value={settings.timeZone}
            options={zoneChoices(settings.timeZone)}
            onSave={(timeZone, was) => save.run({ body: { timeZone, was: { timeZone: was } } })}
            help="Due times and reminders use this time zone."
          />
        ) : (
          <p className="text-small text-muted">Business time zone: {zoneName(settings.timeZone)}</p>
        )}
      </div>
    </Dialog>
  );
}
