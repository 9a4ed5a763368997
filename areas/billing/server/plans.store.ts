import { sql } from "drizzle-orm";
import type { Standing } from "#areas/billing/contract/plan-access.rules.ts";
import type { Tx } from "#platform/server/database.ts";

const ownersPlan = sql`SELECT users.subscription_plan FROM members JOIN users ON users.id = members.user_id WHERE members.role = 'owner' ORDER BY members.status, members.created_at LIMIT 1`;

/** The current business's plan, which is its first owner's, and whether it is a throw-away one. */
export async function findPlan(tx: Tx): Promise<{ key: string | undefined; isTest: boolean }> {
  const { rows } = await tx.execute(
    sql`SELECT workspaces.expires_at IS NOT NULL AS "isTest", (${ownersPlan}) AS key FROM workspaces`,
  );
  const { key, isTest = false } = (rows[0] ?? {}) as { key?: string | null; isTest?: boolean };
  return { key: key ?? undefined, isTest };
}

/** How the current business stands with its plan: the subscription of its first owner. */
export async function findStanding(tx: Tx): Promise<Standing> {
  const { rows } = await tx.execute(
    sql`SELECT workspaces.expires_at IS NOT NULL AS "isTest", payer.* FROM workspaces LEFT JOIN LATERAL (
      SELECT users.subscription_plan AS plan, users.subscription_status AS status, users.trial_ends_at AS "trialEndsAt" FROM members
      JOIN users ON users.id = members.user_id WHERE members.role = 'owner' ORDER BY members.status, members.created_at LIMIT 1) AS payer ON true`,
  );
  const { plan = null, status = null, trialEndsAt, isTest = false } = (rows[0] ?? {}) as Partial<Standing>;
  // Drizzle leaves moments as PostgreSQL's text.
  return { plan, status, trialEndsAt: trialEndsAt ? new Date(trialEndsAt) : null, isTest };
}

/** The current business's plan, like `findPlan`, and how many customers it has in all, whoever asks. */
export async function findRoom(tx: Tx): Promise<{ key: string | undefined; used: number }> {
  const { rows } = await tx.execute(
    sql`SELECT (${ownersPlan}) AS key, (SELECT coalesce(sum(contacts), 0)::int FROM contact_tallies) AS used`,
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
