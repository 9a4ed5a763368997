import { found } from "#platform/contract/errors.ts";
import type { Ctx, OpenCtx } from "#platform/server/context.ts";
import type { Step } from "#platform/server/operations.ts";
import { type OperationSteps, startOperation, type WorkType } from "#platform/server/start-operation.ts";
import type { TableRow } from "#platform/tables/table.ts";
import { importChanged } from "#areas/imports/contract/imports.events.ts";
import { targetsTwice, unmappedFields } from "#areas/imports/contract/imports.rules.ts";
import { type Import, type ImportChoices, rowLabels } from "#areas/imports/contract/imports.schema.ts";
import { inPlainWords, inTurns, madeAhead, openKept, rowsInPieces } from "./import-files.service.ts";
import { type Labeller, labellerOf, type ReadRow } from "./import-labels.service.ts";
import { stepImport } from "./imports.jobs.ts";
import * as people from "./import-people.store.ts";
import * as rowsStore from "./import-rows.store.ts";
import { getImport } from "./imports.service.ts";
import * as store from "./imports.store.ts";
import { lockFor, chosenColumns, refusal, checkStage } from "./import-choices.service.ts";

/** Files up to this size, and imports up to this many rows and cells, are processed while the caller waits; larger ones by a job. */
export const atOnce = { bytes: 200_000, rows: 2000, cells: 40_000 } as const;
const isFew = (rows: number, cells: number): boolean => rows <= atOnce.rows && cells <= atOnce.cells;
/** Rows that are labeled in one transaction. */
const rowsPerStep = 1000;
/** Bytes of a typical row, for a first guess at how many a file has. */
const usualRowBytes = 100;

export type CheckProgress = { at: number };
export type CheckInput = { importId: string; fileName: string; task: "check" };

const importCheck: WorkType<CheckInput> = {
  kind: "contacts.import_check",
  titleOf: ({ fileName }) => `Checking ${fileName}`,
  job: stepImport,
};

/** The dry run: labels every row with what would happen. Nothing is written to customers. */
export async function checkImport(open: OpenCtx, id: string, choices: ImportChoices): Promise<Import> {
  const pieces = await readSmall(open, id);
  return open.transact((ctx) => checkChosen(ctx, id, choices, pieces));
}

/** The rows of a small file that has not been read yet. */
async function readSmall(open: OpenCtx, id: string): Promise<TableRow[][] | undefined> {
  const small = await open.beforehand(async (ctx) => {
    const record = await lockFor(ctx, id, "map");
    return record.rowCount === null && (await store.findFileSize(ctx.tx, record.fileId)) <= atOnce.bytes
      ? record
      : undefined;
  });
  if (!small) return undefined;
  return inPlainWords(async () => fewIn(await piecesOf(open.database, small), small.format));
}

/**
 * The pieces, unless they exceed what is processed at once (a small file can have very many short rows or empty cells).
 * A small workbook may unpack to a large one, so only as much is read as starting its import needs.
 */
async function fewIn(all: Pieces, format: store.ImportRecord["format"]): Promise<TableRow[][] | undefined> {
  const pieces: TableRow[][] = [];
  let [rows, cells] = [0, 0];
  for await (const piece of all) {
    pieces.push(piece);
    rows += piece.length;
    cells += piece.reduce((sum, row) => sum + row.cells.length, 0);
    if (!isFew(rows, cells) || (format === "xlsx" && (pieces.length > 1 || rows === rowsPerStep)))
      return undefined;
  }
  return pieces;
}

async function checkChosen(
  ctx: Ctx,
  id: string,
  choices: ImportChoices,
  pieces: TableRow[][] | undefined,
): Promise<Import> {
  const record = await lockFor(ctx, id, "map");
  const columns = await chosenColumns(ctx, record, choices.columns);
  const [missing] = unmappedFields(columns);
  if (missing) throw refusal(`${missing} required but not mapped`);
  const [twice] = targetsTwice(columns);
  if (twice) throw refusal(`Only one column can go to ${twice}`);
  await checkStage(ctx, choices.options);
  await store.updateImport(ctx.tx, id, { columns, options: choices.options });
  return beginCheck(ctx, id, pieces);
}

/** Starts labeling all rows: those of the file (`pieces` has them all if they are few), or those read from it before. */
export async function beginCheck(ctx: Ctx, id: string, pieces?: readonly TableRow[][]): Promise<Import> {
  const record = found(await store.lockImport(ctx.tx, id), "Import");
  const bytes = record.rowCount === null ? await store.findFileSize(ctx.tx, record.fileId) : 0;
  const total = record.rowCount ?? Math.ceil(bytes / usualRowBytes);
  const isSmall =
    record.rowCount === null
      ? pieces !== undefined
      : isFew(record.rowCount, record.rowCount * record.headers.length);
  const now = checkRun(async function* () {
    yield* pieces ?? [];
  });
  await startOperation(ctx, importCheck, {
    input: { importId: id, fileName: record.fileName, task: "check" },
    count: async () => total,
    created: ({ id: operationId }) =>
      store.updateImport(ctx.tx, id, { status: "checking", counts: null, message: null, operationId }),
    ...(isSmall && { now }),
  });
  return getImport(ctx, id);
}

type Pieces = AsyncGenerator<TableRow[]>;

/** The rows of an import's file after row `after`, in the pieces that are labeled together. */
export const piecesOf = async (
  database: Ctx["database"],
  record: store.ImportRecord,
  after = 0,
): Promise<Pieces> => rowsInPieces(await openKept(database, record.workspaceId, record), after, rowsPerStep);

export type CheckRun = Required<OperationSteps<CheckInput, CheckProgress>>;

/** One process's run of the dry run: the file that `open` opens lives as long as it. After a kill the file is read again, past the finished rows. */
export function checkRun(
  open: (record: store.ImportRecord, after: number) => Pieces | Promise<Pieces>,
): CheckRun {
  let labeller: Labeller | undefined;
  let wanted: { record: store.ImportRecord; at: number } | undefined;
  let reading: { pieces: AsyncGenerator<ReadRow[]>; at: number } | undefined;
  let next: IteratorResult<ReadRow[]> | undefined;
  const close = async () => void (await reading?.pieces.return(undefined));
  return {
    close,
    // Fetches the next rows of the file ahead: reading may be slow.
    async prepare() {
      if (wanted && labeller) {
        await close();
        const { read } = labeller;
        reading = {
          pieces: madeAhead(await open(wanted.record, wanted.at), (row) => read({ ...row, decision: null })),
          at: wanted.at,
        };
        [wanted, next] = [undefined, undefined];
      }
      const { pieces } = reading ?? {};
      if (pieces) next ??= await inPlainWords(() => pieces.next());
    },
    async step(ctx, { input: { importId }, progress }) {
      await store.setIndexLookUps(ctx.tx);
      await store.lockOutWriters(ctx.tx, ctx.workspaceId);
      const record = found(await store.lockImport(ctx.tx, importId), "Import");
      const at = progress.at ?? 0;
      labeller ??= await labellerOf(ctx, record);
      if (at === 0) await people.removePeople(ctx.tx, importId);
      if (record.rowCount !== null) return relabelNext(ctx, record, labeller, at);
      // Nothing is read yet, or another run came in between: what was read ahead is not next.
      if (!reading || !next || reading.at !== at) {
        wanted = { record, at };
        return { done: 0, progress: { at }, finished: false };
      }
      if (at === 0) await rowsStore.removeRows(ctx.tx, importId);
      const rows = next;
      next = undefined;
      if (rows.done) return finishCheck(ctx, record, at);
      const step = await labelNext(ctx, record, labeller, rows.value, at);
      reading.at = step.progress.at;
      return step;
    },
  };
}

async function labelNext(
  ctx: Ctx,
  record: store.ImportRecord,
  labeller: Labeller,
  rows: ReadRow[],
  at: number,
): Promise<Step<CheckProgress>> {
  const { rows: labelled, noted } = await labeller.label(ctx, rows, at);
  const kept = rowsStore.insertRows(
    ctx.tx,
    ctx.workspaceId,
    record.id,
    labelled.map((one, index) => ({
      ...one,
      cells: rows[index]?.row.cells ?? [],
      broken: rows[index]?.row.problem ?? null,
    })),
  );
  await Promise.all([noted, kept]);
  return { done: rows.length, progress: { at: rows.at(-1)?.row.number ?? at }, finished: false };
}

/** Relabels rows that were read before: a cell was fixed, a question answered, or customers have changed. */
export async function relabelNext(
  ctx: Ctx,
  record: store.ImportRecord,
  labeller: Labeller,
  at: number,
): Promise<Step<CheckProgress>> {
  const rows = await rowsStore.listRowsAfter(ctx.tx, record.id, at, rowsPerStep);
  if (rows.length === 0) return finishCheck(ctx, record, at);
  const read = await inTurns(rows, ({ number, cells, decision, broken }) =>
    labeller.read({ number, cells, decision, ...(broken !== null && { problem: broken }) }),
  );
  const { rows: labelled, noted } = await labeller.label(ctx, read, at);
  await Promise.all([
    noted,
    rowsStore.updateRows(
      ctx.tx,
      record.id,
      labelled.filter((row, index) => differs(row, rows[index])),
    ),
  ]);
  return { done: rows.length, progress: { at: rows.at(-1)?.number ?? at }, finished: false };
}

function differs(row: rowsStore.LabelledRow, before: rowsStore.StagedRow | undefined): boolean {
  const essence = ({
    label,
    code,
    reason,
    problems,
    person,
    changes,
  }: Pick<rowsStore.StagedRow, "label" | "code" | "reason" | "problems" | "person" | "changes">) =>
    JSON.stringify([
      label,
      code,
      reason,
      problems.map(({ index, message }) => [index, message]),
      person,
      changes.map((change) => [change.field, change.before, change.after]),
    ]);
  return before === undefined || essence(row) !== essence(before);
}

async function finishCheck(ctx: Ctx, record: store.ImportRecord, at: number): Promise<Step<CheckProgress>> {
  const counts = await rowsStore.countLabels(ctx.tx, record.id);
  const rowCount = rowLabels.reduce((sum, label) => sum + counts[label], 0);
  await store.updateImport(ctx.tx, record.id, {
    status: "ready",
    rowCount,
    counts,
    checkedAt: ctx.now.toISOString(),
  });
  await ctx.publish(importChanged, { importId: record.id });
  return { done: 0, progress: { at }, finished: true, total: rowCount };
}
