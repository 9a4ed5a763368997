import { sql } from "drizzle-orm";
import { preparedOnce, type Tx } from "#platform/server/database.ts";
import { isTest, type SubscriptionRow } from "./subscriptions.store.ts";
import { subscriptions } from "./subscriptions.table.ts";

const used = sql<number>`(SELECT coalesce(sum(contacts), 0)::int FROM contact_tallies)`;

const findRoomPrepared = preparedOnce((tx) =>
  tx.select({ row: subscriptions, isTest, used }).from(subscriptions).limit(1).prepare("find_room"),
);

/** The current business's subscription, and how many customers it has in all, whoever asks; undefined when the business is gone. */
export async function findRoom(tx: Tx): Promise<{ row: SubscriptionRow; used: number } | undefined> {
  const [found] = await findRoomPrepared(tx).execute();
  return found && { row: { ...found.row, isTest: found.isTest }, used: found.used };
}

/** Makes others who add customers to the current business wait until the transaction ends. */
export async function lockRoom(tx: Tx): Promise<void> {
  await tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended('contact room ' || current_setting('app.workspace_id'), 0))`,
  );
}
