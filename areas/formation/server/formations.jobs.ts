import { z } from "zod";
import { job } from "#platform/server/jobs.ts";

/** Each night, in every business: makes what is due within about a year tasks, and moves those whose date has moved. */
export const watchDates = job({
  name: "formation.watch_dates",
  payload: z.object({}),
  schedule: "50 4 * * *",
  lane: "long",
});
