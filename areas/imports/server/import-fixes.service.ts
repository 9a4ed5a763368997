import { Readable } from "node:stream";
import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { mapPage, type Page, pageByNumber } from "#platform/server/paging.ts";
import { csvLines } from "#platform/server/row-file.ts";
import type { BinaryAnswer } from "#platform/server/route.ts";
import type { Import } from "#areas/imports/contract/imports.schema.ts";
import type {
  ImportRow,
  ImportRowQuery,
  RowDecision,
  WrongValue,
} from "#areas/imports/contract/import-rows.schema.ts";
import { beginCheck } from "./import-check.service.ts";
import { lockFor } from "./import-choices.service.ts";
import * as rows from "./import-rows.store.ts";
import * as store from "./imports.store.ts";

/** How many wrong values of a column are listed one by one. */
const maxWrongValues = 50;
/** How many rows of the file of left-out rows are written at a time. */
const droppedAtOnce = 1000;

/** Fixes cells of one row. All rows are relabeled, since others may match the same person. */
export async function fixRow(
  ctx: Ctx,
  id: string,
  number: number,
  cells: readonly { index: number; value: string }[],
): Promise<Import> {
  await lockFor(ctx, id, "fix");
  for (const { index, value } of cells)
    if (!(await rows.updateCell(ctx.tx, id, number, index, value)))
      throw new AppError("not_found", "Row not found");
  return beginCheck(ctx, id);
}

/** Replaces one value everywhere in a column. */
export async function replaceValue(
  ctx: Ctx,
  id: string,
  index: number,
  from: string,
  to: string,
): Promise<Import> {
  await lockFor(ctx, id, "fix");
  await rows.replaceCells(ctx.tx, id, index, from, to);
  return beginCheck(ctx, id);
}

/** Answers rows that ask whether they are the same person: those named, or all. */
export async function decideRows(
  ctx: Ctx,
  id: string,
  numbers: readonly number[] | undefined,
  decision: RowDecision,
): Promise<Import> {
  await lockFor(ctx, id, "fix");
  await rows.updateDecisions(ctx.tx, id, numbers, decision);
  return beginCheck(ctx, id);
}

/** Rows of an import with what happens to them, and the place of the next page. */
export async function listRows(
  ctx: Ctx,
  id: string,
  { label, ...wanted }: ImportRowQuery,
): Promise<Page<ImportRow>> {
  found(await store.findImport(ctx.tx, id), "Import");
  const page = await pageByNumber("import-rows", wanted, (from) =>
    rows.listRows(ctx.tx, id, { label, ...from }),
  );
  return mapPage(
    page,
    ({ number, label: is, reason, cells, problems, match, changes, decision, contactId }) => ({
      number,
      label: is,
      reason,
      cells,
      problems,
      match,
      changes,
      decision,
      contactId,
    }),
  );
}

/** The problems, value by value, so that each can be fixed everywhere at once. */
export async function listWrongValues(ctx: Ctx, id: string): Promise<WrongValue[]> {
  const record = found(await store.findImport(ctx.tx, id), "Import");
  const values = await rows.listWrongValues(ctx.tx, id, maxWrongValues);
  return values.map((one) => ({
    ...one,
    header: one.index === null ? "" : (record.headers[one.index] ?? ""),
  }));
}

/** Rows that are not imported, with their original columns and a reason; safe to open in a spreadsheet. */
export async function downloadDropped(ctx: Ctx, id: string): Promise<BinaryAnswer> {
  const record = found(await store.findImport(ctx.tx, id), "Import");
  async function* lines() {
    yield `\uFEFF${csvLines([[...record.headers, "Reason"]])}`;
    for (let after = 0; ;) {
      const page = await ctx.inNewTransaction((tx) => rows.listDropped(tx, id, after, droppedAtOnce));
      yield csvLines(
        page.map((row) => [...record.headers.map((_, index) => row.cells[index] ?? ""), row.reason ?? ""]),
      );
      if (page.length < droppedAtOnce) return;
      after = page.at(-1)?.number ?? after;
    }
  }
  return {
    contentType: "text/csv; charset=utf-8",
    fileName: `${record.fileName.replace(/\.[a-z]{2,4}$/i, "")}-not-imported.csv`,
    bytes: Readable.from(lines(), { objectMode: false }),
  };
}
