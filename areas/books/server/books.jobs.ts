import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { job } from "#platform/server/jobs.ts";

/** Finds the businesses where the night's look through the books is due: ten past every hour, since it is 3 in the night somewhere every hour. */
export const watchNights = job({
  name: "books.watch_nights",
  payload: z.object({}),
  schedule: "10 * * * *",
});

/** Looks through the books of one business. */
export const checkBooks = job({
  name: "books.check",
  whenHeld: "works",
  payload: z.object({ workspaceId: Id }),
  lane: "long",
});
