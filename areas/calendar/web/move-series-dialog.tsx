import { useState } from "react";
import { plural } from "#platform/web/format.ts";
import { useAction } from "#platform/web/use-action.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Segmented } from "#platform/web/ui/choice-field.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import type { Appointment } from "#areas/calendar/contract/appointments.schema.ts";
import { repeatsApi, type SeriesDate } from "#areas/calendar/contract/repeats.api.ts";
import type { Scope } from "#areas/calendar/contract/repeats.schema.ts";
import { demoActions, scopeOptions } from "./calendar.messages.ts";
import { whenLabel } from "./calendar.view.ts";
import { seriesLabel } from "./meeting-labels.view.ts";
import type { Which } from "./meeting-moves.queries.ts";
import type { Times } from "./meeting-moves.view.ts";
import { keptDates, leftOut } from "./repeat-form.view.ts";
import { SeriesDates } from "./series-dates.tsx";

type Props = {
  open: boolean;
  appointment: Appointment;
  times: Times;
  timeZone: string;
  onMove: (which: Which) => void;
  onClose: () => void;
};

/** Asks whether only the meeting that was moved is meant, or also those after it, whose dates are shown first. */
export function MoveSeriesDialog({ open, appointment, times, timeZone, onMove, onClose }: Props) {
  const [scope, setScope] = useState<Scope>("one");
  const [dates, setDates] = useState<SeriesDate[]>();
  const [left, setLeft] = useState<readonly string[]>([]);
  const preview = useAction(repeatsApi.previewLater, { demo: demoActions.edit });
  const choose = async (next: Scope) => {
    setScope(next);
    if (next === "one" || dates) return;
    const outcome = await preview.run({ params: { id: appointment.id }, body: times });
    if (outcome.ok) setDates(outcome.reply);
    else setScope("one");
  };
  const count = scope === "one" ? 1 : dates ? keptDates(dates, left).length : 0;
  const move = () => onMove({ scope, count, without: scope === "one" ? [] : leftOut(dates ?? [], left).ids });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Move ${appointment.title}`}
      subtitle={whenLabel(times, timeZone)}
      onSubmit={(event) => {
        event.preventDefault();
        move();
      }}
      footer={
        <>
          <DialogClose>
            <Button>Put it back</Button>
          </DialogClose>
          <Button look="primary" type="submit" disabled={count === 0}>
            {scope === "one" ? "Move this meeting" : `Move ${plural(count, "meeting", "meetings")}`}
          </Button>
        </>
      }
    >
      <div className="grid justify-items-start gap-4">
        <p className="text-text-2">
          {appointment.series && `${seriesLabel(appointment.series) ?? ""}. `}What do you want to move?
        </p>
        <Segmented
          label="What do you want to move?"
          options={scopeOptions}
          value={scope}
          onChange={(next) => void choose(next as Scope)}
        />
        {scope === "later" && (
          <div className="w-full">
            {dates ? (
              <SeriesDates dates={dates} left={left} timeZone={timeZone} onLeft={setLeft} />
            ) : (
              <Waiting label="Looking at the dates">
                <Skeleton className="h-40 w-full" />
              </Waiting>
            )}
          </div>
        )}
      </div>
    </Dialog>
  );
}
