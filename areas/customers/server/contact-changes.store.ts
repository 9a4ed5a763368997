import { and, asc, desc, eq, getTableColumns, gt, lt, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { sendAlong } from "#platform/server/one-trip.ts";
import { fullName, people } from "#platform/server/people.table.ts";
import type { ContactChange } from "#areas/customers/contract/contacts.schema.ts";
import { contactChanges } from "./contacts.table.ts";

export type NewChange = {
  id: string;
  contactId: string;
  version: number;
  field: string;
  oldValue: unknown;
  newValue: unknown;
};

/** Writes history entries of one or thousands of customers in one statement, with the import that made them. */
export async function insertChanges(
  tx: Tx,
  changes: readonly NewChange[],
  {
    workspaceId,
    by,
    at,
    importId = null,
  }: { workspaceId: string; by: string | null; at: string; importId?: string | null },
): Promise<void> {
  if (changes.length === 0) return;
  await sendAlong(tx, () =>
    tx.execute(sql`INSERT INTO contact_changes (workspace_id, id, contact_id, version, field, old_value, new_value, changed_by, changed_at, import_id)
    SELECT ${workspaceId}::uuid, id, "contactId", version, field, coalesce("oldValue", 'null'), coalesce("newValue", 'null'), ${by}::uuid, ${at}::timestamptz, ${importId}::uuid
    FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS r(id uuid, "contactId" uuid, version int, field text, "oldValue" jsonb, "newValue" jsonb)`),
  );
}

/** Changes after `version`, in the order they happened. */
export async function listChangesAfter(
  tx: Tx,
  contactId: string,
  version: number,
): Promise<{ field: string; oldValue: unknown }[]> {
  return tx
    .select({ field: contactChanges.field, oldValue: contactChanges.oldValue })
    .from(contactChanges)
    .where(and(eq(contactChanges.contactId, contactId), gt(contactChanges.version, version)))
    .orderBy(asc(contactChanges.version), asc(contactChanges.id));
}

/** Who changed what, newest first, those before `beforeId` when given. */
export async function listChanges(
  tx: Tx,
  contactId: string,
  wanted: { beforeId?: string; limit: number },
): Promise<ContactChange[]> {
  const { workspaceId: _w, contactId: _c, version: _v, ...columns } = getTableColumns(contactChanges);
  return tx
    .select({ ...columns, changedByName: fullName })
    .from(contactChanges)
    .leftJoin(people, eq(people.id, contactChanges.changedBy))
    .where(
      and(
        eq(contactChanges.contactId, contactId),
        wanted.beforeId ? lt(contactChanges.id, wanted.beforeId) : undefined,
      ),
    )
    .orderBy(desc(contactChanges.id))
    .limit(wanted.limit);
}

/** Which of these people are assigned one of the contacts, or were until a minute ago: it has left their screen. */
export async function listLookedAfterBy(
  tx: Tx,
  contactIds: readonly string[],
  people: readonly string[],
): Promise<string[]> {
  const { rows } =
    await tx.execute(sql`WITH changed AS (SELECT unnest(${sql.param([...contactIds])}::uuid[]) AS id)
    SELECT person::text AS id FROM unnest(${sql.param([...people])}::uuid[]) AS person
    WHERE EXISTS (SELECT FROM contacts JOIN changed USING (id) WHERE assigned_to = person)
      OR EXISTS (SELECT FROM contact_changes JOIN changed ON changed.id = contact_id WHERE field = 'assignedTo' AND old_value #>> '{}' = person::text AND changed_at > now() - interval '1 minute')`);
  return rows.map((row) => String(row.id));
}
