import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import type { EmailTemplate } from "#areas/email-campaigns/contract/templates.schema.ts";
import { emailImages, emailTemplates } from "./templates.table.ts";

const { workspaceId: _w, ...columns } = getTableColumns(emailTemplates);

/** Templates in use: the presets in their stated order, then the business's own by name. */
export async function listTemplates(tx: Tx): Promise<EmailTemplate[]> {
  return tx
    .select(columns)
    .from(emailTemplates)
    .where(eq(emailTemplates.isActive, true))
    .orderBy(
      sql`array_position('{welcome,followup,special_offer,thank_you,newsletter,own}'::text[], ${emailTemplates.templateType}::text)`,
      sql`lower(${emailTemplates.name})`,
      emailTemplates.id,
    );
}

export async function countTemplates(tx: Tx): Promise<number> {
  return tx.$count(emailTemplates, eq(emailTemplates.isActive, true));
}

export async function lockTemplate(tx: Tx, id: string): Promise<EmailTemplate | undefined> {
  return (await tx.select(columns).from(emailTemplates).where(eq(emailTemplates.id, id)).for("update"))[0];
}

export async function insertTemplates(
  tx: Tx,
  rows: (typeof emailTemplates.$inferInsert)[],
): Promise<EmailTemplate[]> {
  return tx.insert(emailTemplates).values(rows).returning(columns);
}

export async function updateTemplate(
  tx: Tx,
  id: string,
  changes: Partial<EmailTemplate>,
): Promise<EmailTemplate | undefined> {
  return (
    await tx.update(emailTemplates).set(changes).where(eq(emailTemplates.id, id)).returning(columns)
  )[0];
}

export async function updateAuthor(tx: Tx, from: string, to: string): Promise<void> {
  await tx.update(emailTemplates).set({ createdBy: to }).where(eq(emailTemplates.createdBy, from));
  await tx.update(emailImages).set({ createdBy: to }).where(eq(emailImages.createdBy, from));
}

export async function insertImage(tx: Tx, image: typeof emailImages.$inferInsert): Promise<void> {
  await tx.insert(emailImages).values(image);
}

/** The file of a picture, with its kind and size. */
export async function findImage(
  tx: Tx,
  id: string,
): Promise<{ fileId: string; mimeType: string; sizeBytes: number } | undefined> {
  const { rows } = await tx.execute(
    sql`SELECT files.id, files.mime_type, files.size_bytes FROM email_images JOIN files ON files.workspace_id = email_images.workspace_id AND files.id = email_images.file_id WHERE ${and(eq(emailImages.id, id))}`,
  );
  const row = rows[0];
  return (
    row && { fileId: row.id as string, mimeType: row.mime_type as string, sizeBytes: Number(row.size_bytes) }
  );
}
