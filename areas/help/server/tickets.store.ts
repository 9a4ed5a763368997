import { and, asc, desc, eq, getTableColumns, lt, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { fullName, people } from "#platform/server/people.table.ts";
import type { Ticket, TicketMessage } from "#areas/help/contract/tickets.schema.ts";
import { messages, tickets, views } from "./tickets.table.ts";

export type TicketRow = typeof tickets.$inferSelect;
export type NamedTicket = TicketRow & { asker: string | null };

const named = (tx: Tx) =>
  tx
    .select({ ...getTableColumns(tickets), asker: fullName })
    .from(tickets)
    .leftJoin(people, eq(people.id, tickets.askedBy));

/** Newest first, those below `beforeId` when given; of one person, or of all. */
export async function listTickets(
  tx: Tx,
  wanted: { askedBy?: string; status?: Ticket["status"]; beforeId?: string; limit: number },
): Promise<NamedTicket[]> {
  return named(tx)
    .where(
      and(
        wanted.askedBy === undefined ? undefined : eq(tickets.askedBy, wanted.askedBy),
        wanted.status === undefined ? undefined : eq(tickets.status, wanted.status),
        wanted.beforeId === undefined ? undefined : lt(tickets.id, wanted.beforeId),
      ),
    )
    .orderBy(desc(tickets.id))
    .limit(wanted.limit);
}

export async function findTicket(tx: Tx, id: string): Promise<NamedTicket | undefined> {
  return (await named(tx).where(eq(tickets.id, id)))[0];
}

/** One, locked until the transaction ends. */
export async function lockTicket(tx: Tx, id: string): Promise<TicketRow | undefined> {
  return (await tx.select().from(tickets).where(eq(tickets.id, id)).for("no key update"))[0];
}

export async function insertTicket(tx: Tx, row: TicketRow): Promise<void> {
  await tx.insert(tickets).values(row);
}

export async function updateTicket(tx: Tx, id: string, changes: Partial<TicketRow>): Promise<void> {
  await tx.update(tickets).set(changes).where(eq(tickets.id, id));
}

/** Gives the business's open tickets the place of its plan. */
export async function updateRank(tx: Tx, rank: number): Promise<void> {
  await tx.update(tickets).set({ rank }).where(eq(tickets.status, "open"));
}

/** What was written in one, oldest first. */
export async function listMessages(tx: Tx, ticketId: string): Promise<TicketMessage[]> {
  const rows = await tx
    .select()
    .from(messages)
    .where(eq(messages.ticketId, ticketId))
    .orderBy(asc(messages.id))
    .limit(1000);
  return rows.map(({ id, isByHost, author, text, createdAt }) => ({
    id,
    from: isByHost ? "host" : "asker",
    author,
    text,
    createdAt,
  }));
}

export async function insertMessage(tx: Tx, row: typeof messages.$inferInsert): Promise<void> {
  await tx.insert(messages).values(row);
}

/** Which hosts opened it, the last one first. */
export async function listViews(tx: Tx, ticketId: string): Promise<{ name: string; seenAt: string }[]> {
  return tx
    .select({ name: views.name, seenAt: views.seenAt })
    .from(views)
    .where(eq(views.ticketId, ticketId))
    .orderBy(desc(views.seenAt))
    .limit(50);
}

/** Notes that a host opened it. */
export async function insertView(tx: Tx, row: typeof views.$inferInsert): Promise<void> {
  await tx
    .insert(views)
    .values(row)
    .onConflictDoUpdate({
      target: [views.workspaceId, views.ticketId, views.hostId],
      set: { seenAt: row.seenAt, name: row.name },
    });
}

/** The host who took a ticket of the current business last and still is one: their id and name. */
export async function findLastHost(tx: Tx): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await tx.execute(
    sql`SELECT users.id, btrim(users.first_name || ' ' || users.last_name) AS name FROM help_tickets
      JOIN support_hosts ON support_hosts.user_id = help_tickets.taken_by JOIN users ON users.id = help_tickets.taken_by AND users.is_active
      ORDER BY help_tickets.id DESC LIMIT 1`,
  );
  return rows[0] as { id: string; name: string } | undefined;
}

/** Tickets of all businesses that will soon have waited as long as was promised, and that nobody was reminded of. */
export async function listDueTickets(tx: Tx, before: Date): Promise<{ workspaceId: string; id: string }[]> {
  const { rows } = await tx.execute(
    sql`SELECT workspace_id AS "workspaceId", id FROM app.tickets_due_before(${before.toISOString()})`,
  );
  return rows as { workspaceId: string; id: string }[];
}
