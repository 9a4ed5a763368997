import { AppError, found } from "#platform/contract/errors.ts";
import { isDatabaseAway } from "#platform/server/connections.ts";
import type { Ctx } from "#platform/server/context.ts";
import { removeFile, type StoredFile } from "#platform/server/files.ts";
import { type JobParts, jobContexts } from "#platform/server/job-context.ts";
import { handles, type JobContext, type JobHandler } from "#platform/server/jobs.ts";
import { doOperation, failOperation, isGoing } from "#platform/server/operations.ts";
import { packageLimits, sizeWords } from "#areas/financial-reports/contract/tax-documents.rules.ts";
import { taxDocumentsChanged } from "#areas/financial-reports/contract/taxes.events.ts";
import { notify } from "#areas/notifications/server/index.ts";
import { type Packing, startPacking } from "./packing.service.ts";
import { makePackage } from "./tax-documents.jobs.ts";
import * as store from "./tax-documents.store.ts";
import { packageFiles, readYear } from "./year-package.service.ts";

/** The largest zip: all receipts, and room for reports and the ledger. */
const maxBytes = packageLimits.receiptBytes + 200 * 1_048_576;
type Made = { done: number; file: StoredFile | undefined };

/** The job that makes a package, joined to what it does. */
export const taxJobs = (parts: JobParts): JobHandler[] => [
  handles(makePackage, async ({ workspaceId, operationId }, context) => {
    const { database } = context;
    // One that was cancelled, or failed for good, is not begun again.
    if (!(await database.inWorkspace(workspaceId, (tx) => isGoing(tx, operationId)))) return undefined;
    try {
      return await pack(parts, workspaceId, operationId, context);
    } catch (error) {
      if (context.signal.aborted || isDatabaseAway(error)) throw error;
      const isRefused = error instanceof AppError;
      const message = isRefused ? error.message : "Something went wrong, and the package wasn’t made.";
      await failOperation(database, workspaceId, operationId, message);
      await noteFailure(parts, workspaceId, operationId, context);
      if (!isRefused) throw error;
      return undefined;
    }
  }),
];

// A zip can't be continued: after a kill the work begins anew, and its progress with it. Each look at what is done is a step with its own transaction.
async function pack(
  parts: JobParts,
  workspaceId: string,
  operationId: string,
  context: JobContext,
): Promise<undefined> {
  const contextOf = jobContexts(parts, context, `job ${operationId}`);
  let packing: Packing | undefined;
  let made: Made = { done: 0, file: undefined };
  let madeAt = "";
  try {
    await doOperation(
      context.database,
      workspaceId,
      operationId,
      context.signal,
      async (tx, hand) => {
        const { file } = made;
        if (file) {
          await finish(contextOf(tx, workspaceId, hand.createdBy), operationId, { file, madeAt });
          packing?.keep();
        }
        return {
          done: made.done - hand.done,
          progress: {},
          finished: file !== undefined,
          ...(file && { total: made.done }),
        };
      },
      undefined,
      async () => {
        if (!packing) {
          const { ctx, data } = await context.database.inWorkspace(workspaceId, async (tx) => {
            const inner = contextOf(tx, workspaceId);
            const row = found(await store.findByOperation(tx, operationId), "Tax document");
            return { ctx: inner, data: await readYear(inner, row) };
          });
          madeAt = data.madeAt;
          packing = startPacking(context.database, workspaceId, packageFiles(ctx, data), maxBytes);
        }
        made = await packing.next();
      },
    );
  } finally {
    await packing?.close();
  }
  return undefined;
}

async function finish(
  ctx: Ctx,
  operationId: string,
  { file, madeAt }: { file: StoredFile; madeAt: string },
): Promise<void> {
  const known = found(await store.findByOperation(ctx.tx, operationId), "Tax document");
  const before = found(await store.lockDocument(ctx.tx, known.id), "Tax document");
  await store.updateDocument(ctx.tx, before.id, {
    fileId: file.fileId,
    generatedAt: madeAt,
    metadata: { ...before.metadata, sizeBytes: file.sizeBytes },
    updatedAt: ctx.now.toISOString(),
  });
  if (before.fileId !== null) await removeFile(ctx.tx, before.fileId);
  await ctx.publish(taxDocumentsChanged, { documentId: before.id });
  await tell(ctx, before, {
    type: "tax_package_ready",
    title: `The package of ${before.taxYear} is ready`,
    body: `A zip of ${sizeWords(file.sizeBytes)} for you and your accountant. Nothing was filed.`,
  });
}

async function noteFailure(
  parts: JobParts,
  workspaceId: string,
  operationId: string,
  context: JobContext,
): Promise<void> {
  const contextOf = jobContexts(parts, context, `job ${operationId}`);
  await context.database.inWorkspace(workspaceId, async (tx) => {
    const ctx = contextOf(tx, workspaceId);
    const row = await store.findByOperation(tx, operationId);
    if (!row) return;
    await ctx.publish(taxDocumentsChanged, { documentId: row.id });
    await tell(ctx, row, {
      type: "tax_package_failed",
      title: `The package of ${row.taxYear} wasn’t made`,
      body: row.problem ?? "Open it to try again.",
    });
  });
}

async function tell(
  ctx: Ctx,
  { id, userId }: Pick<store.TaxDocumentRow, "id" | "userId">,
  news: { type: string; title: string; body: string },
): Promise<void> {
  if (userId !== null) await notify(ctx, [userId], [{ ...news, href: `/accounting/taxes/${id}` }]);
}
