import { AppError, type Outcome } from "#platform/contract/errors.ts";
import type { Ctx, OpenCtx } from "#platform/server/context.ts";
import { withOutcome } from "#platform/server/errors-of.ts";
import type { Upload } from "#platform/server/route.ts";
import { makeTurns } from "#platform/server/turns.ts";
import { waitWhile } from "#platform/server/wait-while.ts";
import { parsed } from "#areas/imports/contract/import-targets.schema.ts";
import { errorLine } from "#areas/imports/contract/imports.rules.ts";
import {
  type DirectImportResult,
  type FoundColumn,
  type Import,
  type ImportColumn,
  ImportOptions,
} from "#areas/imports/contract/imports.schema.ts";
import { checkImport } from "./import-check.service.ts";
import { columnNamed, textsIn } from "./import-mapping.service.ts";
import { startImport } from "./import-write.service.ts";
import { beginImport, getImport } from "./imports.service.ts";
import * as rows from "./import-rows.store.ts";
import * as store from "./imports.store.ts";

/** How many one-call imports a business can have: one running, one waiting for it. */
const turns = makeTurns({
  max: 1,
  maxWaiting: 1,
  waitSeconds: 60,
  refusal: "Your business already has two imports in progress. Please try again when one of them is done.",
});
/** How many messages one reply carries. */
const maxErrors = 1000;

type Direct = { fieldMapping: string; mode?: ImportOptions["mode"]; source?: string };

/**
 * Spec 2 §7: a file and a map of column to field in, the result out. A large file is processed by jobs; the reply waits for them, without
 * holding a database connection. If the caller leaves, the jobs continue. Throws 429 while the limit is reached.
 */
export async function importDirectly(
  open: OpenCtx,
  upload: Upload,
  asked: Direct,
): Promise<DirectImportResult> {
  const mapping = mappingOf(asked.fieldMapping);
  return turns.inTurn(open.workspaceId, async () => {
    const begun = await beginImport(
      open,
      { fileId: upload.fileId, fileName: upload.fileName, format: "csv" },
      "named",
    );
    const done = await throughAll(open, begun, mapping, asked).catch(async (error: unknown) => {
      throw withOutcome(error, await open.transact((ctx) => forgetUnstarted(ctx, begun.id)));
    });
    const failures = await open.beforehand((ctx) => rows.listFailures(ctx.tx, begun.id, maxErrors));
    const incomplete = done.result?.incomplete
      ? await open.beforehand((ctx) => rows.listFailures(ctx.tx, begun.id, maxErrors, "incomplete"))
      : [];
    if (!done.result)
      throw new AppError("conflict", done.message ?? "Could not import contacts. Please try again.", {
        outcome: "unknown",
      });
    const { successful, duplicates, skipped, failed } = done.result;
    // Skipped are rows without a match when only updates were asked for: the stated reply has no word for them.
    return {
      successful,
      duplicates: duplicates + skipped,
      failed,
      errors: failures.map(errorLine),
      ...(incomplete.length > 0 && { warnings: incomplete.map(errorLine) }),
      importId: begun.id,
    };
  });
}

async function throughAll(
  open: OpenCtx,
  begun: Import,
  mapping: Record<string, string>,
  asked: Direct,
): Promise<Import> {
  // No one can be asked in one call: unsure rows are added, so none is lost.
  const options = ImportOptions.parse({
    mode: asked.mode,
    whenUnsure: "add",
    ...(asked.source?.trim() && { source: asked.source }),
  });
  const columns = columnsOf(begun.columns, mapping);
  await checkImport(open, begun.id, { columns, options });
  await settled(open, begun.id);
  await open.transact((ctx) => startImport(ctx, begun.id));
  return settled(open, begun.id);
}

/** Forgets an import that wrote nothing yet; what became of it. */
async function forgetUnstarted(ctx: Ctx, id: string): Promise<Outcome> {
  const record = await store.lockImport(ctx.tx, id);
  if (record && record.startedAt !== null) return "unknown";
  if (record) await store.removeImport(ctx.tx, id);
  return "undone";
}

function mappingOf(text: string): Record<string, string> {
  const mapping = textsIn(text);
  const message = "The mapping isn’t a JSON map of columns to fields";
  if (!mapping) throw new AppError("validation_failed", message, { errors: { fieldMapping: message } });
  return mapping;
}

function columnsOf(columns: readonly FoundColumn[], mapping: Record<string, string>): ImportColumn[] {
  return Object.entries(mapping).map(([name, target]) => {
    const column = columnNamed(columns, name);
    const message = column
      ? `There is no field ${target.slice(0, 60)}`
      : `There is no column ${name.slice(0, 60)}`;
    if (!column || (target !== "" && parsed(target) === undefined))
      throw new AppError("validation_failed", message, { errors: { fieldMapping: message } });
    return {
      index: column.index,
      target: target || "nothing",
      dateOrder: column.dateOrder,
      decimalSign: column.decimalSign,
    };
  });
}

/** Waits while a job works on the import. */
async function settled(open: OpenCtx, id: string): Promise<Import> {
  const now = await waitWhile(
    open,
    "an import",
    (ctx) => getImport(ctx, id),
    ({ status }) => status === "checking" || status === "importing",
  );
  if (now.status === "failed")
    throw new AppError("validation_failed", now.message ?? "Could not import contacts. Please try again.", {
      errors: { file: now.message ?? "" },
    });
  return now;
}
