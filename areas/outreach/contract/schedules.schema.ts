import { ShownCount } from "#platform/contract/counted.ts";
import { z } from "zod";

/** A wall-clock time, with the time zone it is in: "2026-12-01T09:00" in "Europe/Berlin". */
export const LocalTime = z
  .string({ error: "Choose a day and a time" })
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/, "Choose a day and a time")
  .meta({ example: "2026-12-01T09:00" });

export const Schedule = z.object({
  localTime: LocalTime,
  timeZone: z.string(),
  /** True: at that time on each customer's own clock; `timeZone` is then for those whose zone is not known. */
  theirTime: z.boolean(),
});
export type Schedule = z.infer<typeof Schedule>;

export const NewSchedule = z.strictObject({
  localTime: LocalTime,
  timeZone: z.string({ error: "Choose a time zone" }).max(60),
  theirTime: z.boolean().default(false),
  /** How many would get it now. */
  count: ShownCount.optional(),
});
export type NewSchedule = z.output<typeof NewSchedule>;
