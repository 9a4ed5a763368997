import { z } from "zod";
import { edits } from "#platform/contract/edits.ts";
import { binary, Done, endpoint, IdParams, NoInput } from "#platform/contract/endpoint.ts";
import { pageQuery } from "#platform/contract/page-query.ts";
import {
  ApproveBody,
  CheckBody,
  DeclineBody,
  DoneBody,
  NewPost,
  Post,
  PostChanges,
  PostCheck,
  PostExportQuery,
  PostQuery,
  PublishBody,
  QueueBody,
  ResolveBody,
  ScheduleBody,
} from "./posts.schema.ts";

const path = "/api/social-media/posts";
const one = { params: IdParams, body: NoInput, reply: Post };
const act = <B extends z.ZodType>(name: string, summary: string, body: B) =>
  endpoint({ method: "POST", path: `${path}/:id/${name}`, summary, params: IdParams, body, reply: Post });
/** Texts for many pages. */
const maxBodyBytes = 1_048_576;

export const postsApi = {
  /** Newest first; with `from` or `to`, those that are or were to be public then. */
  list: endpoint({ method: "GET", path, summary: "Posts", query: PostQuery, reply: z.array(Post) }),
  bin: endpoint({
    method: "GET",
    path: `${path}/bin`,
    summary: "Deleted posts, last deleted first",
    query: z.strictObject(pageQuery()),
    reply: z.array(Post),
  }),
  export: endpoint({
    method: "GET",
    path: `${path}/export`,
    role: "member",
    summary: "Posts as a file: CSV or a workbook",
    query: PostExportQuery,
    reply: binary("text/csv"),
    atOnce: 2,
  }),
  check: endpoint({
    method: "POST",
    path: `${path}/check`,
    keys: "work",
    role: "viewer",
    summary:
      "What each page says about a text: how long it may be, what is wrong with it, and whom it names that isn’t there",
    body: CheckBody,
    reply: z.array(PostCheck),
    transaction: "own",
    maxBodyBytes,
    callsPerMinute: 600,
  }),
  create: endpoint({
    method: "POST",
    path,
    summary: "Write a post: a draft for each page",
    body: NewPost,
    reply: z.array(Post),
    maxBodyBytes,
  }),
  get: endpoint({ method: "GET", path: `${path}/:id`, summary: "One post", params: IdParams, reply: Post }),
  update: endpoint({
    method: "PUT",
    path: `${path}/:id`,
    summary: "Change a post that isn’t out yet",
    params: IdParams,
    body: edits(PostChanges),
    reply: Post,
    maxBodyBytes,
  }),
  remove: endpoint({
    method: "DELETE",
    path: `${path}/:id`,
    summary: "Put a post in the trash for 30 days; what is public stays public",
    params: IdParams,
    reply: Done,
  }),
  restore: endpoint({
    method: "POST",
    path: `${path}/:id/restore`,
    summary: "Bring a post back from the trash",
    ...one,
  }),
  publish: act("publish", "Publish a post now", PublishBody),
  schedule: act("schedule", "Set or change the time at which a post goes out", ScheduleBody),
  queue: act(
    "queue",
    "Give a post the next free time of its page’s week, or another post’s place",
    QueueBody,
  ),
  unschedule: act("unschedule", "Take a post’s time away: it is a draft again", NoInput),
  approve: endpoint({
    method: "POST",
    path: `${path}/:id/approve`,
    role: "manager",
    summary: "Approve a post that waits for it",
    params: IdParams,
    body: ApproveBody,
    reply: Post,
  }),
  decline: endpoint({
    method: "POST",
    path: `${path}/:id/decline`,
    role: "manager",
    summary: "Give a post back with a reason",
    params: IdParams,
    body: DeclineBody,
    reply: Post,
  }),
  retry: act("retry", "Try a failed post again", NoInput),
  resolve: act("resolve", "Say whether a post without an answer is there", ResolveBody),
  duplicate: act("duplicate", "A draft with the same text", NoInput),
  done: act("done", "Say that you put up a post yourself", DoneBody),
};
