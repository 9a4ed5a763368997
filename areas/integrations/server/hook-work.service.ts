import { isDatabaseAway } from "#platform/server/connections.ts";
import type { Cause, Ctx } from "#platform/server/context.ts";
import { jobContexts, type JobParts } from "#platform/server/job-context.ts";
import type { JobContext } from "#platform/server/jobs.ts";
import * as billing from "#areas/billing/server/index.ts";
import { hookReceived } from "#areas/integrations/contract/hooks.events.ts";
import { hooksPage } from "#areas/integrations/contract/hooks.pages.ts";
import { keptBodies } from "#areas/integrations/contract/hooks.schema.ts";
import { notifyManagers } from "#areas/notifications/server/index.ts";
import * as bodies from "./hook-bodies.store.ts";
import { understand, writeCustomer } from "./hook-customers.service.ts";
import { wakeHooks } from "./hooks.jobs.ts";
import { notifyHooks } from "./hooks.service.ts";
import * as store from "./hooks.store.ts";

/** A run ends after so long, in milliseconds, so that other work gets the worker. */
const runMs = 3000;
/** How often a plan is asked again that has no hooks. */
const askAgainMs = 900_000;
/** What went wrong by our own fault is tried so often, with so long in between. */
const maxAttempts = 3;
const retryMs = 60_000;
/** So many in a row that were not understood are told to managers. */
const toldFailures = 3;
/** An event that led to so many others comes around in a circle. */
const deepest = 20;

export const reasons = {
  nobody: "There is neither an email nor a phone number in it. Choose where they stand.",
  circle: "This came around in a circle: what was sent here led to what was sent from here.",
  ours: "Something went wrong on our side. Try it again.",
};

type Outcome = "worked" | "over";

/** Works on what a business's hooks were sent, the oldest first, each in a transaction of its own. Kill-safe: what was begun is still waiting. */
export async function workOnHooks(
  parts: JobParts,
  context: JobContext,
  { workspaceId }: { workspaceId: string },
): Promise<void> {
  const contextFor = jobContexts(parts, context, "hooks");
  const until = performance.now() + runMs;
  for (;;) {
    const isLast = context.signal.aborted || performance.now() > until;
    const state: { bodyId?: string } = {};
    try {
      const outcome = await context.database.inWorkspace(workspaceId, async (tx): Promise<Outcome> => {
        const ctx = contextFor(tx, workspaceId);
        if (isLast) {
          await wakeHooks(ctx);
          return "over";
        }
        const body = await takeBody(ctx);
        if (!body) return "over";
        state.bodyId = body.id;
        await work(ctx, body, (cause) => contextFor(tx, workspaceId, null, cause));
        return "worked";
      });
      if (outcome === "over") return;
    } catch (error) {
      const { bodyId } = state;
      if (bodyId === undefined || isDatabaseAway(error)) throw error;
      context.log.warn({ err: error, bodyId }, "A hook's body was not worked on");
      await context.database.inWorkspace(workspaceId, (tx) =>
        noteTrouble(contextFor(tx, workspaceId), bodyId),
      );
    }
  }
}

/** The next one; undefined when there is none to work on now: then it is planned when to look again. */
async function takeBody(ctx: Ctx): Promise<bodies.StoredBody | undefined> {
  const due = await bodies.lockDue(ctx.tx, ctx.now.toISOString());
  if (!due) {
    const next = await bodies.findNextDue(ctx.tx);
    if (next !== undefined) await wakeHooks(ctx, new Date(next));
    return undefined;
  }
  if (await billing.hasApps(ctx)) return due;
  await wakeHooks(ctx, new Date(ctx.now.getTime() + askAgainMs));
  return undefined;
}

async function work(ctx: Ctx, body: bodies.StoredBody, following: (cause: Cause) => Ctx): Promise<void> {
  const hook = await store.lockHook(ctx.tx, body.hookId);
  if (!hook) return;
  if ((body.depth ?? 0) >= deepest) return settle(ctx, hook, body, { reason: reasons.circle });
  const understood = await understand(ctx, hook.mapping, body.said);
  const { problems, data } = understood;
  // What is written for the customer follows from what was received, which follows from what led to it elsewhere.
  const depth = body.depth === null ? 0 : body.depth + 1;
  const written = await writeCustomer(following({ eventId: body.id, depth }), hook, understood);
  if (!written) return settle(ctx, hook, body, { reason: reasons.nobody, problems });
  const received = body.depth === null ? ctx : following({ eventId: body.id, depth: body.depth });
  await received.publish(hookReceived, { hookId: hook.id, hookName: hook.name, ...written, data });
  await settle(ctx, hook, body, { ...written, problems });
}

async function settle(
  ctx: Ctx,
  hook: store.StoredHook,
  body: bodies.StoredBody,
  outcome: Partial<Pick<bodies.StoredBody, "reason" | "problems" | "contactId" | "isNew">>,
): Promise<void> {
  const isFailed = outcome.reason !== undefined;
  await bodies.updateBody(ctx.tx, body.id, { ...outcome, status: isFailed ? "failed" : "done" });
  await store.updateHook(ctx.tx, hook.id, {
    failures: isFailed ? hook.failures + 1 : 0,
    lastReceivedAt:
      hook.lastReceivedAt !== null && hook.lastReceivedAt > body.receivedAt
        ? hook.lastReceivedAt
        : body.receivedAt,
  });
  await bodies.removeBeyond(ctx.tx, hook.id, keptBodies);
  if (isFailed && hook.failures + 1 === toldFailures) await tellManagers(ctx, hook, outcome.reason ?? "");
  notifyHooks(ctx);
}

/** What failed by our own fault waits a while, and is given up after a few tries. */
async function noteTrouble(ctx: Ctx, bodyId: string): Promise<void> {
  const body = await bodies.lockBody(ctx.tx, bodyId);
  const hook = body && (await store.lockHook(ctx.tx, body.hookId));
  if (body?.status !== "waiting" || !hook) return;
  const attempts = body.attempts + 1;
  if (attempts >= maxAttempts) return settle(ctx, hook, body, { reason: reasons.ours });
  await bodies.updateBody(ctx.tx, bodyId, {
    attempts,
    dueAt: new Date(ctx.now.getTime() + retryMs * attempts).toISOString(),
  });
}

const tellManagers = (ctx: Ctx, hook: store.StoredHook, reason: string): Promise<void> =>
  notifyManagers(ctx, {
    type: "hook_failing",
    title: `What “${hook.name}” sends isn’t understood`,
    body: `${reason} Nothing is lost: the last messages are kept, and can be tried again.`,
    href: hooksPage.path,
  });
