import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";

/** The plan that counts for how much fits: the chosen one; where none was, Enterprise once the trial is over, which is how plans without charges go on. */
const roomPlan = sql`(SELECT coalesce(plan, CASE WHEN status <> 'trialing' OR trial_ends_at <= now() THEN 'enterprise' END) FROM subscriptions)`;

/** The current business's plan, and whether it is a throw-away one. */
export async function findPlan(tx: Tx): Promise<{ key: string | undefined; isTest: boolean }> {
  const { rows } = await tx.execute(
    sql`SELECT workspaces.expires_at IS NOT NULL AS "isTest", ${roomPlan} AS key FROM workspaces`,
  );
  const { key, isTest = false } = (rows[0] ?? {}) as { key?: string | null; isTest?: boolean };
  return { key: key ?? undefined, isTest };
}

/** The current business's plan, like `findPlan`, and how many customers it has in all, whoever asks. */
export async function findRoom(tx: Tx): Promise<{ key: string | undefined; used: number }> {
  const { rows } = await tx.execute(
    sql`SELECT ${roomPlan} AS key, (SELECT coalesce(sum(contacts), 0)::int FROM contact_tallies) AS used`,
  );
  const { key, used = 0 } = (rows[0] ?? {}) as { key?: string | null; used?: number };
  return { key: key ?? undefined, used };
}

/** Makes others who add customers to the current business wait until the transaction ends. */
export async function lockRoom(tx: Tx): Promise<void> {
  await tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended('contact room ' || current_setting('app.workspace_id'), 0))`,
  );
}
