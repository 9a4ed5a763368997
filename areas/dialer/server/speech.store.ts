import { eq, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { speeches, speechSettings } from "./speech.table.ts";

export type SpeechRow = Omit<typeof speechSettings.$inferSelect, "workspaceId">;

/** The speech provider of the current business, if it named one. */
export async function findSpeech(tx: Tx): Promise<SpeechRow | undefined> {
  return (await tx.select().from(speechSettings))[0];
}

/** The same, locked until the transaction ends. */
export async function lockSpeech(tx: Tx): Promise<SpeechRow | undefined> {
  return (await tx.select().from(speechSettings).for("no key update"))[0];
}

/** Saves what is given; the rest stays. */
export async function updateSpeech(
  tx: Tx,
  workspaceId: string,
  changes: Partial<SpeechRow> & { updatedAt: string },
): Promise<void> {
  await tx
    .insert(speechSettings)
    .values({ workspaceId, ...changes })
    .onConflictDoUpdate({ target: speechSettings.workspaceId, set: changes });
}

/** What was spoken for this request before; it counts as used now. */
export async function findSpoken(tx: Tx, asked: Buffer): Promise<Buffer | undefined> {
  const rows = await tx
    .update(speeches)
    .set({ usedAt: sql`now()` })
    .where(eq(speeches.asked, asked))
    .returning({ audio: speeches.audio });
  return rows[0]?.audio;
}

/** Keeps what was spoken, and of all only the `max` used last. */
export async function insertSpoken(
  tx: Tx,
  row: { workspaceId: string; asked: Buffer; audio: Buffer },
  max: number,
): Promise<void> {
  await tx
    .insert(speeches)
    .values({ ...row, usedAt: new Date().toISOString() })
    .onConflictDoNothing();
  await tx.execute(
    sql`DELETE FROM speeches WHERE asked IN (SELECT asked FROM speeches ORDER BY used_at DESC OFFSET ${max})`,
  );
}
