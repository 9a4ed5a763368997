import { AppError } from "#platform/contract/errors.ts";
import type { Ctx, OpenCtx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import type { Upload } from "#platform/server/route.ts";
import type { StatementColumns } from "#platform/tables/statement-shape.ts";
import type { OpenedStatement } from "#platform/tables/statement.ts";
import { checkAccount, checkSeesBooks } from "#areas/books/server/index.ts";
import { statementChanged } from "#areas/statements/contract/statements.events.ts";
import { chosenColumns } from "#areas/statements/contract/statement-plan.rules.ts";
import type { Statement, StatementChoices } from "#areas/statements/contract/statements.schema.ts";
import { atOnce, beginCheck, type WholeFile } from "./statement-check.service.ts";
import {
  headerKeyOf,
  inPlainWords,
  openKept,
  type Piece,
  piecesOf,
  usualOrder,
} from "./statement-files.service.ts";
import { getStatement, lockFor } from "./statements.service.ts";
import * as store from "./statements.store.ts";

/** The most characters of a preview's cell. */
const shownCharacters = 200;

/**
 * Takes a statement for an account of the books and begins its dry run: a small one is looked through at once. Columns are guessed, or those
 * that somebody chose before for this account and these headings. Nothing is kept of a file that is no statement.
 */
export async function uploadStatement(
  open: OpenCtx,
  accountId: string,
  { fileId, fileName, sizeBytes }: Upload,
): Promise<Statement> {
  const usual = await open.beforehand(async (ctx) => {
    checkSeesBooks(ctx);
    await checkAccount(ctx, accountId);
    return usualOrder(ctx);
  });
  const file = { fileId, fileName };
  const guessed = await openKept(open.database, open.workspaceId, file, { usual });
  const headerKey = headerKeyOf(guessed);
  const columns =
    headerKey === null
      ? null
      : await open.beforehand((ctx) => store.findChosenColumns(ctx.tx, { accountId, headerKey }));
  if (columns !== null) await guessed.batches.return();
  const opened =
    columns === null ? guessed : await openKept(open.database, open.workspaceId, file, { columns });
  const whole = await wholeOf(opened, sizeBytes);
  return open.transact(async (ctx) => {
    await checkAccount(ctx, accountId);
    const id = newId();
    await store.insertStatement(ctx.tx, {
      workspaceId: ctx.workspaceId,
      id,
      accountId,
      fileId,
      fileName: fileName.slice(0, 255),
      format: opened.format,
      columns: opened.columns,
      headerKey,
      isChosen: columns !== null,
      preview: previewOf(opened),
      status: "checking",
      createdBy: ctx.actor.userId,
      createdAt: ctx.now.toISOString(),
    });
    return beginCheck(ctx, id, { whole, bytes: sizeBytes });
  });
}

const previewOf = ({ preview }: OpenedStatement): OpenedStatement["preview"] => {
  const cut = (cells: string[]) =>
    cells.map((cell) => Buffer.from(cell.replaceAll("\0", "").slice(0, shownCharacters)).toString());
  return { header: cut(preview.header), rows: preview.rows.map(cut) };
};

/** All of a small file; undefined for one that the job reads, which is closed. A small workbook may unpack to a large one. */
async function wholeOf(opened: OpenedStatement, sizeBytes: number): Promise<WholeFile | undefined> {
  if (sizeBytes > atOnce.bytes) {
    await opened.batches.return();
    return undefined;
  }
  return inPlainWords(async () => {
    const pieces: Piece[] = [];
    let count = 0;
    for await (const piece of piecesOf(opened, 0)) {
      pieces.push(piece);
      count += piece.lines.length + piece.problems.length;
      if (count > atOnce.lines) return undefined;
    }
    if (count === 0)
      throw new AppError("validation_failed", "No lines were found in this file", {
        errors: { file: "No lines were found in this file" },
      });
    return { pieces, facts: opened.facts };
  });
}

/** Saves what somebody chose, and makes the dry run again where that changes it. 409 once the import has begun. */
export async function chooseStatement(
  open: OpenCtx,
  id: string,
  choices: StatementChoices,
): Promise<Statement> {
  const before = await open.beforehand((ctx) => lockFor(ctx, id, "map"));
  const columns = columnsOf(before, choices);
  const file = { fileId: before.fileId, fileName: before.fileName };
  const opened = columns && (await openKept(open.database, open.workspaceId, file, { columns }));
  const sizeBytes = opened ? await open.beforehand((ctx) => store.findFileSize(ctx.tx, before.fileId)) : 0;
  const whole = opened && (await wholeOf(opened, sizeBytes));
  return open.transact(async (ctx) => {
    const record = await lockFor(ctx, id, "map");
    if (choices.account !== undefined && !record.facts?.accounts[choices.account])
      throw wrong("account", "Choose an account of the file");
    const { isConfirmed: confirms } = choices;
    if (!opened && choices.account === undefined && record.status === "ready")
      return confirm(ctx, record, confirms);
    await store.updateStatement(ctx.tx, id, {
      ...(opened && { columns: opened.columns, isChosen: true, preview: previewOf(opened), facts: null }),
      ...(choices.account !== undefined && { fileAccount: choices.account }),
      ...(confirms === false && { confirmed: [] }),
    });
    return beginCheck(ctx, id, {
      whole,
      isRead: !opened && record.facts !== null,
      confirms: confirms ?? false,
      bytes: sizeBytes,
    });
  });
}

async function confirm(
  ctx: Ctx,
  { id, summary }: store.StatementRecord,
  confirms: boolean | undefined,
): Promise<Statement> {
  if (confirms !== undefined) {
    await store.updateStatement(ctx.tx, id, { confirmed: confirms ? (summary?.asks ?? []) : [] });
    await ctx.publish(statementChanged, { statementId: id });
  }
  return getStatement(ctx, id);
}

const wrong = (field: string, message: string): AppError =>
  new AppError("validation_failed", message, { errors: { [field]: message } });

function columnsOf(
  { columns, preview }: store.StatementRecord,
  choices: StatementChoices,
): StatementColumns | undefined {
  if (choices.columns === undefined) return undefined;
  if (columns === null) throw wrong("columns", "This file says by itself what its lines mean");
  const width = Math.max(preview.header.length, ...preview.rows.map((row) => row.length));
  const { date, text, amount, out, in: into, sign, balance } = choices.columns;
  const chosen = [date, ...text, amount, out, into, sign, balance].filter((column) => column !== null);
  if (chosen.some((column) => column >= width)) throw wrong("columns", "Choose a column from the list");
  return chosenColumns(choices.columns, columns);
}
