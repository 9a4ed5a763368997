import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import type { Ctx } from "#platform/server/context.ts";
import { job } from "#platform/server/jobs.ts";

const Business = z.object({ workspaceId: Id });

/** Starts what events and clocks planned, and goes on where it is due; the database puts it into the queue with the events (`app.plan_helpers`). */
export const runHelpers = job({
  name: "automation.run_helpers",
  payload: Business,
  maxAttempts: 25,
  lane: "long",
});

/** Every minute: businesses in which a clock or a wait is due. */
export const wakeHelpers = job({
  name: "automation.wake_helpers",
  payload: z.object({}),
  schedule: "* * * * *",
});

/** Sends what is due of a helper's email. */
export const sendMailing = job({
  name: "automation.send_mailing",
  payload: z.object({ workspaceId: Id, mailingId: Id }),
  maxAttempts: 25,
  lane: "outside",
});

/** Has helpers go on: now, or at a moment, which postpones nothing that is due now. */
export async function wake(
  { enqueue, workspaceId }: Pick<Ctx, "enqueue" | "workspaceId">,
  runAt?: Date,
): Promise<void> {
  const name = `helpers ${workspaceId}`;
  await enqueue(runHelpers, { workspaceId }, { runAt, jobKey: runAt ? `${name} later` : name });
}

/** Has an email of a helper sent. */
export const wakeMailing = (
  { enqueue, workspaceId }: Pick<Ctx, "enqueue" | "workspaceId">,
  mailingId: string,
  runAt?: Date,
): Promise<void> =>
  enqueue(sendMailing, { workspaceId, mailingId }, { runAt, jobKey: `helper mailing ${mailingId}` });
