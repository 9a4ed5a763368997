import { eq, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { reportSettings } from "./report-settings.table.ts";

export async function isWeekly(tx: Tx, userId: string): Promise<boolean> {
  const [row] = await tx
    .select({ weekly: reportSettings.weekly })
    .from(reportSettings)
    .where(eq(reportSettings.userId, userId));
  return row?.weekly ?? false;
}

export async function saveWeekly(
  tx: Tx,
  who: { workspaceId: string; userId: string },
  weekly: boolean,
): Promise<void> {
  await tx
    .insert(reportSettings)
    .values({ ...who, weekly })
    .onConflictDoUpdate({
      target: [reportSettings.workspaceId, reportSettings.userId],
      set: { weekly },
    });
}

/** Who in the entered workspace wants the mail on Mondays, and for which Monday they had the last. */
export async function listWeeklyReaders(tx: Tx): Promise<{ userId: string; lastMonday: string | null }[]> {
  return tx
    .select({ userId: reportSettings.userId, lastMonday: reportSettings.lastMonday })
    .from(reportSettings)
    .where(eq(reportSettings.weekly, true));
}

/** Takes a person's mail of this Monday upon oneself; false when somebody else has it, or nobody wants it any more. */
export async function claimMonday(tx: Tx, userId: string, monday: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`UPDATE report_settings SET last_monday = ${monday}::date WHERE user_id = ${userId} AND weekly AND (last_monday IS NULL OR last_monday < ${monday}::date)`,
  );
  return (rowCount ?? 0) > 0;
}

/** Workspaces in which somebody wants the mail on Mondays. */
export async function listWorkspacesWithWeekly(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute(sql`SELECT id FROM app.workspaces_with_weekly_report() AS id`);
  return rows.map((row) => row.id as string);
}

/** Gives what one person chose to another. */
export async function updatePerson(tx: Tx, from: string, to: string): Promise<void> {
  await tx.update(reportSettings).set({ userId: to }).where(eq(reportSettings.userId, from));
}
