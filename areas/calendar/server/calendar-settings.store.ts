import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { calendarSettings } from "./calendar.table.ts";

export type SettingsRow = typeof calendarSettings.$inferSelect;

export async function findSettings(tx: Tx): Promise<SettingsRow | undefined> {
  return (await tx.select().from(calendarSettings))[0];
}

/** Locks the business's settings until the transaction ends. */
export async function lockSettings(tx: Tx): Promise<void> {
  await tx.select({ slug: calendarSettings.slug }).from(calendarSettings).for("no key update");
}

/** Adds the business's settings; false when another business has their slug. */
export async function insertSettings(tx: Tx, row: SettingsRow): Promise<boolean> {
  const rows = await tx
    .insert(calendarSettings)
    .values(row)
    .onConflictDoNothing({ target: [calendarSettings.slug] })
    .returning({ slug: calendarSettings.slug });
  return rows.length === 1;
}

/** Changes the business's settings. */
export async function updateSettings(tx: Tx, changes: Partial<SettingsRow>): Promise<void> {
  await tx.update(calendarSettings).set(changes);
}

/** Removes the business's settings, before they are added again. */
export async function removeSettings(tx: Tx): Promise<void> {
  await tx.delete(calendarSettings);
}

/** The business whose booking pages have this slug, whichever is current. */
export async function findWorkspaceOfSlug(tx: Tx, slug: string): Promise<string | undefined> {
  const { rows } = await tx.execute(sql`SELECT app.workspace_of_booking_slug(${slug}) AS id`);
  return (rows[0]?.id as string | null | undefined) ?? undefined;
}
