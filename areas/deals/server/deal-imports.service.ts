import { AppError, found } from "#platform/contract/errors.ts";
import { isGoingOn, type Operation } from "#platform/contract/operations.ts";
import type { Ctx, OpenCtx } from "#platform/server/context.ts";
import { removeFile } from "#platform/server/files.ts";
import { newId } from "#platform/server/ids.ts";
import { getOperation } from "#platform/server/operations.ts";
import type { Upload } from "#platform/server/route.ts";
import { startOperation } from "#platform/server/start-operation.ts";
import { makeTurns } from "#platform/server/turns.ts";
import { waitWhile } from "#platform/server/wait-while.ts";
import * as billing from "#areas/billing/server/index.ts";
import { plainStage } from "#areas/deals/contract/deal-import-rows.rules.ts";
import {
  type DealImport,
  type DealImportFields,
  dealImportLimits,
  type DealImportResult,
  type DealImportStatus,
} from "#areas/deals/contract/deal-imports.schema.ts";
import type { PlanRoom } from "#areas/imports/contract/import-limits.schema.ts";
import { roomFor, roomMessage } from "#areas/imports/contract/imports.rules.ts";
import { checkStage } from "#areas/pipeline/server/index.ts";
import { columnsOf, mapOf, readSales } from "./deal-import-files.service.ts";
import { planSales, type SalePlan } from "./deal-import-plan.service.ts";
import { salesImport } from "./deal-import-write.service.ts";
import * as store from "./deal-imports.store.ts";

/** How many rows are noted in one statement. */
const rowsAtOnce = 1000;
const turns = makeTurns({
  max: 1,
  maxWaiting: 1,
  waitSeconds: 60,
  refusal: "Your business is already uploading sales. Please try again when that is done.",
});

/** Sales of a file of another program: what would happen, or that it happened. Throws 402 past the plan, 409 and 429 while another one runs. */
export async function importSales(
  open: OpenCtx,
  upload: Upload,
  asked: DealImportFields,
): Promise<DealImportResult> {
  return turns.inTurn(open.workspaceId, async () => {
    const file = await readSales(open, upload);
    const columns = columnsOf(file, asked.fieldMapping);
    const begun = await open.transact(async (ctx) => {
      await removeFile(ctx.tx, upload.fileId);
      const chosen = await stagesOf(ctx, asked.stages);
      const plan = await planSales(ctx, file, columns, { ...asked, chosen });
      const { limit, used } = await billing.contactRoom(ctx);
      const room = roomFor(limit, used, plan.newContacts);
      const id = asked.dryRun === "true" ? null : await begin(ctx, upload.fileName, plan, room);
      const { sales, ...found } = plan;
      return { ...found, id, created: sales.length, rows: file.rows.length, room, columns };
    });
    if (begun.id === null || asked.wait === "false") return begun;
    const { created, same, problems, errors } = await settled(open, begun.id);
    return { ...begun, created, same, problems, errors };
  });
}

async function stagesOf(ctx: Ctx, stages: string | undefined): Promise<Map<string, string>> {
  const chosen = stages === undefined ? new Map<string, string>() : mapOf("stages", stages);
  for (const key of new Set(chosen.values())) await checkStage(ctx, key, "stages");
  return new Map([...chosen].map(([name, key]) => [plainStage(name), key]));
}

/** Notes what is going to be added, and has it added. */
async function begin(ctx: Ctx, fileName: string, plan: SalePlan, room: PlanRoom): Promise<string> {
  await mustBeIdle(ctx, "Another upload of sales is still being worked on. Try again when it’s done.");
  if (!room.fits) throw new AppError("plan_limit", roomMessage(room));
  const id = newId();
  const { same, problems, errors, newContacts, sales } = plan;
  await store.insertDealImport(ctx.tx, {
    workspaceId: ctx.workspaceId,
    id,
    fileName,
    status: "importing",
    created: sales.length,
    same,
    problems,
    errors,
    newContacts,
    createdBy: ctx.actor.userId,
    createdAt: ctx.now.toISOString(),
  });
  for (let at = 0; at < sales.length; at += rowsAtOnce)
    await store.insertRows(
      ctx.tx,
      sales
        .slice(at, at + rowsAtOnce)
        .map((sale) => ({ ...sale, workspaceId: ctx.workspaceId, importId: id })),
    );
  await startOperation(ctx, salesImport, {
    input: { importId: id, fileName },
    count: async () => sales.length,
    created: (operation) => store.updateDealImport(ctx.tx, id, { operationId: operation.id }),
  });
  return id;
}

/** Throws 409 with this message while an upload of sales is worked on; others that begin wait until the transaction ends. */
export async function mustBeIdle(ctx: Ctx, message: string): Promise<void> {
  for (const { operationId } of await store.lockWorking(ctx.tx, ctx.workspaceId))
    if (operationId !== null && isGoingOn(await getOperation(ctx.tx, operationId)))
      throw new AppError("conflict", message);
}

/** Waits while a job works on it. */
async function settled(open: OpenCtx, id: string): Promise<DealImport> {
  const now = await waitWhile(
    open,
    "an upload of sales",
    (ctx) => getDealImport(ctx, id),
    ({ status }) => status === "importing",
  );
  if (now.status === "failed")
    throw new AppError(
      "internal",
      now.work?.message ?? "Something went wrong. What was added can be undone.",
    );
  return now;
}

/** One upload with its progress; 404 for someone else's if the reader sees only their own. */
export const getDealImport = async (ctx: Ctx, id: string): Promise<DealImport> =>
  shownOf(ctx, found(await store.findDealImport(ctx.tx, id), "Import"));

/** The uploads, newest first. */
export async function listDealImports(
  ctx: Ctx,
  wanted: { beforeId?: string; limit: number },
): Promise<DealImport[]> {
  const shown: DealImport[] = [];
  for (const record of await store.listDealImports(ctx.tx, wanted)) shown.push(await shownOf(ctx, record));
  return shown;
}

async function shownOf(ctx: Ctx, record: store.ShownDealImport): Promise<DealImport> {
  const { id, fileName, same, problems, errors, newContacts, createdByName, createdAt, undone } = record;
  const work = record.operationId === null ? null : await getOperation(ctx.tx, record.operationId);
  const status = statusOf(record, work);
  const until = undoEnd(createdAt);
  const canUndo = (status === "done" || status === "failed") && ctx.now.toISOString() < until;
  const created = status === "failed" ? await store.countWritten(ctx.tx, id) : record.created;
  return {
    id,
    fileName,
    status,
    created,
    same,
    problems,
    errors,
    newContacts,
    work,
    createdByName,
    createdAt,
    undoUntil: canUndo ? until : null,
    undone,
  };
}

/** An operation that ended without its end has failed; what it did so far stays, and can be undone. */
export function statusOf({ status }: store.DealImportRecord, work: Operation | null): DealImportStatus {
  if (status !== "importing" && status !== "undoing") return status;
  return work && isGoingOn(work) ? status : "failed";
}

/** Until when an upload can be undone. */
export const undoEnd = (createdAt: string): string =>
  new Date(Date.parse(createdAt) + dealImportLimits.undoDays * 86_400_000).toISOString();
