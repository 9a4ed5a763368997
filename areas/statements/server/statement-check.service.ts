import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { Step } from "#platform/server/operations.ts";
import { type OperationSteps, startOperation, type WorkType } from "#platform/server/start-operation.ts";
import type { StatementFacts } from "#platform/tables/statement-shape.ts";
import { getBooksSettings, lockedUntil } from "#areas/books/server/index.ts";
import { statementChanged } from "#areas/statements/contract/statements.events.ts";
import type { Statement } from "#areas/statements/contract/statements.schema.ts";
import { accountFor, summaryOf } from "#areas/statements/contract/statement-summary.rules.ts";
import { inPlainWords, type Piece } from "./statement-files.service.ts";
import { dayWords, linesIn, matchNext } from "./statement-matching.service.ts";
import * as lines from "./statement-lines.store.ts";
import { stepStatement } from "./statements.jobs.ts";
import { getStatement } from "./statements.service.ts";
import * as store from "./statements.store.ts";

/** Files up to this size, and statements up to this many lines, are looked through while the caller waits; larger ones by a job. */
export const atOnce = { bytes: 200_000, lines: 2000 } as const;
/** Bytes of a typical line, for a first guess at how many a file has. */
const usualLineBytes = 120;

/** `read` batches of the file are noted; then `day` is the last day that was compared with the books, "" before the first. */
export type CheckProgress = { read: number; day: string | null };
export type CheckInput = {
  statementId: string;
  fileName: string;
  task: "check";
  /** The lines have been noted before: they are compared anew. */
  isRead: boolean;
  /** What the dry run asks is answered with yes. */
  confirms: boolean;
};

const statementCheck: WorkType<CheckInput> = {
  kind: "statements.check",
  titleOf: ({ fileName }) => `Checking ${fileName}`,
  job: stepStatement,
};

/** A file that is being read: its pieces, and what is known of it at their end. */
export type Reading = { pieces: AsyncGenerator<Piece>; facts: StatementFacts };
/** A small file that has been read whole. */
export type WholeFile = { pieces: readonly Piece[]; facts: StatementFacts };

/** Before the first day of any line. */
const beginning = "0001-01-01";

/** Begins the dry run: of a file that has been read (`whole`, or noted before), or by the job. */
export async function beginCheck(
  ctx: Ctx,
  id: string,
  {
    whole,
    isRead = false,
    confirms = false,
    bytes = 0,
  }: { whole?: WholeFile | undefined; isRead?: boolean; confirms?: boolean; bytes?: number },
): Promise<Statement> {
  const record = found(await store.lockStatement(ctx.tx, id), "Statement");
  const known = record.summary?.accounts.reduce((sum, one) => sum + one.lines, 0) ?? 0;
  const total = isRead ? known : Math.ceil(bytes / usualLineBytes);
  const isSmall = isRead ? known <= atOnce.lines : whole !== undefined;
  const now = checkRun(async () => ({
    pieces: (async function* () {
      yield* whole?.pieces ?? [];
    })(),
    facts: whole?.facts ?? { accounts: [], statements: [], pending: 0, order: null },
  }));
  await startOperation(ctx, statementCheck, {
    input: { statementId: id, fileName: record.fileName, task: "check", isRead, confirms },
    count: async () => total,
    created: async ({ id: operationId }) => {
      await store.updateStatement(ctx.tx, id, { status: "checking", message: null, operationId });
      await ctx.publish(statementChanged, { statementId: id });
    },
    ...(isSmall && { now }),
  });
  return getStatement(ctx, id);
}

export type CheckRun = Required<OperationSteps<CheckInput, CheckProgress>>;

/** One process's run of the dry run: the file that `open` opens lives as long as it. After a kill it is read again, past what is noted. */
export function checkRun(open: (record: store.StatementRecord, after: number) => Promise<Reading>): CheckRun {
  let wanted: { record: store.StatementRecord; at: number } | undefined;
  let reading: (Reading & { at: number }) | undefined;
  let next: IteratorResult<Piece> | undefined;
  const close = async () => void (await reading?.pieces.return(undefined));
  return {
    close,
    // Fetches the next lines of the file ahead: reading may be slow.
    async prepare() {
      if (wanted) {
        await close();
        const { record, at } = wanted;
        reading = { ...(await open(record, at)), at };
        [wanted, next] = [undefined, undefined];
      }
      const { pieces } = reading ?? {};
      if (pieces) next ??= await inPlainWords(() => pieces.next());
    },
    async step(ctx, { input, progress }) {
      const record = found(await store.lockStatement(ctx.tx, input.statementId), "Statement");
      const [read, day] = [progress.read ?? 0, progress.day ?? null];
      if (day !== null || input.isRead) return compareNext(ctx, record, input, day ?? beginning);
      // Nothing is read yet, or another run came in between: what was read ahead is not next.
      if (!reading || !next || reading.at !== read) {
        wanted = { record, at: read };
        return { done: 0, progress: { read, day: null }, finished: false };
      }
      if (read === 0) await lines.removeLines(ctx.tx, record.id);
      const piece = next;
      next = undefined;
      if (piece.done) {
        const { facts } = reading;
        if (facts.accounts.length === 0 && read === 0)
          throw new AppError("validation_failed", "No lines were found in this file", {
            errors: { file: "No lines were found in this file" },
          });
        await store.updateStatement(ctx.tx, record.id, { facts });
        return { done: 0, progress: { read, day: beginning }, finished: false };
      }
      await noteLines(ctx, record, piece.value);
      reading.at = piece.value.upto;
      const done = piece.value.lines.length + piece.value.problems.length;
      return { done, progress: { read: reading.at, day: null }, finished: false };
    },
  };
}

const noteLines = (ctx: Ctx, record: store.StatementRecord, piece: Piece): Promise<void> =>
  lines.insertLines(
    ctx.tx,
    { workspaceId: ctx.workspaceId, statementId: record.id, accountId: record.accountId },
    [
      ...piece.lines.map((line) => ({
        number: line.number,
        list: line.statement,
        day: line.day,
        amount: line.amountCents,
        text: line.text,
        rawText: line.raw.text || line.text,
        bankId: line.raw.bankId,
        verdict: line.amountCents === 0 ? ("problem" as const) : ("new" as const),
        reason: line.amountCents === 0 ? "The amount is 0.00: there is nothing to book" : null,
      })),
      ...piece.problems.map((line) => ({
        number: line.number,
        list: line.statement,
        day: null,
        amount: null,
        text: line.text,
        rawText: "",
        bankId: "",
        verdict: "problem" as const,
        reason: line.message.slice(0, 1000),
      })),
    ],
  );

async function compareNext(
  ctx: Ctx,
  before: store.StatementRecord,
  input: CheckInput,
  after: string,
): Promise<Step<CheckProgress>> {
  await store.lockOutWriters(ctx.tx, ctx.workspaceId);
  const record = after === beginning ? await chooseAccount(ctx, before) : before;
  const { done, day } = await matchNext(ctx, record, after);
  if (day !== undefined) return { done, progress: { read: 0, day }, finished: false };
  const summary = await summarize(ctx, record);
  await store.updateStatement(ctx.tx, record.id, {
    status: "ready",
    checkedAt: ctx.now.toISOString(),
    ...(input.confirms && { confirmed: summary.asks }),
  });
  await ctx.publish(statementChanged, { statementId: record.id });
  return { done: 0, progress: { read: 0, day: after }, finished: true, total: summary.lines };
}

const knownAccount = async (ctx: Ctx, { accountId }: store.StatementRecord) => ({
  currency: (await getBooksSettings(ctx)).currency,
  bankAccount: await store.findBankAccount(ctx.tx, accountId),
});

/** Takes the account of the file that is meant, unless somebody has chosen one. */
async function chooseAccount(ctx: Ctx, record: store.StatementRecord): Promise<store.StatementRecord> {
  const accounts = record.facts?.accounts ?? [];
  const fileAccount = record.fileAccount ?? accountFor(accounts, await knownAccount(ctx, record)) ?? null;
  const bankAccount = (fileAccount === null ? undefined : accounts[fileAccount]?.id.slice(0, 100)) ?? null;
  await store.updateStatement(ctx.tx, record.id, { fileAccount, bankAccount });
  return { ...record, fileAccount, bankAccount };
}

/** Works out what a statement comes to and what it asks, and saves it. */
export async function summarize(ctx: Ctx, record: store.StatementRecord) {
  const facts = record.facts ?? { accounts: [], statements: [], pending: 0, order: null };
  const which = linesIn(record);
  const summary = summaryOf(facts, await knownAccount(ctx, record), {
    lists: await lines.sumLists(ctx.tx, record.id),
    counts: await lines.countVerdicts(ctx.tx, which),
    chosen: record.fileAccount ?? undefined,
  });
  const until = await lockedUntil(ctx);
  const locked = until && (await lines.findLocked(ctx.tx, which, { until, among: "problems" }));
  if (until && locked)
    summary.asks.push(`${lockedWords(locked, until)} Reopen them, or confirm to leave this out`);
  await store.updateStatement(ctx.tx, record.id, { summary });
  return summary;
}

/** Names the first line that is in locked days, and how many more are. */
export function lockedWords({ number, day, count }: lines.LockedLines, until: string): string {
  const others = count - 1;
  const which = `Line ${number} (${dayWords(day)})`;
  const all = others === 0 ? `${which} is` : `${which} and ${others.toLocaleString("en-US")} more are`;
  return `${all} in days that are locked until ${dayWords(until)}.`;
}
