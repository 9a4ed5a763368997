import { sql } from "drizzle-orm";
import { containing } from "#platform/contract/like.ts";
import { isoOf } from "#platform/server/columns.ts";
import type { Tx } from "#platform/server/database.ts";
import type { DeskFilter, DeskTicket } from "#areas/host/contract/desk.schema.ts";

/** Where a page begins, in the order of its list. */
export type DeskPlace = { rank: number; moment: string; id: string };

/** A row of the desk's list, and its place in the list's order. */
export type DeskRow = Pick<
  DeskTicket,
  | "id"
  | "business"
  | "kind"
  | "subject"
  | "status"
  | "createdAt"
  | "lastMessageAt"
  | "dueAt"
  | "closedAt"
  | "askedBy"
  | "takenBy"
> & { workspaceId: string; rank: number; takenById: string | null };

/** Tickets of all businesses for this host: by a filter, or with these words. */
export async function listTickets(
  tx: Tx,
  host: string,
  wanted: { filter: DeskFilter; search: string | undefined; after: DeskPlace; limit: number },
): Promise<DeskRow[]> {
  const { filter, search, after, limit } = wanted;
  const { rows } = await tx.execute(
    sql`SELECT desk.*, btrim(asker.first_name || ' ' || asker.last_name) AS asker, btrim(taker.first_name || ' ' || taker.last_name) AS taker
      FROM app.desk_tickets(${host}::uuid, ${search === undefined ? filter : "found"}, ${containing(search ?? "")}, ${after.rank}, ${after.moment}::timestamptz, ${after.id}::uuid, ${limit}) WITH ORDINALITY AS desk
      LEFT JOIN users AS asker ON asker.id = desk.asked_by LEFT JOIN users AS taker ON taker.id = desk.taken_by ORDER BY desk.ordinality`,
  );
  return rows.map((row) => ({
    workspaceId: row.workspace_id as string,
    id: row.id as string,
    business: row.business as string,
    rank: row.rank as number,
    kind: row.kind as DeskRow["kind"],
    subject: row.subject as string,
    status: row.status as DeskRow["status"],
    askedBy: row.asker as string | null,
    takenBy: row.taker as string | null,
    takenById: row.taken_by as string | null,
    createdAt: isoOf(row.created_at as string),
    lastMessageAt: isoOf(row.last_message_at as string),
    dueAt: isoOrNull(row.due_at),
    closedAt: isoOrNull(row.closed_at),
  }));
}

const isoOrNull = (moment: unknown): string | null => (moment === null ? null : isoOf(moment as string));

/** Whose ticket it is; undefined for one that this host doesn't get. */
export async function findBusinessOf(tx: Tx, host: string, ticket: string): Promise<string | undefined> {
  const { rows } = await tx.execute(
    sql`SELECT app.business_of_ticket(${host}::uuid, ${ticket}::uuid) AS business`,
  );
  return (rows[0]?.business as string | null) ?? undefined;
}

/** The names of accounts, and the address of one of them. */
export async function findPerson(
  tx: Tx,
  id: string | null,
): Promise<{ name: string; email: string } | undefined> {
  if (id === null) return undefined;
  const { rows } = await tx.execute(
    sql`SELECT btrim(first_name || ' ' || last_name) AS name, email FROM users WHERE id = ${id}`,
  );
  return rows[0] as { name: string; email: string } | undefined;
}
