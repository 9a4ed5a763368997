import { eq, sql } from "drizzle-orm";
import { preparedOnce, type Tx } from "#platform/server/database.ts";
import { subscriptions } from "./subscriptions.table.ts";

export type SubscriptionRow = typeof subscriptions.$inferSelect & { isTest: boolean };
export type SubscriptionChanges = Partial<Omit<typeof subscriptions.$inferInsert, "workspaceId">>;

const isTest = sql<boolean>`(SELECT bool_or(workspaces.expires_at IS NOT NULL) FROM workspaces)`;

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
