import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { job } from "#platform/server/jobs.ts";

/** Starts the posts of a business whose hour has come. */
export const startDuePosts = job({
  name: "social-media.start_due",
  payload: z.object({ workspaceId: Id }),
});
/** Sends one post, or its first reply, to its page. */
export const sendPost = job({
  name: "social-media.send_post",
  payload: z.object({ workspaceId: Id, postId: Id, kind: z.enum(["post", "post_reply"]).default("post") }),
  lane: "outside",
});
/** One job for each post, and one for its reply. */
export const sendKeyOf = ({ postId, kind }: { postId: string; kind: "post" | "post_reply" }): string =>
  `${sendPost.name}:${kind}:${postId}`;
/** Adds what came in at a business's links to its posts' numbers. */
export const countClicks = job({
  name: "social-media.count_clicks",
  payload: z.object({ workspaceId: Id }),
});
/** Once a day has each business ask its networks how its posts of 30 days were received. */
export const findEngagement = job({
  name: "social-media.find_engagement",
  payload: z.object({}),
  schedule: "20 4 * * *",
});
export const askEngagement = job({
  name: "social-media.ask_engagement",
  payload: z.object({ workspaceId: Id }),
  lane: "outside",
});
/** Finds what a stop or a crash left behind. */
export const findDuePosts = job({
  name: "social-media.find_due",
  payload: z.object({}),
  schedule: "* * * * *",
});
