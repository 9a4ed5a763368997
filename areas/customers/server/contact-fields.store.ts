import { asc, eq, getTableColumns } from "drizzle-orm";
import { onlyRow, type Tx } from "#platform/server/database.ts";
import type { ContactField } from "#areas/customers/contract/contact-fields.schema.ts";
import { contactFields } from "./contact-fields.table.ts";

const { workspaceId: _w, createdAt: _c, ...columns } = getTableColumns(contactFields);

export async function listFields(tx: Tx): Promise<ContactField[]> {
  return tx.select(columns).from(contactFields).orderBy(asc(contactFields.order), asc(contactFields.id));
}

export async function insertField(tx: Tx, field: typeof contactFields.$inferInsert): Promise<ContactField> {
  return onlyRow(await tx.insert(contactFields).values(field).returning(columns));
}

export async function updateField(
  tx: Tx,
  id: string,
  changes: Partial<typeof contactFields.$inferInsert>,
): Promise<ContactField | undefined> {
  return (await tx.update(contactFields).set(changes).where(eq(contactFields.id, id)).returning(columns))[0];
}

export async function lockField(tx: Tx, id: string): Promise<ContactField | undefined> {
  return (
    await tx.select(columns).from(contactFields).where(eq(contactFields.id, id)).for("no key update")
  )[0];
}

/** False when there was none. */
export async function removeField(tx: Tx, id: string): Promise<boolean> {
  return (
    (await tx.delete(contactFields).where(eq(contactFields.id, id)).returning({ id: contactFields.id }))
      .length === 1
  );
}
