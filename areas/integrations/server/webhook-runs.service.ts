import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { type JobParts, jobContexts } from "#platform/server/job-context.ts";
import type { JobContext } from "#platform/server/jobs.ts";
import { lanes } from "#platform/server/lanes.ts";
import type { WebLine } from "#platform/server/outgoing-web.ts";
import * as billing from "#areas/billing/server/index.ts";
import { bodyOf } from "#areas/integrations/contract/webhook-body.rules.ts";
import { hasArrived, isSlowing, nextPause } from "#areas/integrations/contract/webhook-schedule.rules.ts";
import { testBusinessWords } from "#areas/integrations/contract/webhook-words.rules.ts";
import * as team from "#areas/team/server/index.ts";
import * as deliveries from "./webhook-deliveries.store.ts";
import { noteTries, notifyWebhooks } from "./webhook-health.service.ts";
import { insertLogs, type NewLog } from "./webhook-logs.store.ts";
import { sendOver, type SentTry } from "./webhook-sending.service.ts";
import { secretPlaceOf, secretsFor } from "./webhook-signing.service.ts";
import { wakeWebhook } from "./webhooks.jobs.ts";
import * as store from "./webhooks.store.ts";

/** How many a healthy address gets at the same time, and how many are taken from the table at once; one that failed gets one after the other. */
const atOnce = 8;
const batch = 200;
/** A run ends after so long, in milliseconds, so that other webhooks get the worker. */
const runMs = 5000;
/** What was taken and not settled is due again after so long: the run, and a try's 20 seconds. */
const leaseSeconds = 45;
/** How often a plan is asked again that has no webhooks. */
const askAgainMs = 3_600_000;

type Claimed = deliveries.ClaimedDelivery;
type Taken = { url: string; secrets: readonly string[]; claimed: Claimed[] };
/** What was taken, and how it went; what lacks a try was not sent. */
type Sent = { claimed: readonly Claimed[]; tries: ReadonlyMap<Claimed, SentTry> };
type Place = { workspaceId: string; webhookId: string };

/** How many webhooks of each business are being sent to by this process. */
const running = new Map<string, number>();
/** When a webhook is looked at again whose business has its share of the workers, in milliseconds. */
const nextLookMs = 1000;

/**
 * Sends what is due of one webhook. Kill-safe: what was taken comes back by its lease, and is sent under the same id. Where its business
 * has its share of the lane's workers, it waits a second: addresses that don't answer delay nobody else's.
 */
export async function runWebhook(parts: JobParts, context: JobContext, place: Place): Promise<void> {
  const { workspaceId } = place;
  const others = running.get(workspaceId) ?? 0;
  if (others >= lanes.webhooks.share) {
    const contextFor = jobContexts(parts, context, "webhooks");
    return context.database.inWorkspace(workspaceId, (tx) =>
      wakeWebhook(contextFor(tx, workspaceId), place, new Date(Date.now() + nextLookMs)),
    );
  }
  running.set(workspaceId, others + 1);
  try {
    await run(parts, context, place);
  } finally {
    const left = (running.get(workspaceId) ?? 1) - 1;
    if (left > 0) running.set(workspaceId, left);
    else running.delete(workspaceId);
  }
}

async function run(parts: JobParts, context: JobContext, place: Place): Promise<void> {
  const contextFor = jobContexts(parts, context, "webhooks");
  const inTurn = <T>(work: (ctx: Ctx) => Promise<T>) =>
    context.database.inWorkspace(place.workspaceId, (tx) => work(contextFor(tx, place.workspaceId)));
  const until = performance.now() + runMs;
  const isOver = () => context.signal.aborted || performance.now() > until;
  let line: Promise<WebLine> | undefined;
  let goal: string | undefined;
  try {
    let before: Sent | undefined;
    let taken = await inTurn((ctx) => take(ctx, place));
    while (taken) {
      const { url, secrets, claimed } = taken;
      // Somebody may have changed the address meanwhile.
      if (!line || goal !== url) {
        await closed(line);
        line = parts.ports.outgoing.line(url, { connections: atOnce });
        goal = url;
      }
      const last = before;
      const isFull = claimed.length === batch;
      // While a full batch is sent, the one before is noted and the next one taken.
      const [tries, ahead] = await Promise.all([
        sendAll(line, { secrets, claimed, isOver }),
        isFull ? inTurn((ctx) => settleAndTake(ctx, place, last ? [last] : [])) : undefined,
      ]);
      const sent: Sent = { claimed, tries };
      if (ahead && !isOver() && haveAllArrived(tries)) {
        before = sent;
        taken = ahead;
        continue;
      }
      before = undefined;
      // What was taken ahead of a try that didn't arrive is given back: it waits as that one does.
      const open = [...(last && !isFull ? [last] : []), sent, ...(ahead ? [unsent(ahead)] : [])];
      taken = await inTurn(async (ctx) => {
        if (!isOver()) return settleAndTake(ctx, place, open);
        for (const one of open) await settle(ctx, place.webhookId, one);
        await wakeWebhook(ctx, place);
        return undefined;
      });
    }
  } finally {
    await closed(line);
  }
}

const closed = async (line: Promise<WebLine> | undefined): Promise<void> =>
  (await line?.catch(() => undefined))?.close();

const haveAllArrived = (tries: ReadonlyMap<Claimed, SentTry>): boolean =>
  [...tries.values()].every((one) => hasArrived(one));
const unsent = ({ claimed }: Taken): Sent => ({ claimed, tries: new Map() });

/** Notes how these went, and takes what is due next. */
async function settleAndTake(ctx: Ctx, place: Place, done: readonly Sent[]): Promise<Taken | undefined> {
  for (const one of done) await settle(ctx, place.webhookId, one);
  return take(ctx, place);
}

/** Takes what is due; undefined when there is nothing to do now: then it is planned when to look again. */
async function take(ctx: Ctx, place: Place): Promise<Taken | undefined> {
  const webhook = await store.lockWebhook(ctx.tx, place.webhookId);
  if (!webhook?.isActive) return undefined;
  if (await team.isTestWorkspace(ctx.tx)) {
    await keepBack(ctx, place);
    return undefined;
  }
  const later = await whenAgain(ctx, webhook);
  if (later) {
    await wakeWebhook(ctx, place, later);
    return undefined;
  }
  const limit = webhook.failures > 0 ? 1 : batch;
  const claimed = await deliveries.claimDeliveries(ctx.tx, place.webhookId, { limit, leaseSeconds });
  if (claimed.length > 0)
    return {
      url: webhook.url,
      secrets: secretsFor(ctx.ports, secretPlaceOf(ctx.workspaceId, webhook.id), webhook, ctx.now),
      claimed,
    };
  const next = await deliveries.findNextDue(ctx.tx, place.webhookId);
  if (next !== undefined) await wakeWebhook(ctx, place, new Date(next));
  return undefined;
}

/** When to look again at a webhook that may not be sent anything now; undefined when it may. */
async function whenAgain(ctx: Ctx, { pausedUntil }: store.StoredWebhook): Promise<Date | undefined> {
  if (!(await billing.hasApps(ctx))) return new Date(ctx.now.getTime() + askAgainMs);
  return pausedUntil !== null && new Date(pausedUntil) > ctx.now ? new Date(pausedUntil) : undefined;
}

/** A throw-away business sends nothing, and its log says so. */
async function keepBack(ctx: Ctx, place: Place): Promise<void> {
  const claimed = await deliveries.claimDeliveries(ctx.tx, place.webhookId, { limit: batch, leaseSeconds });
  if (claimed.length === 0) return;
  await deliveries.updateDeliveries(
    ctx.tx,
    claimed.map(({ id }) => ({ id, status: "not_sent" })),
  );
  await insertLogs(
    ctx.tx,
    claimed.map((one) =>
      logOf(place.webhookId, one, "not_sent", { status: 0, response: testBusinessWords, durationMs: 0 }),
    ),
  );
  notifyWebhooks(ctx);
  if (claimed.length === batch) await wakeWebhook(ctx, place);
}

/** Sends them, several at a time, until the time is over or the address gets into trouble; what it returns lacks those that were not sent. */
async function sendAll(
  line: Promise<WebLine>,
  { secrets, claimed, isOver }: { secrets: readonly string[]; claimed: Claimed[]; isOver: () => boolean },
): Promise<Map<Claimed, SentTry>> {
  const tries = new Map<Claimed, SentTry>();
  const wanted = claimed.filter(({ event }) => event !== undefined).values();
  let isInTrouble = false;
  const sendSome = async (): Promise<void> => {
    for (const one of wanted) {
      // The first is sent in any case, so that a run always gets on.
      const body = bodyOf({
        type: one.eventType,
        timestamp: one.event?.timestamp ?? "",
        data: one.event?.data ?? {},
      });
      const sent = await sendOver(line, secrets, { id: one.eventId, body, depth: one.event?.depth });
      tries.set(one, sent);
      isInTrouble ||= isSlowing(sent) || sent.status === 410;
      if (isInTrouble || isOver()) return;
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, claimed.length) }, sendSome));
  return tries;
}

/** Notes how it went, with a row in the log for each try. */
async function settle(ctx: Ctx, webhookId: string, { claimed, tries }: Sent): Promise<void> {
  // It may have been removed meanwhile.
  if (!(await store.lockWebhook(ctx.tx, webhookId))) return;
  await deliveries.updateDeliveries(
    ctx.tx,
    claimed.map((one) => {
      const sent = tries.get(one);
      if (one.event === undefined) return { id: one.id, status: "dropped" as const };
      return sent === undefined ? { id: one.id } : outcomeOf(ctx, one, sent);
    }),
  );
  await insertLogs(
    ctx.tx,
    [...tries].map(([one, sent]) => logOf(webhookId, one, hasArrived(sent) ? "delivered" : "failed", sent)),
  );
  await noteTries(ctx, webhookId, [...tries.values()]);
}

function outcomeOf(ctx: Ctx, { id, attempts }: Claimed, sent: SentTry): deliveries.DeliveryOutcome {
  if (hasArrived(sent)) return { id, status: "delivered" };
  const pause = sent.status === 410 ? undefined : nextPause(attempts + 1, sent, Math.random());
  if (pause === undefined) return { id, status: "failed" };
  return { id, status: "pending", nextAttemptAt: new Date(ctx.now.getTime() + pause).toISOString() };
}

const logOf = (
  webhookId: string,
  { id, eventId, eventType }: Claimed,
  status: NewLog["status"],
  sent: SentTry,
): NewLog => ({
  id: newId(),
  webhookId,
  deliveryId: id,
  eventId,
  eventType,
  status,
  responseStatus: sent.status || null,
  response: sent.response,
  durationMs: sent.durationMs,
});
