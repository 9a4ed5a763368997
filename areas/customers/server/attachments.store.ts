import { and, desc, eq, isNull, lt, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import type { Attachment } from "#areas/customers/contract/attachments.schema.ts";
import { attachments, files } from "./attachments.table.ts";
import { contacts } from "./contacts.table.ts";

const columns = {
  id: attachments.id,
  fileName: attachments.fileName,
  fileUrl: sql<string>`'/api/attachments/' || ${attachments.id} || '/file'`,
  fileSize: files.sizeBytes,
  mimeType: files.mimeType,
  contactId: attachments.contactId,
  taskId: attachments.taskId,
  uploadedBy: attachments.uploadedBy,
  createdAt: attachments.createdAt,
  fileId: attachments.fileId,
};
export type StoredAttachment = Attachment & { fileId: string };

const query = (tx: Tx) =>
  tx
    .select(columns)
    .from(attachments)
    .innerJoin(files, eq(files.id, attachments.fileId))
    .leftJoin(contacts, eq(contacts.id, attachments.contactId));

/** Newest first, without customers in the bin. */
export async function listAttachments(
  tx: Tx,
  wanted: { contactId?: string; beforeId?: string; limit: number },
): Promise<StoredAttachment[]> {
  return query(tx)
    .where(
      and(
        isNull(contacts.deletedAt),
        wanted.contactId ? eq(attachments.contactId, wanted.contactId) : undefined,
        wanted.beforeId ? lt(attachments.id, wanted.beforeId) : undefined,
      ),
    )
    .orderBy(desc(attachments.id))
    .limit(wanted.limit);
}

export async function findAttachment(tx: Tx, id: string): Promise<StoredAttachment | undefined> {
  return (await query(tx).where(and(eq(attachments.id, id), isNull(contacts.deletedAt))))[0];
}

export async function insertAttachment(tx: Tx, attachment: typeof attachments.$inferInsert): Promise<void> {
  await tx.insert(attachments).values(attachment);
}
