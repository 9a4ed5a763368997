import { aliasedTable, and, asc, count, desc, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { fullName, fullNameIn, people } from "#platform/server/people.table.ts";
import { attachments } from "./attachments.table.ts";
import { contactMerges, type MovedRows } from "./contact-merges.table.ts";
import { contactNotes, contacts } from "./contacts.table.ts";

export type MergeRow = typeof contactMerges.$inferSelect;
export type ShownMerge = {
  id: string;
  contactId: string;
  contactName: string;
  mergedId: string;
  mergedName: string;
  mergedBy: string | null;
  mergedByName: string | null;
  mergedAt: string;
};

const gone = aliasedTable(contacts, "gone");

/** A column that points at a customer. */
export type Link = { child: string; link: string };

/** The columns of the database that point at a customer. */
export async function listLinks(tx: Tx): Promise<Link[]> {
  return (await tx.execute(sql`SELECT child, link FROM app.contact_links() ORDER BY child, link`))
    .rows as Link[];
}

/** Locks these customers' mail before the customers: workers lock in this order too, so that neither deadlocks. */
export async function lockMail(tx: Tx, contactIds: readonly string[]): Promise<void> {
  await tx.execute(
    sql`SELECT FROM deliveries WHERE contact_id = ANY(${sql.param([...contactIds])}::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
  );
}

type Way = { from: string; to: string };

/** Moves the rows of one customer to another, setting each table's `meanwhile` values; returns which moved. */
export async function moveRows(
  tx: Tx,
  { from, to }: Way,
  tables: readonly (Link & { meanwhile: Record<string, number> })[],
): Promise<MovedRows> {
  const { rows } =
    await tx.execute(sql`SELECT one.child || '.' || one.link AS place, app.move_contact_rows(one.child, one.link, ${from}, ${to}, one.meanwhile) AS moved
    FROM jsonb_to_recordset(${JSON.stringify(tables)}::jsonb) AS one(child text, link text, meanwhile jsonb)`);
  return Object.fromEntries(
    (rows as { place: string; moved: MovedRows[string] }[])
      .filter(({ moved }) => moved.length > 0)
      .map(({ place, moved }) => [place, moved]),
  );
}

/** Moves rows back, with their previous values. */
export async function returnRows(tx: Tx, { from, to }: Way, moved: MovedRows): Promise<void> {
  await tx.execute(
    sql`SELECT app.return_contact_rows(split_part(one.key, '.', 1), split_part(one.key, '.', 2), ${from}, ${to}, one.value) FROM jsonb_each(${JSON.stringify(moved)}::jsonb) AS one`,
  );
}

export async function insertMerge(tx: Tx, merge: MergeRow): Promise<void> {
  await tx.insert(contactMerges).values(merge);
}

export async function removeMerge(tx: Tx, id: string): Promise<void> {
  await tx.delete(contactMerges).where(eq(contactMerges.id, id));
}

/** One merge, locked until the transaction ends. */
export async function lockMerge(tx: Tx, id: string): Promise<MergeRow | undefined> {
  return (await tx.select().from(contactMerges).where(eq(contactMerges.id, id)).for("update"))[0];
}

/** Hides a customer behind the primary. */
export async function hideContact(tx: Tx, id: string, into: string, at: string): Promise<void> {
  await tx.update(contacts).set({ deletedAt: at, mergedInto: into }).where(eq(contacts.id, id));
}

/** Shows a customer hidden behind this one again; false when there is none. */
export async function showContact(tx: Tx, id: string, into: string): Promise<boolean> {
  return (
    (
      await tx
        .update(contacts)
        .set({ deletedAt: null, mergedInto: null })
        .where(and(eq(contacts.id, id), eq(contacts.mergedInto, into)))
    ).rowCount === 1
  );
}

/** Where a customer is: live, in the bin, or merged into another one. */
export async function findPlace(
  tx: Tx,
  id: string,
): Promise<{ deletedAt: string | null; mergedInto: string | null } | undefined> {
  return (
    await tx
      .select({ deletedAt: contacts.deletedAt, mergedInto: contacts.mergedInto })
      .from(contacts)
      .where(eq(contacts.id, id))
  )[0];
}

/** Which of these were merged into another customer, with that one's name. */
export async function listMergedInto(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: gone.id, name: fullNameIn("contacts") })
    .from(gone)
    .innerJoin(contacts, eq(contacts.id, gone.mergedInto))
    .where(inArray(gone.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Merges since `after`, newest first, that the reader may see: all, or those of one primary or merged customer. */
export async function listMerges(
  tx: Tx,
  wanted: {
    contactId?: string;
    mergedId?: string;
    ids?: readonly string[];
    beforeId?: string;
    after?: string;
    limit: number;
  },
): Promise<ShownMerge[]> {
  return tx
    .select({
      id: contactMerges.id,
      contactId: contactMerges.contactId,
      contactName: fullNameIn("contacts"),
      mergedId: contactMerges.mergedId,
      mergedName: fullNameIn("gone"),
      mergedBy: contactMerges.mergedBy,
      mergedByName: fullName,
      mergedAt: contactMerges.mergedAt,
    })
    .from(contactMerges)
    .innerJoin(contacts, eq(contacts.id, contactMerges.contactId))
    .innerJoin(gone, eq(gone.id, contactMerges.mergedId))
    .leftJoin(people, eq(people.id, contactMerges.mergedBy))
    .where(
      and(
        isNull(contacts.deletedAt),
        wanted.contactId ? eq(contactMerges.contactId, wanted.contactId) : undefined,
        wanted.mergedId ? eq(contactMerges.mergedId, wanted.mergedId) : undefined,
        wanted.ids ? inArray(contactMerges.id, [...wanted.ids]) : undefined,
        wanted.after ? gt(contactMerges.mergedAt, wanted.after) : undefined,
        wanted.beforeId ? lt(contactMerges.id, wanted.beforeId) : undefined,
      ),
    )
    .orderBy(desc(contactMerges.id))
    .limit(wanted.limit);
}

/** How many notes and files a customer got after `id` was made: ids grow with time. */
export async function countSince(
  tx: Tx,
  contactId: string,
  id: string,
): Promise<{ notes: number; files: number }> {
  const [notes] = await tx
    .select({ count: count() })
    .from(contactNotes)
    .where(and(eq(contactNotes.contactId, contactId), gt(contactNotes.id, id)));
  const [files] = await tx
    .select({ count: count() })
    .from(attachments)
    .where(and(eq(attachments.contactId, contactId), gt(attachments.id, id)));
  return { notes: notes?.count ?? 0, files: files?.count ?? 0 };
}

/** The live ones among these, in the order of their ids. */
export async function listLive(tx: Tx, ids: readonly string[]): Promise<string[]> {
  return (
    await tx
      .select({ id: contacts.id })
      .from(contacts)
      .where(and(inArray(contacts.id, [...ids]), isNull(contacts.deletedAt)))
      .orderBy(asc(contacts.id))
  ).map((row) => row.id);
}
