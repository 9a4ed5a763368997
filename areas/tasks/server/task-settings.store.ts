import { eq, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { taskSettings } from "./tasks.table.ts";

export type SettingsRow = typeof taskSettings.$inferSelect;

export async function findSettings(tx: Tx, userId: string): Promise<SettingsRow | undefined> {
  return (await tx.select().from(taskSettings).where(eq(taskSettings.userId, userId)))[0];
}

/** Saves what a person changed; their other settings stay. */
export async function saveSettings(
  tx: Tx,
  who: Pick<SettingsRow, "workspaceId" | "userId">,
  changes: Partial<Pick<SettingsRow, "reminderMail" | "digest" | "timeZone">>,
): Promise<void> {
  await tx
    .insert(taskSettings)
    .values({ ...who, ...changes })
    .onConflictDoUpdate({ target: [taskSettings.workspaceId, taskSettings.userId], set: changes });
}

/** Who in the entered workspace wants the morning email. */
export async function listDigestReaders(
  tx: Tx,
): Promise<Pick<SettingsRow, "userId" | "timeZone" | "lastDigestDay">[]> {
  return tx
    .select({
      userId: taskSettings.userId,
      timeZone: taskSettings.timeZone,
      lastDigestDay: taskSettings.lastDigestDay,
    })
    .from(taskSettings)
    .where(eq(taskSettings.digest, true));
}

/** By which clock each person who chose one lives. */
export async function listOwnTimeZones(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({ userId: taskSettings.userId, timeZone: taskSettings.timeZone })
    .from(taskSettings);
  return new Map(rows.flatMap(({ userId, timeZone }) => (timeZone === null ? [] : [[userId, timeZone]])));
}

/** Claims a person's morning email for this day; false when it is claimed already or no longer wanted. */
export async function claimDigest(tx: Tx, userId: string, today: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`UPDATE task_settings SET last_digest_day = ${today}::date WHERE user_id = ${userId} AND digest AND last_digest_day IS DISTINCT FROM ${today}::date`,
  );
  return (rowCount ?? 0) > 0;
}

/** Workspaces in which someone wants the morning email. */
export async function listWorkspacesWithDigest(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute(sql`SELECT id FROM app.workspaces_with_task_digest() AS id`);
  return rows.map((row) => row.id as string);
}

/** Moves one person's settings to another. */
export async function updatePerson(tx: Tx, from: string, to: string): Promise<void> {
  await tx.update(taskSettings).set({ userId: to }).where(eq(taskSettings.userId, from));
}
