import { z } from "zod";
import { job } from "#platform/server/jobs.ts";

/** Tells owners that their trial ends: three days before, and one. */
export const tellOfTrials = job({
  name: "billing.tell_of_trials",
  payload: z.object({}),
  schedule: "20 * * * *",
});

/** Tells owners that their list of customers fills up, and that it is full. */
export const tellOfRoom = job({
  name: "billing.tell_of_room",
  payload: z.object({}),
  schedule: "40 * * * *",
});
