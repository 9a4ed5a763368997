import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { readFile, removeFile } from "#platform/server/files.ts";
import { newId } from "#platform/server/ids.ts";
import type { BinaryAnswer, Upload } from "#platform/server/route.ts";
import { transactionUpdated } from "#areas/books/contract/books.events.ts";
import { type Receipt, transactionLimits } from "#areas/books/contract/transactions.schema.ts";
import * as store from "./receipts.store.ts";
import { whatOf } from "./transaction-rows.service.ts";
import { changeOf } from "./transactions.service.ts";
import { insertChanges, lockTransaction, type TransactionRow } from "./transactions.store.ts";

const shown = ({ fileId: _, ...receipt }: store.StoredReceipt): Receipt => receipt;

// Also of a payment: a receipt changes nothing in the ledger.
async function lockLive(ctx: Ctx, id: string): Promise<TransactionRow> {
  const row = await lockTransaction(ctx.tx, id);
  return found(row?.deletedAt === null ? row : undefined, "Transaction");
}

/** Attaches an uploaded file to a transaction. 409 when it has the most that one can have. */
export async function addReceipt(ctx: Ctx, transactionId: string, upload: Upload): Promise<Receipt> {
  const row = await lockLive(ctx, transactionId);
  if ((await store.countReceipts(ctx.tx, transactionId)) >= transactionLimits.receipts)
    throw new AppError("conflict", `A transaction can have ${transactionLimits.receipts} receipts.`);
  const id = newId();
  await store.insertReceipt(ctx.tx, {
    workspaceId: ctx.workspaceId,
    id,
    transactionId,
    fileId: upload.fileId,
    fileName: upload.fileName,
    uploadedBy: ctx.actor.userId,
    createdAt: ctx.now.toISOString(),
  });
  await notify(ctx, row, { oldValue: null, newValue: upload.fileName });
  return shown(found(await store.findReceipt(ctx.tx, id), "Receipt"));
}

/** Always a download, never shown inline: a file from elsewhere must not run as ours. */
export async function downloadReceipt(ctx: Ctx, id: string): Promise<BinaryAnswer> {
  const receipt = found(await store.findReceipt(ctx.tx, id), "Receipt");
  return {
    contentType: "application/octet-stream",
    fileName: receipt.fileName,
    sizeBytes: receipt.fileSize,
    bytes: readFile(ctx.database, ctx.workspaceId, receipt.fileId),
  };
}

/** Removes a receipt for good. */
export async function deleteReceipt(ctx: Ctx, id: string): Promise<void> {
  const receipt = found(await store.findReceipt(ctx.tx, id), "Receipt");
  const row = await lockLive(ctx, receipt.transactionId);
  await removeFile(ctx.tx, receipt.fileId);
  await notify(ctx, row, { oldValue: receipt.fileName, newValue: null });
}

async function notify(
  ctx: Ctx,
  row: TransactionRow,
  change: { oldValue: string | null; newValue: string | null },
): Promise<void> {
  await insertChanges(ctx.tx, [changeOf(ctx, row.id, { field: "attachments", ...change })]);
  await ctx.publish(transactionUpdated, { ...whatOf(row), fields: ["attachments"] });
}
