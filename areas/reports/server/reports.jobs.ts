import { z } from "zod";
import { job } from "#platform/server/jobs.ts";

/** The mail of Mondays: every quarter of an hour, for it is Monday at seven somewhere. */
export const sendWeekly = job({
  name: "reports.send_weekly",
  payload: z.object({}),
  schedule: "*/15 * * * *",
});
