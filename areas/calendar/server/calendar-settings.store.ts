import type { Tx } from "#platform/server/database.ts";
import { calendarSettings } from "./calendar.table.ts";

export type SettingsRow = typeof calendarSettings.$inferSelect;

export async function findSettings(tx: Tx): Promise<SettingsRow | undefined> {
  return (await tx.select().from(calendarSettings))[0];
}

/** Saves the business's settings. */
export async function saveSettings(tx: Tx, row: SettingsRow): Promise<void> {
  await tx
    .insert(calendarSettings)
    .values(row)
    .onConflictDoUpdate({ target: [calendarSettings.workspaceId], set: row });
}
