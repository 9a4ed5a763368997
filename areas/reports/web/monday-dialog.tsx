import { Button } from "#platform/web/ui/button.tsx";
import { Switch } from "#platform/web/ui/switch.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { useCurrentUser } from "#areas/auth/web/index.ts";
import { useMailNow, useReportSettings, useSaveReportSettings } from "./reports.queries.ts";
import { words } from "./reports.messages.ts";

/** Last week's numbers by email, each Monday or now; the switch works at once. */
export function MondayDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data: settings } = useReportSettings();
  const save = useSaveReportSettings();
  const mail = useMailNow();
  const isTest = useCurrentUser()?.testWorkspace === true;
  const footer = (
    <>
      <DialogClose>
        <Button>Close</Button>
      </DialogClose>
      <Button
        look="primary"
        busy={mail.pending}
        disabled={isTest || !settings?.mailReady}
        onClick={() => void mail.run({})}
      >
        {mail.pending ? "Sending..." : "Send me last week now"}
      </Button>
    </>
  );
  return (
    <Dialog open={open} onClose={onClose} title="Monday email" subtitle="Only you get it." footer={footer}>
      {settings ? (
        <div className="grid gap-2">
          <Switch
            label="Email me my numbers on Mondays"
            checked={settings.weekly}
            disabled={save.pending}
            onChange={(weekly) => void save.run({ body: { weekly } })}
          />
          <p className="text-caption text-muted">{words.mondayHelp}</p>
          {(isTest || !settings.mailReady) && (
            <p className="text-small text-text-2">{isTest ? words.testMail : words.noMail}</p>
          )}
        </div>
      ) : (
        <Waiting label="Loading your choice">
          <Skeleton className="h-6 w-3/5" />
        </Waiting>
      )}
    </Dialog>
  );
}
