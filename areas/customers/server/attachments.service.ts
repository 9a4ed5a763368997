import { fullNameOf } from "#platform/contract/full-name.ts";
import { found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { readFile, removeFile } from "#platform/server/files.ts";
import { newId } from "#platform/server/ids.ts";
import type { BinaryAnswer, Upload } from "#platform/server/route.ts";
import type { Attachment } from "#areas/customers/contract/attachments.schema.ts";
import { contactFileAdded } from "#areas/customers/contract/contacts.events.ts";
import * as store from "./attachments.store.ts";
import { getContact } from "./contacts.service.ts";

/** Attaches an uploaded file to a customer. */
export async function attachFile(ctx: Ctx, contactId: string, upload: Upload): Promise<Attachment> {
  const contact = await getContact(ctx, contactId);
  const id = newId();
  await store.insertAttachment(ctx.tx, {
    workspaceId: ctx.workspaceId,
    id,
    fileId: upload.fileId,
    contactId,
    fileName: upload.fileName,
    uploadedBy: ctx.actor.userId,
    createdAt: ctx.now.toISOString(),
  });
  await ctx.publish(contactFileAdded, {
    contactId,
    name: fullNameOf(contact),
    fileName: upload.fileName,
  });
  return found(await store.findAttachment(ctx.tx, id), "File");
}

/** Always a download, never shown inline: an HTML or SVG file from a customer must not run as ours. */
export async function downloadFile(ctx: Ctx, id: string): Promise<BinaryAnswer> {
  const file = found(await store.findAttachment(ctx.tx, id), "File");
  return {
    contentType: "application/octet-stream",
    fileName: file.fileName,
    sizeBytes: file.fileSize,
    bytes: readFile(ctx.database, ctx.workspaceId, file.fileId),
  };
}

/** Removes the file for good. */
export async function deleteFile(ctx: Ctx, id: string): Promise<void> {
  await removeFile(ctx.tx, found(await store.findAttachment(ctx.tx, id), "File").fileId);
}
