import { z } from "zod";
import { Instant } from "./dates.ts";
import { endpoint, Id } from "./endpoint.ts";
import { pageQuery } from "./page-query.ts";

/** A public event, as other programs get it: `data` depends on `type`. */
export const LoggedEvent = z.object({
  id: Id,
  type: z.string(),
  timestamp: Instant,
  data: z.record(z.string(), z.unknown()),
});
export type LoggedEvent = z.infer<typeof LoggedEvent>;

const maxTypes = 20;

export const eventsApi = {
  /** For programs that ask from time to time: what has an id that they know was there before. */
  list: endpoint({
    method: "GET",
    path: "/api/events",
    summary: "What happened in the last 90 days, newest first; of some types, if named",
    query: z.strictObject({
      types: z
        .string()
        .max(1000, "At most 20 types")
        .transform((text) => text.split(",").map((type) => type.trim()))
        .refine((types) => types.length <= maxTypes, "At most 20 types")
        .optional(),
      ...pageQuery(),
    }),
    reply: z.array(LoggedEvent),
  }),
};
