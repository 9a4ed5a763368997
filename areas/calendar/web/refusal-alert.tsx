import { Button } from "#platform/web/ui/button.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import type { Refusal } from "./calendar.queries.ts";
import { whenLabel } from "./calendar.view.ts";

/** Why a meeting was not scheduled, in the stated words, and the next times at which it can be. */
export function RefusalAlert({
  refusal,
  timeZone,
  onChoose,
}: {
  refusal: Refusal;
  timeZone: string;
  onChoose: (time: { start: string; end: string }) => void;
}) {
  return (
    <Notice tone="danger">
      <p className="font-label">{refusal.title}</p>
      {refusal.reason && <p>{refusal.reason}</p>}
      {refusal.nearest.length > 0 && (
        <div className="mt-2 grid gap-2">
          <p>Free instead:</p>
          <div className="flex flex-wrap gap-2">
            {refusal.nearest.map((time) => (
              <Button key={time.start} size="small" onClick={() => onChoose(time)}>
                {whenLabel({ startTime: time.start, endTime: time.end }, timeZone)}
              </Button>
            ))}
          </div>
        </div>
      )}
    </Notice>
  );
}
