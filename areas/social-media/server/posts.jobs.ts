import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { job } from "#platform/server/jobs.ts";

/** Starts the posts of a business whose hour has come. */
export const startDuePosts = job({
  name: "social-media.start_due",
  payload: z.object({ workspaceId: Id }),
});
/** Sends one post to its page. */
export const sendPost = job({
  name: "social-media.send_post",
  payload: z.object({ workspaceId: Id, postId: Id }),
  lane: "outside",
});
/** Finds what a stop or a crash left behind. */
export const findDuePosts = job({
  name: "social-media.find_due",
  payload: z.object({}),
  schedule: "* * * * *",
});
