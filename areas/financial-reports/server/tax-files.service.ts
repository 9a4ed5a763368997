import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx, OpenCtx } from "#platform/server/context.ts";
import { readFile } from "#platform/server/files.ts";
import { drawnAnswer } from "#platform/server/pdf-answer.ts";
import type { BinaryAnswer } from "#platform/server/route.ts";
import { checkSeesBooks } from "#areas/books/server/index.ts";
import { worksheetPaper } from "./schedule-c.service.ts";
import { findDocument } from "./tax-documents.store.ts";

/** A document's file: the zip as it was made, or a PDF of the worksheet. 404 for one that is not there, 409 while there is no file. */
export async function documentFile(ctx: OpenCtx, id: string): Promise<BinaryAnswer> {
  const row = await ctx.beforehand(async (inner: Ctx) => {
    checkSeesBooks(inner);
    return found(await findDocument(inner.tx, id), "Tax document");
  });
  const fileName = `${row.documentType.replace("_", "-")}-${row.taxYear}`;
  if (row.worksheet) return drawnAnswer(ctx, `${fileName}.pdf`, worksheetPaper(row, row.worksheet));
  if (row.fileId === null) throw new AppError("conflict", "The package isn’t ready yet.");
  return {
    contentType: "application/zip",
    fileName: `${fileName}.zip`,
    sizeBytes: row.metadata.sizeBytes,
    bytes: readFile(ctx.database, ctx.workspaceId, row.fileId),
  };
}
