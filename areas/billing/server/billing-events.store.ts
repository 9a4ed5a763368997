import { and, eq, isNull, lt, lte, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { billingEvents } from "./billing-events.table.ts";

/** Writes an event down; false when it was there before. */
export async function insertEvent(tx: Tx, row: typeof billingEvents.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(billingEvents)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: billingEvents.id });
  return rows.length > 0;
}

/** Notes that what was told of a customer until then has been looked at. */
export async function updateEventsDone(
  tx: Tx,
  { customerId, until, now }: { customerId: string; until: string; now: string },
): Promise<void> {
  await tx
    .update(billingEvents)
    .set({ doneAt: now })
    .where(
      and(
        eq(billingEvents.customerId, customerId),
        isNull(billingEvents.doneAt),
        lte(billingEvents.receivedAt, until),
      ),
    );
}

/** Notes whose an event is that named its payment alone; one that is nobody's is done with. */
export async function updatePayer(
  tx: Tx,
  { id, customerId, now }: { id: string; customerId: string | null; now: string },
): Promise<void> {
  await tx
    .update(billingEvents)
    .set(customerId === null ? { doneAt: now } : { customerId })
    .where(eq(billingEvents.id, id));
}

/** Forgets what was told before this moment. */
export async function removeEvents(tx: Tx, before: string): Promise<void> {
  await tx.delete(billingEvents).where(lt(billingEvents.receivedAt, before));
}

/** The business that a customer of Stripe is; undefined for one that is none of ours, or not yet. */
export async function findBusinessOf(tx: Tx, customerId: string): Promise<string | undefined> {
  const { rows } = await tx.execute(sql`SELECT app.business_of_customer(${customerId}) AS id`);
  return (rows[0]?.["id"] as string | null | undefined) ?? undefined;
}

/** The next businesses that Stripe knows, in the order of their ids. */
export async function listPaying(tx: Tx, after: string | null, most: number): Promise<string[]> {
  const { rows } = await tx.execute(sql`SELECT id FROM app.paying_businesses(${after}::uuid, ${most}) AS id`);
  return rows.map((row) => row["id"] as string);
}
