import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import type { SendingRulesChanges } from "#areas/outreach/contract/sending-rules.schema.ts";
import { outreachSettings } from "./mail-servers.table.ts";

/** Locks the business's rules until the transaction ends; those that were never set too. */
export async function lockSendingRules(tx: Tx, workspaceId: string): Promise<void> {
  await tx.execute(
    sql`INSERT INTO ${outreachSettings} (workspace_id) VALUES (${workspaceId}::uuid) ON CONFLICT DO NOTHING`,
  );
  await tx.select({ workspaceId: outreachSettings.workspaceId }).from(outreachSettings).for("no key update");
}

/** Saves what was given; what belongs to other channels stays. */
export async function saveSendingRules(
  tx: Tx,
  workspaceId: string,
  { capMax, capDays, quietHours, callingHours, country }: SendingRulesChanges,
): Promise<void> {
  const email = quietHours === undefined ? undefined : JSON.stringify({ email: quietHours });
  const hours = callingHours === undefined ? undefined : JSON.stringify(callingHours);
  await tx.execute(sql`
    INSERT INTO ${outreachSettings} (workspace_id, cap_most, cap_days, quiet_hours, calling_hours, country)
    VALUES (${workspaceId}::uuid, ${capMax ?? sql`DEFAULT`}, ${capDays ?? sql`DEFAULT`}, ${email === undefined ? sql`DEFAULT` : sql`${email}::jsonb`}, ${hours === undefined ? sql`DEFAULT` : sql`${hours}::jsonb`}, ${country ?? sql`DEFAULT`})
    ON CONFLICT (workspace_id) DO UPDATE SET
      cap_most = ${capMax ?? sql`outreach_settings.cap_most`}, cap_days = ${capDays ?? sql`outreach_settings.cap_days`},
      quiet_hours = ${email === undefined ? sql`outreach_settings.quiet_hours` : sql`outreach_settings.quiet_hours || ${email}::jsonb`},
      calling_hours = ${hours === undefined ? sql`outreach_settings.calling_hours` : sql`${hours}::jsonb`}, country = ${country ?? sql`outreach_settings.country`}`);
}

/** Has what waits for the end of quiet hours, or for calling hours, checked again right away; returns its sources. */
export async function wakeResting(tx: Tx): Promise<{ kind: string; sourceId: string }[]> {
  const { rows } = await tx.execute(sql`
    WITH woken AS (UPDATE deliveries SET due_at = now(), reason = NULL WHERE state = 'pending' AND reason = 'quiet_hours' RETURNING kind, source_id)
    SELECT DISTINCT kind, source_id AS "sourceId" FROM woken`);
  return rows as { kind: string; sourceId: string }[];
}
