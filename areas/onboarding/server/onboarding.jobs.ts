import { z } from "zod";
import { job } from "#platform/server/jobs.ts";

/** Removes expired throw-away businesses, with the accounts that were made for them. */
export const purgeTestWorkspaces = job({
  name: "onboarding.purge_test_workspaces",
  payload: z.object({}),
  schedule: "*/10 * * * *",
});
