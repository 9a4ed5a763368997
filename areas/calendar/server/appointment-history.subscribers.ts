import { on } from "#platform/server/events.ts";
import {
  appointmentAttended,
  appointmentCancelled,
  appointmentConfirmed,
  appointmentDeleted,
  appointmentMissed,
  appointmentMoved,
  appointmentRestored,
  appointmentUpdated,
} from "#areas/calendar/contract/appointments.events.ts";
import { noteChange } from "./appointment-history.service.ts";

const kinds = [
  [appointmentConfirmed, "confirmed"],
  [appointmentCancelled, "cancelled"],
  [appointmentDeleted, "deleted"],
  [appointmentRestored, "restored"],
  [appointmentAttended, "attended"],
  [appointmentMissed, "missed"],
] as const;

/** Notes what becomes of each meeting, for its history. */
export const historySubscribers = [
  on(appointmentMoved, async (ctx, { appointmentId, from }) => {
    await noteChange(ctx, appointmentId, "moved", { fromTime: from });
  }),
  on(appointmentUpdated, async (ctx, { appointmentId, fields, hostId, fromHostId }) => {
    if (fromHostId !== undefined)
      await noteChange(ctx, appointmentId, "handed_over", { hosts: { from: fromHostId, to: hostId } });
    if (fields.includes("comingAt")) await noteChange(ctx, appointmentId, "coming");
  }),
  ...kinds.map(([type, kind]) =>
    on(type, async (ctx, { appointmentId }) => {
      await noteChange(ctx, appointmentId, kind);
    }),
  ),
];
