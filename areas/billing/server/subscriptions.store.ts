import { eq, isNotNull, sql } from "drizzle-orm";
import { preparedOnce, type Tx } from "#platform/server/database.ts";
import { subscriptions } from "./subscriptions.table.ts";

export type SubscriptionRow = typeof subscriptions.$inferSelect & { isTest: boolean };
export type SubscriptionChanges = Partial<Omit<typeof subscriptions.$inferInsert, "workspaceId">>;

/** True for a throw-away business. */
export const isTest = sql<boolean>`(SELECT bool_or(workspaces.expires_at IS NOT NULL) FROM workspaces)`;

const findPrepared = preparedOnce((tx) =>
  tx.select({ row: subscriptions, isTest }).from(subscriptions).limit(1).prepare("find_subscription"),
);

/** The current business's subscription; undefined when the business is gone. */
export async function findSubscription(tx: Tx): Promise<SubscriptionRow | undefined> {
  const [found] = await findPrepared(tx).execute();
  return found && { ...found.row, isTest: found.isTest };
}

/** The same, until the transaction ends for nobody else to change. */
export async function lockSubscription(tx: Tx): Promise<SubscriptionRow | undefined> {
  const [found] = await tx.select({ row: subscriptions, isTest }).from(subscriptions).limit(1).for("update");
  return found && { ...found.row, isTest: found.isTest };
}

export async function insertSubscription(tx: Tx, row: typeof subscriptions.$inferInsert): Promise<void> {
  await tx.insert(subscriptions).values(row);
}

export async function updateSubscription(
  tx: Tx,
  workspaceId: string,
  changes: SubscriptionChanges,
): Promise<void> {
  await tx.update(subscriptions).set(changes).where(eq(subscriptions.workspaceId, workspaceId));
}

/** Gives the next question to Stripe its number, and answers the row with it; undefined when Stripe doesn't know the business. */
export async function claimQuestion(tx: Tx): Promise<Omit<SubscriptionRow, "isTest"> | undefined> {
  const [row] = await tx
    .update(subscriptions)
    .set({ asked: sql`${subscriptions.asked} + 1` })
    .where(isNotNull(subscriptions.stripeCustomerId))
    .returning();
  return row;
}

/** The businesses whose owners are to be told that their trial ends. */
export async function listTrialsToTell(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute(sql`SELECT id FROM app.trials_to_tell() AS id`);
  return rows.map((row) => row.id as string);
}

/** The businesses with so many customers that their owners may have to be told, and those that were told before. */
export async function listRoomsToLookAt(tx: Tx, leastCustomers: number): Promise<string[]> {
  const { rows } = await tx.execute(sql`SELECT id FROM app.rooms_to_look_at(${leastCustomers}) AS id`);
  return rows.map((row) => row.id as string);
}
