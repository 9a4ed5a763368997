import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { people } from "#platform/server/people.table.ts";
import type { Answers } from "#areas/help/contract/tickets.rules.ts";
import { supportHosts } from "./tickets.table.ts";

/** Somebody who answers for the installation. */
export type SupportHost = { id: string; firstName: string; lastName: string; email: string };

// Whoever closed their account answers nothing anymore.
const hosts = (tx: Tx, userId?: string) =>
  tx
    .select({ id: people.id, firstName: people.firstName, lastName: people.lastName, email: people.email })
    .from(supportHosts)
    .innerJoin(people, eq(people.id, supportHosts.userId))
    .where(and(sql`users.is_active`, userId === undefined ? undefined : eq(supportHosts.userId, userId)))
    .limit(200);

/** Those who answer here. */
export async function listHosts(tx: Tx): Promise<SupportHost[]> {
  return hosts(tx);
}

/** The host with this account; undefined for everybody else. */
export async function findHost(tx: Tx, userId: string): Promise<SupportHost | undefined> {
  return (await hosts(tx, userId))[0];
}

/** Whether anybody answers here, and whether somebody is at the desk now. */
export async function findPresence(tx: Tx): Promise<{ hasHosts: boolean; isOnline: boolean }> {
  const { rows } = await tx.execute(
    sql`SELECT count(*) > 0 AS "hasHosts", coalesce(bool_or(here_until > now()), false) AS "isOnline" FROM support_hosts JOIN users ON users.id = user_id WHERE users.is_active`,
  );
  return rows[0] as { hasHosts: boolean; isOnline: boolean };
}

/** Notes until when a host's desk counts as open; null: it was closed. */
export async function updateHereUntil(tx: Tx, userId: string, until: string | null): Promise<void> {
  await tx.update(supportHosts).set({ hereUntil: until }).where(eq(supportHosts.userId, userId));
}

/** How fast the tickets of all businesses were answered since then. */
export async function countAnswers(tx: Tx, since: Date, now: Date): Promise<Answers> {
  const { rows } = await tx.execute(
    sql`SELECT asked, kept, hours FROM app.ticket_answers_since(${since.toISOString()}, ${now.toISOString()})`,
  );
  return rows[0] as Answers;
}
