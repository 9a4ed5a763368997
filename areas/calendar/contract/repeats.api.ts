import { z } from "zod";
import { Instant } from "#platform/contract/dates.ts";
import { endpoint, Id, IdParams } from "#platform/contract/endpoint.ts";
import { AppointmentChanges, Moment } from "./appointments.schema.ts";
import { Repeats } from "./repeats.schema.ts";

/** What a meeting that repeats would take. */
export const NewSeriesTimes = z.strictObject({
  hostId: Id.optional(),
  holdsTime: z.boolean().default(true),
  startTime: Moment,
  endTime: Moment,
  repeats: Repeats,
});
export type NewSeriesTimes = z.output<typeof NewSeriesTimes>;

export const SeriesDate = z.object({
  /** The day, of those that exist already their id: what `without` takes. */
  key: z.string(),
  start: Instant,
  end: Instant,
  /** Why it can't be then; null where it can. */
  refusal: z.string().nullable(),
  /** What else speaks against it, such as the hours; null for nothing. */
  hint: z.string().nullable(),
  /** What becomes of it: it stays as it is, moves, is new, or goes to the trash. */
  becomes: z.enum(["same", "moved", "added", "removed"]),
});
export type SeriesDate = z.infer<typeof SeriesDate>;

/** Nothing is saved: the dates are looked at first. */
export const repeatsApi = {
  preview: endpoint({
    method: "POST",
    path: "/api/appointments/repeats/preview",
    whenReadOnly: "works",
    summary: "The dates of a meeting that repeats, and which of them are taken",
    body: NewSeriesTimes,
    reply: z.array(SeriesDate),
  }),
  previewLater: endpoint({
    method: "POST",
    path: "/api/appointments/:id/repeats/preview",
    whenReadOnly: "works",
    summary: "The dates of this meeting and the later ones of its series after a change",
    params: IdParams,
    body: AppointmentChanges,
    reply: z.array(SeriesDate),
  }),
};
