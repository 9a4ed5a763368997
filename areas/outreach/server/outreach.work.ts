import { isDatabaseAway } from "#platform/server/connections.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { Tx } from "#platform/server/database.ts";
import { type JobParts, jobContexts } from "#platform/server/job-context.ts";
import { handlesOperation } from "#platform/server/start-operation.ts";
import {
  enqueue,
  handles,
  type JobContext,
  type JobHandler,
  type JobOutcome,
} from "#platform/server/jobs.ts";
import { doOperation, orFail } from "#platform/server/operations.ts";
import { type Look, lookIntoMailbox } from "./bounce-mailbox.service.ts";
import { readReturnedMail, takeReturnedMail } from "./bounces.service.ts";
import { type LoadInput, type LoadProgress, loadingRun } from "./do-not-call.service.ts";
import { sweepClaims } from "./deliveries.service.ts";
import { listWorkspacesToSweep } from "./deliveries.store.ts";
import { placeOf } from "./mail-route.service.ts";
import {
  findBusiness,
  findMailServer,
  saveMailServer,
  listWorkspacesWithMailbox,
} from "./mail-servers.store.ts";
import { readSomeNumbers } from "./phone-numbers.service.ts";
import { listWorkspacesToRead } from "./phone-numbers.store.ts";
import { keepAllInStep } from "./standing.jobs.ts";
import { keepSomeInStep } from "./suppressions.service.ts";
import { heldDecision, tellOfEnding } from "./held-mail.service.ts";
import { listWorkspacesWithEnding } from "./held-mail.store.ts";
import {
  loadNumbers,
  sweepLapsedClaims,
  readBounces,
  readMailbox,
  readNumbers,
  tellEnding,
} from "./outreach.jobs.ts";

/** Outreach's jobs, each joined to its work. */
export const outreachJobs = (parts: JobParts): JobHandler[] => [
  handles(sweepLapsedClaims, (_payload, context) => sweepAll(parts, context)),
  handles(tellEnding, (_payload, context) => tellAllEnding(parts, context)),
  handlesOperation(parts, heldDecision),
  handles(loadNumbers, (payload, context) => loadAll(parts, payload, context)),
  handles(readNumbers, (_payload, context) => readAllNumbers(parts, context)),
  handles(readBounces, (_payload, { database }) => database.transact(enqueueReading)),
  handles(readMailbox, ({ workspaceId }, context) => readOne(parts, context, workspaceId)),
  handles(keepAllInStep, (payload, context) => stepAll(parts, payload, context)),
];

const entered = <T>(
  parts: JobParts,
  context: JobContext,
  workspaceId: string,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> =>
  context.database.inWorkspace(workspaceId, (tx) =>
    work(jobContexts(parts, context, "outreach")(tx, workspaceId)),
  );

async function sweepAll(parts: JobParts, context: JobContext): Promise<void> {
  for (const workspaceId of await context.database.transact((tx) => listWorkspacesToSweep(tx, new Date())))
    await entered(parts, context, workspaceId, (ctx) => sweepClaims(ctx));
}

async function tellAllEnding(parts: JobParts, context: JobContext): Promise<void> {
  for (const workspaceId of await context.database.transact(listWorkspacesWithEnding))
    await entered(parts, context, workspaceId, (ctx) => tellOfEnding(ctx));
}

/** Reads an uploaded list for as long as nobody else waits. */
async function loadAll(
  parts: JobParts,
  { workspaceId, operationId }: { workspaceId: string; operationId: string },
  context: JobContext,
): Promise<JobOutcome> {
  const { database, signal, turnOver } = context;
  const contextFor = jobContexts(parts, context, `job ${operationId}`);
  const run = loadingRun(database, workspaceId);
  try {
    return await orFail(context, workspaceId, operationId, () =>
      doOperation<LoadInput, LoadProgress>(
        database,
        workspaceId,
        operationId,
        signal,
        (tx, hand) => run.step(contextFor(tx, workspaceId, hand.createdBy), hand),
        turnOver,
        run.prepare,
      ),
    );
  } finally {
    await run.close();
  }
}

async function readAllNumbers(parts: JobParts, context: JobContext): Promise<void> {
  for (const workspaceId of await context.database.transact(listWorkspacesToRead)) {
    const readsOn = () => entered(parts, context, workspaceId, readSomeNumbers);
    while (!context.signal.aborted && !context.turnOver?.aborted && (await readsOn()));
  }
}

async function stepAll(
  parts: JobParts,
  { workspaceId, fileName }: { workspaceId: string; fileName?: string },
  context: JobContext,
): Promise<void> {
  let after: string | undefined;
  do after = await entered(parts, context, workspaceId, (ctx) => keepSomeInStep(ctx, after, fileName));
  while (after !== undefined && !context.signal.aborted);
}

async function enqueueReading(tx: Tx): Promise<void> {
  for (const workspaceId of await listWorkspacesWithMailbox(tx))
    await enqueue(tx, readMailbox, { workspaceId }, { jobKey: `outreach.read_mailbox:${workspaceId}` });
}

/** Reads one business's mailbox; what goes wrong is shown on its settings page. */
async function readOne(parts: JobParts, context: JobContext, workspaceId: string): Promise<void> {
  const { row, isTest } = await context.database.inWorkspace(workspaceId, async (tx) => ({
    row: await findMailServer(tx),
    isTest: (await findBusiness(tx)).isTest,
  }));
  // A throw-away business connects nowhere.
  if (isTest || !row?.imapHost || !row.imapUsername) return;
  const password = row.imapPasswordSealed
    ? parts.ports.secrets.open(row.imapPasswordSealed, placeOf(workspaceId, "imapPassword"))
    : "";
  const mailbox = {
    host: row.imapHost,
    port: row.imapPort ?? (row.imapSecurity === "tls" ? 993 : 143),
    security: row.imapSecurity,
    username: row.imapUsername,
    password: password ?? "",
  };
  const takeOne = async (mail: Buffer): Promise<void> => {
    const returned = await readReturnedMail(mail).catch(() => undefined);
    if (returned) await entered(parts, context, workspaceId, (ctx) => takeReturnedMail(ctx, returned));
  };
  const look: Look | { error: string } = await lookIntoMailbox(
    parts.ports.outgoing,
    mailbox,
    { validity: row.imapValidity, lastUid: row.imapLastUid },
    parts.ports.mailboxMs,
    context.signal,
  ).catch((error: Error & { responseText?: string }) => ({
    error: (error.responseText ?? error.message).slice(0, 400),
  }));
  // When told to stop, there is nothing to report about the mailbox.
  if ("error" in look && context.signal.aborted) return;
  // One email that fails must not stop the others: each has its own transaction.
  if ("mails" in look)
    for (const mail of look.mails)
      await takeOne(mail).catch((error: unknown) => {
        if (isDatabaseAway(error)) throw error;
        context.log.error({ err: error }, "a bounce could not be recorded");
      });
  const now = new Date();
  const outcome =
    "mails" in look
      ? { imapValidity: look.place.validity, imapLastUid: look.place.lastUid, imapError: null }
      : { imapError: look.error };
  await context.database.inWorkspace(workspaceId, (tx) =>
    saveMailServer(tx, workspaceId, { ...outcome, imapCheckedAt: now.toISOString() }, now),
  );
}
