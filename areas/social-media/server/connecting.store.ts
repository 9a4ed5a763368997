import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { socialMediaApps, socialMediaConsents } from "./accounts.table.ts";

type App = typeof socialMediaApps.$inferSelect;
type Consent = typeof socialMediaConsents.$inferSelect;

/** How a server knows this installation. */
export async function findApp(tx: Tx, server: string): Promise<App | undefined> {
  return (await tx.select().from(socialMediaApps).where(eq(socialMediaApps.server, server)))[0];
}

/** Remembers how a server knows this installation; who registered last is right. */
export async function insertApp(tx: Tx, app: App): Promise<void> {
  const { server: _, ...values } = app;
  await tx
    .insert(socialMediaApps)
    .values(app)
    .onConflictDoUpdate({ target: socialMediaApps.server, set: values });
}

export async function removeApp(tx: Tx, server: string): Promise<void> {
  await tx.delete(socialMediaApps).where(eq(socialMediaApps.server, server));
}

/** Remembers who was sent to a server; those who did not come back in time are forgotten. */
export async function insertConsent(tx: Tx, row: Consent, now: Date): Promise<void> {
  await tx.delete(socialMediaConsents).where(sql`${socialMediaConsents.expiresAt} < ${now.toISOString()}`);
  await tx.insert(socialMediaConsents).values(row);
}

/** Who comes back with this state, in the session that was sent: once, for it is forgotten here. */
export async function takeConsent(
  tx: Tx,
  { stateHash, sessionId, now }: Pick<Consent, "stateHash" | "sessionId"> & { now: Date },
): Promise<Consent | undefined> {
  const [row] = await tx
    .delete(socialMediaConsents)
    .where(and(eq(socialMediaConsents.stateHash, stateHash), eq(socialMediaConsents.sessionId, sessionId)))
    .returning();
  return row && Date.parse(row.expiresAt) > now.getTime() ? row : undefined;
}
