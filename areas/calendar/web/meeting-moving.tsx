import { type RefObject, useLayoutEffect, useState } from "react";
import { wallTimeIn } from "#platform/contract/wall-time.ts";
import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import type { Appointment } from "#areas/calendar/contract/appointments.schema.ts";
import { laterCount } from "./appointment-form.view.ts";
import { words } from "./calendar.messages.ts";
import { type Refusal, refusalOf } from "./calendar.queries.ts";
import { type Start, whenLabel } from "./calendar.view.ts";
import { isConflict, useMayMove, useMoveMeeting, type Which } from "./meeting-moves.queries.ts";
import { howToMoveId } from "./meeting-labels.view.ts";
import { draggedTo, keyedTo, pulledTo, type Times } from "./meeting-moves.view.ts";
import { RefusalAlert } from "./refusal-alert.tsx";
import { type Drag, useMeetingDrag } from "./use-meeting-drag.ts";
import { useCellMenu } from "./use-cell-menu.ts";
import { useMeetingKeys } from "./use-meeting-keys.ts";

const MoveSeriesDialog = lazyClosable(
  async () => (await import("./move-series-dialog.tsx")).MoveSeriesDialog,
);

/** A meeting on its way: where it would be. */
export type Moved = { id: string; times: Times; by: "pointer" | "keys" | "asking" | "saving" };

type Props = {
  grid: RefObject<HTMLElement | null>;
  days: readonly string[];
  isMonth: boolean;
  timeZone: string;
  appointments: readonly Appointment[];
  moved: Moved | undefined;
  onMoved: (change: (before: Moved | undefined) => Moved | undefined) => void;
  /** An empty cell's menu was asked for. */
  onWhy: (start: Start) => void;
};

/** What the grid does beside presses: moves and stretches the meetings of the Calendar View by mouse, held finger and keys; says where they are, and why one was refused. */
export function MeetingMoving({ grid, days, isMonth, timeZone, appointments, moved, onMoved, onWhy }: Props) {
  const [said, setSaid] = useState("");
  const [refused, setRefused] = useState<{ appointment: Appointment; refusal: Refusal }>();
  const [asked, setAsked] = useState<{ appointment: Appointment; times: Times }>();
  const mayMove = useMayMove();
  const move = useMoveMeeting(timeZone);
  const find = (id: string) => appointments.find((one) => one.id === id && mayMove(one));
  const show = (next: Moved) => {
    setSaid(whenLabel(next.times, timeZone));
    onMoved(() => next);
  };
  const cancel = (by: Moved["by"]) => {
    if (moved?.by !== by) return;
    setSaid(words.notMoved);
    onMoved(() => undefined);
  };
  const save = async (appointment: Appointment, times: Times, which?: Which) => {
    const saving: Moved = { id: appointment.id, times, by: "saving" };
    setRefused(undefined);
    onMoved(() => saving);
    const outcome = await move(appointment, times, which);
    // Another one may be on its way by now.
    onMoved((now) => (now === saving ? undefined : now));
    if (!outcome.ok && "error" in outcome && isConflict(outcome.error))
      setRefused({ appointment, refusal: refusalOf(outcome.error) });
  };
  const drop = (by: Moved["by"]) => {
    const appointment = moved && find(moved.id);
    if (moved?.by !== by || !appointment) return;
    const { startTime, endTime } = moved.times;
    if (startTime === appointment.startTime && endTime === appointment.endTime) onMoved(() => undefined);
    else if (laterCount(appointment) > 1) {
      onMoved(() => ({ ...moved, by: "asking" }));
      setAsked({ appointment, times: moved.times });
    } else void save(appointment, moved.times);
  };
  const drag = ({ id, isStretch, from, to }: Drag) => {
    const appointment = find(id);
    if (!appointment) return;
    const place = isMonth ? { ...to, minute: from.minute } : to;
    const times = isStretch
      ? pulledTo(appointment, place, timeZone)
      : draggedTo(appointment, from, place, timeZone);
    show({ id, times: { startTime: times.startTime, endTime: times.endTime }, by: "pointer" });
  };
  const key = (id: string, event: KeyboardEvent): boolean => {
    const appointment = find(id);
    const now = moved?.id === id && moved.by === "keys" ? moved.times : appointment;
    const next = appointment && now && keyedTo(now, event, isMonth, timeZone);
    if (!next) return false;
    if (days.includes(wallTimeIn(timeZone, new Date(next.startTime)).day))
      show({ id, times: next, by: "keys" });
    else setSaid(words.notShown);
    return true;
  };
  useMeetingDrag(grid, {
    isFree: (id) => find(id) !== undefined,
    onDrag: drag,
    onDrop: () => drop("pointer"),
    onCancel: () => cancel("pointer"),
  });
  useCellMenu(grid, isMonth, onWhy);
  useMeetingKeys(grid, { onKey: key, onDrop: () => drop("keys"), onCancel: () => cancel("keys") });
  // On another day it is another element; who moves it by keys stays with it.
  useLayoutEffect(() => {
    if (moved?.by === "keys")
      grid.current?.querySelector<HTMLElement>(`[data-meeting="${moved.id}"]`)?.focus();
  }, [grid, moved]);
  return (
    <>
      {refused && (
        <div className="order-first" ref={intoView}>
          <RefusalAlert
            refusal={refused.refusal}
            timeZone={timeZone}
            onChoose={({ start, end }) => void save(refused.appointment, { startTime: start, endTime: end })}
          />
        </div>
      )}
      <DialogSlot open={asked}>
        {({ appointment, times }, isOpen) => (
          <MoveSeriesDialog
            open={isOpen}
            appointment={appointment}
            times={times}
            timeZone={timeZone}
            onMove={(which) => {
              setAsked(undefined);
              void save(appointment, times, which);
            }}
            onClose={() => {
              setAsked(undefined);
              cancel("asking");
            }}
          />
        )}
      </DialogSlot>
      <p id={howToMoveId} className="text-caption text-muted">
        {isMonth ? words.moveHelpMonth : words.moveHelp}
      </p>
      <p className="sr-only" role="status">
        {said}
      </p>
    </>
  );
}

const intoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: "nearest" });
