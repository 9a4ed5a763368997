import type { JobParts } from "#platform/server/job-context.ts";
import { handles, type JobHandler } from "#platform/server/jobs.ts";
import { runChatPost } from "./chat-posts.service.ts";
import { postChat } from "./chat.jobs.ts";

export const chatJobs = (parts: JobParts): JobHandler[] => [
  handles(postChat, (payload, context) => runChatPost(parts, context, payload)),
];
