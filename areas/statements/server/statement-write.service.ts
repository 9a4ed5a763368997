import { AppError, found } from "#platform/contract/errors.ts";
import { mayStep } from "#platform/contract/import-steps.ts";
import type { Ctx } from "#platform/server/context.ts";
import { statusAfterCancel } from "#platform/server/import-run.ts";
import { cancelOperation, type Step, type WorkInHand } from "#platform/server/operations.ts";
import { startOperation, type WorkType } from "#platform/server/start-operation.ts";
import { addBankLines, lockedUntil } from "#areas/books/server/index.ts";
import {
  statementChanged,
  statementImported,
  statementStepped,
} from "#areas/statements/contract/statements.events.ts";
import type { Statement } from "#areas/statements/contract/statements.schema.ts";
import { findLearned } from "./learned-categories.store.ts";
import { atOnce, lockedWords, summarize } from "./statement-check.service.ts";
import { linesIn, matchNext } from "./statement-matching.service.ts";
import * as lines from "./statement-lines.store.ts";
import { stepStatement } from "./statements.jobs.ts";
import { getStatement, lockFor } from "./statements.service.ts";
import * as store from "./statements.store.ts";

/** How many lines are written in one transaction. */
const linesPerStep = 5000;

/** `day`: how far the lines were compared with the books again, before anything is written; null when that is over, or was not needed. `at`: the last line that was written. */
export type WriteProgress = { day: string | null; at: number };
export type WriteInput = { statementId: string; fileName: string; task: "write" };

const statementWrite: WorkType<WriteInput> = {
  kind: "statements.import",
  titleOf: ({ fileName }) => `Importing ${fileName}`,
  job: stepStatement,
};

/** Writes the new lines of a statement into the books. 409 while something is asked: which account, or what a line is. */
export async function startStatement(ctx: Ctx, id: string): Promise<Statement> {
  const record = await lockFor(ctx, id, "start");
  const asked = await askedOf(ctx, record);
  if (asked !== undefined) throw new AppError("conflict", asked);
  const total = await lines.countToWrite(ctx.tx, linesIn(record));
  await startOperation<WriteInput, WriteProgress>(ctx, statementWrite, {
    input: { statementId: id, fileName: record.fileName, task: "write" },
    count: async () => total,
    created: async ({ id: operationId }) => {
      const startedAt = ctx.now.toISOString();
      await store.updateStatement(ctx.tx, id, { status: "importing", message: null, startedAt, operationId });
      await ctx.publish(statementChanged, { statementId: id });
    },
    ...((record.summary?.lines ?? 0) <= atOnce.lines && { now: { step: writeStep } }),
  });
  return getStatement(ctx, id);
}

/** What has to be answered before the start; undefined when nothing is asked any more. */
async function askedOf(ctx: Ctx, record: store.StatementRecord): Promise<string | undefined> {
  const open = record.summary?.asks.find((ask) => !record.confirmed.includes(ask));
  if (open !== undefined) return open;
  if (record.fileAccount === null) return "Choose the account of the file first";
  const count = (await lines.countUndecided(ctx.tx, [record.id])).get(record.id) ?? 0;
  if (count === 0) return undefined;
  return count === 1
    ? "One line looks like something in the books. Decide about it first."
    : `${count.toLocaleString("en-US")} lines look like something in the books. Decide about them first.`;
}

const beginning = "0001-01-01";

/** The next lines of a statement that is being imported. */
export async function writeStep(
  ctx: Ctx,
  { input, progress }: Pick<WorkInHand<WriteInput, WriteProgress>, "input" | "progress">,
): Promise<Step<WriteProgress>> {
  await store.lockWriting(ctx.tx, ctx.workspaceId);
  const record = found(await store.lockStatement(ctx.tx, input.statementId), "Statement");
  const isFirst = progress.day === undefined;
  const day = isFirst ? ((await hasChanged(ctx, record)) ? beginning : null) : progress.day;
  if (day !== null && day !== undefined) return compareAgain(ctx, record, day);
  const at = progress.at ?? 0;
  const next = await lines.listToWrite(ctx.tx, linesIn(record), { after: at, limit: linesPerStep });
  await writeLines(ctx, record, next);
  if (next.length === linesPerStep)
    return { done: next.length, progress: { day: null, at: next.at(-1)?.number ?? at }, finished: false };
  await endStatement(ctx, record, "done");
  return { done: next.length, progress: { day: null, at }, finished: true };
}

/** Whether the books have changed in a way that concerns the statement since it was checked: a line may be there now, or its day locked. */
async function hasChanged(ctx: Ctx, record: store.StatementRecord): Promise<boolean> {
  const { id, accountId, checkedAt } = record;
  if (checkedAt === null) return true;
  if (await store.hasWrittenSince(ctx.tx, { exceptId: id, accountId, moment: checkedAt })) return true;
  const until = await lockedUntil(ctx);
  return (
    until !== null &&
    (await lines.findLocked(ctx.tx, linesIn(record), { until, among: "toWrite" })) !== undefined
  );
}

/** Compares the lines with the books again; what is asked then stops the import before it has written anything. */
async function compareAgain(
  ctx: Ctx,
  record: store.StatementRecord,
  after: string,
): Promise<Step<WriteProgress>> {
  const { done, day } = await matchNext(ctx, record, after);
  if (day !== undefined) return { done: 0, progress: { day, at: 0 }, finished: false };
  const summary = await summarize(ctx, record);
  const asked = await askedOf(ctx, { ...record, summary });
  const total = await lines.countToWrite(ctx.tx, linesIn(record));
  if (asked === undefined) return { done, progress: { day: null, at: 0 }, finished: false, total };
  await store.updateStatement(ctx.tx, record.id, {
    status: "ready",
    startedAt: null,
    checkedAt: ctx.now.toISOString(),
    message: `The books have changed since this statement was checked, so nothing was added yet. ${asked}`,
  });
  await ctx.publish(statementChanged, { statementId: record.id });
  return { done: 0, progress: { day: null, at: 0 }, finished: true };
}

async function writeLines(
  ctx: Ctx,
  record: store.StatementRecord,
  next: readonly lines.LineToWrite[],
): Promise<void> {
  if (next.length === 0) return;
  const until = await lockedUntil(ctx);
  const locked = until === null ? [] : next.filter(({ day }) => day <= until);
  if (until !== null && locked[0])
    throw new AppError("conflict", lockedWords({ ...locked[0], count: locked.length }, until));
  const learned = await findLearned(
    ctx.tx,
    record.accountId,
    next.map(({ text }) => text),
  );
  const ids = await addBankLines(
    ctx,
    record.accountId,
    next.map(({ day, amountCents, text }) => ({
      day,
      amountCents,
      description: text,
      reference: null,
      usualCategoryId: learned(amountCents > 0 ? "income" : "expense", text) ?? null,
    })),
  );
  await lines.updateAdded(
    ctx.tx,
    record.id,
    next.map(({ number }, at) => ({ number, transactionId: ids[at] ?? "" })),
  );
  await ctx.publish(statementStepped, { statementId: record.id });
}

/** Saves what became of a statement, tells of its end, and allows undo from now on. */
export async function endStatement(
  ctx: Ctx,
  record: store.StatementRecord,
  status: "done" | "cancelled" | "failed",
  message: string | null = null,
): Promise<void> {
  if (status === "done") await lines.updateBound(ctx.tx, linesIn(record));
  const result = await lines.countOutcomes(ctx.tx, linesIn(record));
  // Taken at the end: a statement that was checked while this one was writing has to look again.
  const finishedAt = new Date().toISOString();
  await store.updateStatement(ctx.tx, record.id, { status, result, message, finishedAt });
  await ctx.publish(statementImported, {
    statementId: record.id,
    fileName: record.fileName,
    added: result.added,
  });
}

/** Stops a dry run, or an import, whose written lines stay and can be undone. */
export async function cancelStatement(ctx: Ctx, id: string): Promise<Statement> {
  const asked = await getStatement(ctx, id);
  // Locks the operation first, as its steps do, so that the two never deadlock.
  if (asked.work !== null && mayStep(asked.status, "cancel")) await cancelOperation(ctx.tx, asked.work.id);
  await settleCancelled(ctx, id);
  return getStatement(ctx, id);
}

/** Sets a statement to the state its cancelled operation left it in; one whose operation is running or has ended stays as it is. */
export async function settleCancelled(ctx: Ctx, id: string): Promise<void> {
  const record = await store.lockStatement(ctx.tx, id);
  const status = record && (await statusAfterCancel(ctx.tx, record));
  if (!status) return;
  if (status === "cancelled") await endStatement(ctx, record, status);
  else await store.updateStatement(ctx.tx, id, { status });
  await ctx.publish(statementChanged, { statementId: id });
}
