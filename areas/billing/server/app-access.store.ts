import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import type { PlanStanding } from "#areas/billing/contract/app-access.rules.ts";

/** How the current business stands with its plan, which is its first owner's. */
export async function findPlanStanding(tx: Tx): Promise<PlanStanding> {
  const { rows } = await tx.execute(
    sql`SELECT workspaces.expires_at IS NOT NULL AS "isTest", payer.* FROM workspaces LEFT JOIN LATERAL (
      SELECT users.subscription_plan AS plan, users.subscription_status AS status, users.trial_ends_at AS "trialEndsAt" FROM members
      JOIN users ON users.id = members.user_id WHERE members.role = 'owner' ORDER BY members.status, members.created_at LIMIT 1) AS payer ON true`,
  );
  const {
    plan = null,
    status = null,
    trialEndsAt = null,
    isTest = false,
  } = (rows[0] ?? {}) as Partial<PlanStanding>;
  return { plan, status, trialEndsAt, isTest };
}
