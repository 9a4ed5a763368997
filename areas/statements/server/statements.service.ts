import { AppError, found } from "#platform/contract/errors.ts";
import { mayStep, undoUntilOf } from "#platform/contract/import-steps.ts";
import { moneyText } from "#platform/contract/money.ts";
import type { Ctx } from "#platform/server/context.ts";
import { removeFile } from "#platform/server/files.ts";
import { getOperation } from "#platform/server/operations.ts";
import { mapPage, type Page, pageById, pageByNumber, type PageWanted } from "#platform/server/paging.ts";
import { checkSeesBooks } from "#areas/books/server/index.ts";
import { statementChanged } from "#areas/statements/contract/statements.events.ts";
import { shownColumns } from "#areas/statements/contract/statement-plan.rules.ts";
import type {
  KeptLine,
  RowsDecided,
  Statement,
  StatementRow,
  StatementSummary,
} from "#areas/statements/contract/statements.schema.ts";
import type { Verdict } from "#areas/statements/contract/matching.rules.ts";
import { linesIn } from "./statement-matching.service.ts";
import * as lines from "./statement-lines.store.ts";
import * as store from "./statements.store.ts";

/** Before the dry run has ended, nothing is known of a file's lines. */
const nothingYet: StatementSummary = {
  lines: 0,
  sum: "0.00",
  firstDay: null,
  lastDay: null,
  openingBalance: null,
  closingBalance: null,
  proofs: [],
  pending: 0,
  counts: { new: 0, here: 0, similar: 0, problem: 0 },
  accounts: [],
  asks: [],
};

/** One statement with its progress; 403 for people who see only their own customers. */
export async function getStatement(ctx: Ctx, id: string): Promise<Statement> {
  checkSeesBooks(ctx);
  const record = found(await store.findStatement(ctx.tx, id), "Statement");
  const undecided = await lines.countUndecided(ctx.tx, [id]);
  return shownStatement(ctx, record, undecided.get(id) ?? 0);
}

/** A page of the statements, newest first. */
export async function listStatements(ctx: Ctx, query: PageWanted): Promise<Page<Statement>> {
  checkSeesBooks(ctx);
  const page = await pageById("statements", query, (from) => store.listStatements(ctx.tx, from));
  const undecided = await lines.countUndecided(
    ctx.tx,
    page.rows.map(({ id }) => id),
  );
  const shown: Statement[] = [];
  for (const record of page.rows)
    shown.push(await shownStatement(ctx, record, undecided.get(record.id) ?? 0));
  return { rows: shown, next: page.next };
}

async function shownStatement(ctx: Ctx, record: store.ShownStatement, undecided: number): Promise<Statement> {
  const { id, fileName, format, status, accountId, preview, message, result, undone } = record;
  const { createdByName, createdAt, startedAt, confirmed, operationId } = record;
  const summary = record.summary ?? nothingYet;
  return {
    ...summary,
    id,
    fileName,
    format,
    status,
    accountId,
    columns: record.columns && shownColumns(record.columns),
    preview,
    message,
    work: operationId === null ? null : await workOf(ctx, operationId),
    undecided: status === "ready" ? undecided : 0,
    result,
    undone,
    isConfirmed: confirmed.length > 0 && summary.asks.every((ask) => confirmed.includes(ask)),
    createdByName,
    createdAt,
    startedAt,
    undoUntil: record.isSample ? null : undoUntilOf(record, ctx.now),
  };
}

const workOf = (ctx: Ctx, operationId: string): Promise<Statement["work"]> =>
  getOperation(ctx.tx, operationId).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });

/** Locks a statement that is open for this step; 404 or 409 otherwise. */
export async function lockFor(
  ctx: Ctx,
  id: string,
  step: Parameters<typeof mayStep>[1],
): Promise<store.StatementRecord> {
  checkSeesBooks(ctx);
  const record = found(await store.lockStatement(ctx.tx, id), "Statement");
  if (!mayStep(record.status, step) || (step === "map" && record.startedAt !== null))
    throw new AppError("conflict", "This statement has moved on to another step. Reload the page.");
  return record;
}

const shownAmount = (amount: number | null): string | null => (amount === null ? null : moneyText(amount));

/** A page of the lines of a statement, by number. */
export async function listRows(
  ctx: Ctx,
  id: string,
  query: PageWanted & { verdict?: Verdict | undefined },
): Promise<Page<StatementRow>> {
  checkSeesBooks(ctx);
  const record = found(await store.findStatement(ctx.tx, id), "Statement");
  const page = await pageByNumber(`statement-rows:${query.verdict ?? ""}`, query, (from) =>
    lines.listLines(ctx.tx, linesIn(record), { verdict: query.verdict, ...from }),
  );
  return mapPage(page, (line) => {
    const { number, verdict, reason, day, amount, text, decision, bookId, transactionId } = line;
    return {
      number,
      verdict,
      reason,
      day,
      amount: shownAmount(amount),
      text,
      decision,
      transactionId: transactionId ?? bookId,
      match: line.bookDay === null ? null : { day: line.bookDay, text: line.bookText ?? "" },
    };
  });
}

/** A page of the lines that an undo left in the books. */
export async function listKept(ctx: Ctx, id: string, query: PageWanted): Promise<Page<KeptLine>> {
  checkSeesBooks(ctx);
  found(await store.findStatement(ctx.tx, id), "Statement");
  const page = await pageByNumber("statement-kept", query, (from) => lines.listKept(ctx.tx, id, from));
  return mapPage(page, ({ number, day, amount, text, transactionId, reason }) => ({
    number,
    day,
    amount: shownAmount(amount),
    text,
    transactionId,
    reason: reason ?? "",
  }));
}

/** Decides about lines: those that look like something in the books; new ones can be skipped. 400 for others. */
export async function decideRows(ctx: Ctx, id: string, decided: RowsDecided): Promise<Statement> {
  const record = await lockFor(ctx, id, "fix");
  const wrong = (message: string) =>
    new AppError("validation_failed", message, { errors: { rows: message } });
  const there = new Map(
    (await lines.listByNumber(ctx.tx, linesIn(record), decided.rows)).map((line) => [line.number, line]),
  );
  for (const number of decided.rows) {
    const line = there.get(number);
    if (!line) throw wrong(`There is no line ${number}`);
    if (line.verdict === "similar" || (line.verdict === "new" && decided.decision !== "same")) continue;
    throw wrong(`Line ${number} doesn’t look like anything in the books: there is nothing to decide`);
  }
  await lines.updateDecisions(ctx.tx, id, decided);
  await ctx.publish(statementChanged, { statementId: id });
  return getStatement(ctx, id);
}

/** Discards a statement that was never started, with its file. */
export async function removeStatement(ctx: Ctx, id: string): Promise<void> {
  checkSeesBooks(ctx);
  const record = found(await store.lockStatement(ctx.tx, id), "Statement");
  if (record.startedAt !== null || !mayStep(record.status, "remove"))
    throw new AppError("conflict", "This statement has already been imported. Undo it instead.");
  await store.removeStatement(ctx.tx, id);
  if (record.fileId !== null) await removeFile(ctx.tx, record.fileId);
  await ctx.publish(statementChanged, { statementId: id });
}
