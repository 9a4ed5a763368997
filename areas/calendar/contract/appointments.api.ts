import { z } from "zod";
import { edits } from "#platform/contract/edits.ts";
import { Done, endpoint, IdParams } from "#platform/contract/endpoint.ts";
import { pageQuery } from "#platform/contract/page-query.ts";
import { AppointmentHistory } from "./appointment-history.schema.ts";
import {
  Appointment,
  AppointmentChanges,
  AppointmentQuery,
  BinnedAppointment,
  NewAppointment,
  SavedAppointment,
} from "./appointments.schema.ts";
import { ScopeQuery } from "./repeats.schema.ts";

const status = (path: string, summary: string) =>
  endpoint({ method: "POST", path, summary, params: IdParams, reply: Appointment });
/** Of a repeating meeting also those that come after it. */
const statusOfLater = (path: string, summary: string) =>
  endpoint({ method: "POST", path, summary, params: IdParams, query: ScopeQuery, reply: Appointment });

/** Members change their own calendar, the owner and managers everybody's. */
export const appointmentsApi = {
  /** By start, the soonest first; all as one array, or with `?limit=` one page and a Link header with the next. */
  list: endpoint({
    method: "GET",
    path: "/api/appointments",
    summary: "Meetings",
    query: AppointmentQuery,
    reply: z.array(Appointment),
  }),
  bin: endpoint({
    method: "GET",
    path: "/api/appointments/bin",
    summary: "Deleted meetings, last deleted first",
    query: z.strictObject(pageQuery()),
    reply: z.array(BinnedAppointment),
  }),
  get: endpoint({
    method: "GET",
    path: "/api/appointments/:id",
    summary: "One meeting",
    params: IdParams,
    reply: Appointment,
  }),
  history: endpoint({
    method: "GET",
    path: "/api/appointments/:id/history",
    summary: "What became of a meeting, which mail left, and how often its customer missed one",
    params: IdParams,
    reply: AppointmentHistory,
  }),
  /** 409 with `nearest`, three free starts, when the host is taken. One that repeats answers its first; 409 names the dates that are taken. */
  create: endpoint({
    method: "POST",
    path: "/api/appointments",
    summary: "Schedule a meeting",
    body: NewAppointment,
    reply: SavedAppointment,
  }),
  /** How it repeats (`repeats`) was based on its `series`. */
  update: endpoint({
    method: "PUT",
    path: "/api/appointments/:id",
    summary: "Change or move a meeting",
    params: IdParams,
    query: ScopeQuery,
    body: edits(AppointmentChanges),
    reply: SavedAppointment,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/appointments/:id",
    summary:
      "Put a meeting in the trash for 30 days; one with a customer that is still ahead is canceled first",
    params: IdParams,
    query: ScopeQuery,
    reply: Done,
  }),
  restore: statusOfLater("/api/appointments/:id/restore", "Bring a meeting back from the trash"),
  confirm: statusOfLater("/api/appointments/:id/confirm", "Confirm a meeting, also one that was canceled"),
  cancel: statusOfLater("/api/appointments/:id/cancel", "Cancel a meeting"),
  noShow: status("/api/appointments/:id/no-show", "Note that the customer did not come"),
  attended: status("/api/appointments/:id/attended", "Note that the meeting took place"),
};
