import { zoneName } from "#platform/web/time-zones.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { useSaveTaskSettings } from "./tasks.queries.ts";

/** Where a business has its clock when nobody has set it. */
export const unsetTimeZone = "UTC";

/** Offers the clock of this device to a business whose clock nobody has set. */
export function TimeZoneNotice({ here }: { here: string }) {
  const save = useSaveTaskSettings();
  return (
    <Notice
      action={
        <Button size="small" busy={save.pending} onClick={() => void save.run({ body: { timeZone: here } })}>
          Use {zoneName(here)}
        </Button>
      }
    >
      Your business is set to {unsetTimeZone} time. Due times and reminders use it too.
    </Notice>
  );
}
