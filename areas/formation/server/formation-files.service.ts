import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { readFile, removeFile } from "#platform/server/files.ts";
import { newId } from "#platform/server/ids.ts";
import type { BinaryAnswer, Upload } from "#platform/server/route.ts";
import { formationChanged } from "#areas/formation/contract/formations.events.ts";
import { lockLive } from "./formations.service.ts";
import * as store from "./formations.store.ts";

/** How many letters an order can have. */
const maxFiles = 50;

/** Attaches an uploaded letter to an order; 409 when it has the most that one can have. */
export async function addFile(
  ctx: Ctx,
  id: string,
  upload: Upload,
): Promise<{ fileId: string; fileName: string }> {
  const { businessName } = await lockLive(ctx, id);
  if ((await store.listFiles(ctx.tx, [id])).length >= maxFiles)
    throw new AppError("conflict", `An order can have ${maxFiles} files`);
  const fileId = newId();
  await store.insertFile(ctx.tx, {
    workspaceId: ctx.workspaceId,
    id: fileId,
    formationId: id,
    fileId: upload.fileId,
    fileName: upload.fileName,
    uploadedBy: ctx.actor.userId,
    createdAt: ctx.now.toISOString(),
  });
  await ctx.publish(formationChanged, { formationId: id, businessName });
  return { fileId, fileName: upload.fileName };
}

/** Removes a letter for good. 404 where it isn't there, 409 while it alone proves a step. */
export async function deleteFile(ctx: Ctx, { id, fileId }: { id: string; fileId: string }): Promise<void> {
  const { businessName } = await lockLive(ctx, id);
  const file = found(await store.findFile(ctx.tx, id, fileId), "File");
  const proven = (await store.listSteps(ctx.tx, [id])).find(
    (step) =>
      step.fileId === fileId && step.who === "state" && step.doneAt !== null && !(step.day && step.number),
  );
  if (proven)
    throw new AppError("conflict", `This letter proves a step. Take the step back first: ${proven.title}`);
  await store.removeLetter(ctx.tx, fileId);
  await removeFile(ctx.tx, file.fileId);
  await ctx.publish(formationChanged, { formationId: id, businessName });
}

/** Always a download, never shown inline: a file from elsewhere must not run as ours. */
export async function downloadFile(
  ctx: Ctx,
  { id, fileId }: { id: string; fileId: string },
): Promise<BinaryAnswer> {
  const file = found(await store.findFile(ctx.tx, id, fileId), "File");
  return {
    contentType: "application/octet-stream",
    fileName: file.fileName,
    sizeBytes: file.fileSize,
    bytes: readFile(ctx.database, ctx.workspaceId, file.fileId),
  };
}
