import { zoneName } from "#platform/web/time-zones.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { useSaveTaskSettings } from "./tasks.queries.ts";

/** A business's time zone until someone sets it. */
export const unsetTimeZone = "UTC";

/** Offers this device's time zone to a business that has none set. */
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
