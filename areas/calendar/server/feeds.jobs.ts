import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { job } from "#platform/server/jobs.ts";

/** Every minute: has those feeds read whose quarter of an hour is over. Each has its own, so they are spread out. */
export const readFeeds = job({
  name: "calendar.read_feeds",
  payload: z.object({}).loose(),
  maxAttempts: 1,
  schedule: "* * * * *",
});

/** Reads one feed. It fetches from elsewhere, and reading a large one keeps a processor busy. */
export const readFeed = job({
  name: "calendar.read_feed",
  payload: z.object({ workspaceId: Id, feedId: Id }),
  maxAttempts: 3,
  lane: "outside",
  isBulk: true,
});
