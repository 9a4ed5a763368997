import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { job } from "#platform/server/jobs.ts";

/** Each night: the dates of all businesses that have orders. */
export const watchDates = job({
  name: "formation.watch_dates",
  payload: z.object({}),
  schedule: "50 4 * * *",
});

/** Makes what is due within about a year tasks, and moves those whose date has moved. */
export const keepDatesOf = job({ name: "formation.keep_dates", payload: z.object({ workspaceId: Id }) });
