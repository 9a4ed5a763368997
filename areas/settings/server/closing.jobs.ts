import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { job } from "#platform/server/jobs.ts";

/** Looks for businesses that were closed long enough ago, every hour. */
export const findClosed = job({
  name: "settings.find_closed",
  payload: z.object({}),
  schedule: "53 * * * *",
});

/** Deletes everything of a business that was closed long enough ago. */
export const deleteBusiness = job({
  name: "settings.delete_business",
  payload: z.object({ workspaceId: Id }),
  lane: "long",
  whenClosed: "works",
});
