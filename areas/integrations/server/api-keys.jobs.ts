import { z } from "zod";
import { job } from "#platform/server/jobs.ts";

/** Removes keys that nobody can use anymore, 90 days later. */
export const purgeApiKeys = job({
  name: "integrations.purge_keys",
  payload: z.object({}),
  schedule: "51 4 * * *",
});
