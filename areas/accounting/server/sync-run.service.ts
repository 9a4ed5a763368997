import type { Ctx } from "#platform/server/context.ts";
import { type JobParts, jobContexts } from "#platform/server/job-context.ts";
import { enqueue, type JobContext, type JobOutcome } from "#platform/server/jobs.ts";
import { failOperation, isGoing, stepOperation, type WorkInHand } from "#platform/server/operations.ts";
import { publishFinished } from "#platform/server/start-operation.ts";
import { handoverKinds } from "#areas/accounting/contract/accounting-integrations.schema.ts";
import { type LinkedProvider, providerName } from "#areas/accounting/contract/providers.rules.ts";
import { findIntegration, updateIntegration } from "./accounting-integrations.store.ts";
import { type SyncInput, syncLink } from "./accounting-sync.jobs.ts";
import { nextBatch, type Sending } from "./handover-batch.service.ts";
import { countWaiting, markTakenBack, settleHandover, type Side } from "./handovers.store.ts";
import { noteEnded, notifyIntegrations } from "./integration-news.service.ts";
import { newId } from "#platform/server/ids.ts";
import { accessTokenOf, type Inside, type LinkOf } from "./link-tokens.service.ts";
import { ProviderTrouble } from "./provider-asking.service.ts";
import { keysFor } from "./provider-login.service.ts";
import type { Access, Found, Remote } from "./provider-remote.service.ts";
import { quickBooksRemote } from "./quickbooks.service.ts";
import { xeroRemote } from "./xero.service.ts";

/** After how long the rest waits for another turn, in milliseconds. */
const turnMs = 25_000;
/** For how long a token is used without looking whether there is another: less than the margin with which it ends. */
const keptMs = 10_000;
/** How often in a row nobody may answer, and the pauses between, in seconds. */
const maxPauses = 8;
const pauseSeconds = (pauses: number): number => Math.min(30 * 2 ** pauses, 3600);

type Progress = { pauses: number; failed: number };
type Payload = { workspaceId: string; operationId: string };
type Work = WorkInHand<SyncInput, Progress>;
type Run = Payload & {
  inside: Inside;
  provider: LinkedProvider;
  side: Side;
  remote: Remote;
  isStopping: () => boolean;
  isOver: () => boolean;
};

/** The books at a provider. */
const remoteOf = (access: Access): Remote =>
  access.provider === "quickbooks" ? quickBooksRemote(access) : xeroRemote(access);

/** Sends what has not gone over: customers, then their invoices, then the payments of those. Each is committed with its progress. */
export async function syncOne(parts: JobParts, payload: Payload, context: JobContext): Promise<JobOutcome> {
  const { workspaceId, operationId } = payload;
  const { database, signal, turnOver } = context;
  const contextFor = jobContexts(parts, context, `job ${operationId}`);
  const inside: Inside = (work) =>
    database.inWorkspace(workspaceId, (tx) => work(contextFor(tx, workspaceId)));
  const begun = performance.now();
  const work = await inside((ctx) => inHand(ctx, operationId));
  if (!work) return undefined;
  const { integrationId: id, companyId, provider } = work.input;
  const fail = (why: string) => failOperation(database, workspaceId, operationId, why);
  const keys = keysFor(parts.ports, provider);
  const link = await inside((ctx) => findIntegration(ctx.tx, id));
  if (!keys || link?.status !== "active" || link.companyId !== companyId)
    return fail(`${providerName(provider)} isn’t connected any more. Connect it again.`);
  const token = keptToken({ ports: parts.ports, inside, id });
  const run: Run = {
    ...payload,
    inside,
    provider,
    side: { integrationId: id, companyId, operationId, currency: link.currency ?? "" },
    remote: remoteOf({ ports: parts.ports, provider, keys, companyId, token }),
    isStopping: () => signal.aborted,
    isOver: () => turnOver?.aborted === true || performance.now() - begun > turnMs,
  };
  try {
    return await sendAll(run);
  } catch (error) {
    if (!(error instanceof ProviderTrouble)) throw error;
    if (error.kind === "consent") {
      await inside((ctx) => noteEnded(ctx, id, error.message));
      return fail(`${error.message} Connect again for the rest.`);
    }
    return pauseWork(run, error, fail);
  }
}

/** A link's token, asked for again after a while or when it was not let in. */
function keptToken(link: LinkOf): Access["token"] {
  let kept: { token: string; until: number } | undefined;
  return async (stale) => {
    if (kept && stale === undefined && performance.now() < kept.until) return kept.token;
    kept = { token: await accessTokenOf(link, stale), until: performance.now() + keptMs };
    return kept.token;
  };
}

/** The work as it stands; undefined once it has ended. */
async function inHand({ tx }: Ctx, operationId: string): Promise<Work | undefined> {
  let seen: Work | undefined;
  await stepOperation<SyncInput, Progress>(tx, operationId, async (work) => {
    seen = work;
    return { done: 0, progress: progressOf(work), finished: false };
  });
  return seen;
}

const progressOf = ({ progress: { pauses = 0, failed = 0 } }: Pick<Work, "progress">): Progress => ({
  pauses,
  failed,
});

async function sendAll(run: Run): Promise<JobOutcome> {
  const { inside, side, operationId } = run;
  for (const kind of handoverKinds)
    for (;;) {
      if (run.isStopping()) throw new Error("Stopping; this work goes on later");
      if (run.isOver()) return "again";
      const batch = await inside(async (ctx) =>
        (await isGoing(ctx.tx, operationId)) ? nextBatch(ctx, side, kind) : undefined,
      );
      if (batch === undefined) return undefined;
      if (batch.length === 0) break;
      const goesOn = await sendBatch(run, batch);
      if (!goesOn) return undefined;
    }
  await inside((ctx) => finish(ctx, run));
  return undefined;
}

/** Looks what is there already, then sends the rest one by one. False once the work was cancelled. */
async function sendBatch(run: Run, batch: readonly Sending[]): Promise<boolean> {
  const { remote, inside } = run;
  const { currency } = run.side;
  const others = batch.filter((one) => one.currency === currency);
  const { found, clashes } =
    others.length > 0
      ? await remote.find(others.map(({ thing }) => thing))
      : { found: new Map<string, Found>(), clashes: new Map<string, string>() };
  for (const sending of batch) {
    if (run.isStopping()) throw new Error("Stopping; this work goes on later");
    const { id } = sending.thing;
    const clash = sending.currency === currency ? clashes.get(id) : otherCurrency(run, sending);
    const outcome = found.get(id) ?? clash ?? (await sendOne(run, sending));
    if (!(await inside((ctx) => settle(ctx, run, sending, outcome)))) return false;
  }
  return true;
}

const otherCurrency = ({ provider, side }: Run, sending: Sending): string =>
  `This is in ${sending.currency}; the books in ${providerName(provider)} are in ${side.currency}. Only that currency goes over by itself: enter this one there by hand.`;

/** Sends one: what it is there, or why it was refused. */
async function sendOne({ remote }: Run, { thing, row }: Sending): Promise<Found | string> {
  try {
    return await remote.create(thing, row.requestId);
  } catch (error) {
    if (error instanceof ProviderTrouble && error.kind === "object") return error.message;
    throw error;
  }
}

/** Writes down how one ended, with the progress; false once the work was cancelled: what went over is kept all the same. */
async function settle(
  ctx: Ctx,
  { operationId }: Run,
  { row }: Sending,
  outcome: Found | string,
): Promise<boolean> {
  const isFailed = typeof outcome === "string";
  await settleHandover(
    ctx.tx,
    row.id,
    isFailed
      ? { state: "failed", problem: outcome.slice(0, 500), requestId: newId() }
      : { state: "sent", externalId: outcome.externalId, problem: outcome.problem?.slice(0, 500) ?? null },
  );
  return stepOperation<SyncInput, Progress>(ctx.tx, operationId, async (work) => ({
    done: isFailed ? 0 : 1,
    progress: { pauses: 0, failed: progressOf(work).failed + (isFailed ? 1 : 0) },
    finished: false,
  }));
}

async function finish(ctx: Ctx, { side, operationId, provider }: Run): Promise<void> {
  const name = providerName(provider);
  await markTakenBack(ctx.tx, side, {
    invoice: `This invoice was voided here after it went over. Void it in ${name} as well.`,
    payment: `This payment was taken back here after it went over. Delete it in ${name} as well.`,
  });
  const left = await countWaiting(ctx.tx, side);
  await stepOperation<SyncInput, Progress>(ctx.tx, operationId, async (work) => {
    await updateIntegration(ctx.tx, side.integrationId, {
      lastSyncAt: ctx.now.toISOString(),
      updatedAt: ctx.now.toISOString(),
    });
    await publishFinished(ctx, work, work.done);
    return {
      done: 0,
      total: work.done + left,
      progress: progressOf(work),
      finished: true,
      ...(left > 0 && { message: `${left} did not go over. The list says why.` }),
    };
  });
  notifyIntegrations(ctx);
}

/** Leaves the rest for later: as long as the provider asks for, or a little longer each time that nobody answers. */
async function pauseWork(
  { inside, operationId, workspaceId }: Run,
  { kind, message, waitSeconds }: ProviderTrouble,
  fail: (why: string) => Promise<void>,
): Promise<void> {
  const isPaused = await inside(async (ctx) => {
    let pauses = 0;
    const goesOn = await stepOperation<SyncInput, Progress>(ctx.tx, operationId, async (work) => {
      const before = progressOf(work);
      pauses = before.pauses + 1;
      return { done: 0, progress: { ...before, pauses }, finished: false, message };
    });
    if (!goesOn) return true;
    if (pauses > maxPauses) return false;
    const seconds = kind === "wait" ? (waitSeconds ?? 0) : pauseSeconds(pauses);
    await enqueue(
      ctx.tx,
      syncLink,
      { workspaceId, operationId },
      { runAt: new Date(ctx.now.getTime() + seconds * 1000) },
    );
    return true;
  });
  if (!isPaused)
    await fail(`${message} We tried for long enough. What went over is kept: sync again for the rest.`);
}
