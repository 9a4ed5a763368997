import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import type { Ctx } from "#platform/server/context.ts";
import { job } from "#platform/server/jobs.ts";

/** Works on what a business's hooks were sent, one after the other. */
export const workHooks = job({
  name: "integrations.work_hooks",
  payload: z.object({ workspaceId: Id }),
  maxAttempts: 25,
});

/** Forgets what was sent after 30 days, and what senders called it after two. */
export const purgeHooks = job({
  name: "integrations.purge_hooks",
  payload: z.object({}),
  schedule: "37 4 * * *",
});

/** Has what waits worked on: now, or at a later moment, which doesn't postpone what is due now. One at a time for each business, so that one person who is sent twice is added once. */
export async function wakeHooks(
  { enqueue, workspaceId }: Pick<Ctx, "enqueue" | "workspaceId">,
  runAt?: Date,
): Promise<void> {
  const name = `hooks ${workspaceId}`;
  await enqueue(
    workHooks,
    { workspaceId },
    { runAt, jobKey: runAt ? `${name} later` : name, queueName: name },
  );
}
