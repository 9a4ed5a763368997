import { z } from "zod";
import { endpoint, Id } from "#platform/contract/endpoint.ts";
import { Moment } from "./appointments.schema.ts";

const maxDays = 62;
const BusyQuery = z
  .strictObject({ from: Moment, to: Moment, hostId: Id.optional() })
  .superRefine(({ from, to }, context) => {
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
    if (days > 0 && days <= maxDays) return;
    const message = days > 0 ? `At most ${maxDays} days` : "Choose an end after the start";
    context.addIssue({ code: "custom", path: ["to"], message });
  });

/** "hidden": a meeting that the reader does not see, with the gap after it. */
export const busyKinds = ["meeting", "buffer", "outside", "hidden"] as const;
/** Time that a host does not have; an outside calendar's has its name. */
export const BusyTime = z.object({
  start: z.string(),
  end: z.string(),
  hostId: Id,
  kind: z.enum(busyKinds),
  name: z.string().nullable(),
});
export type BusyTime = z.infer<typeof BusyTime>;

export const busyApi = {
  list: endpoint({
    method: "GET",
    path: "/api/calendar/busy",
    summary: "When hosts are busy: meetings, the gaps after them, and outside calendars",
    query: BusyQuery,
    reply: z.array(BusyTime),
  }),
};
