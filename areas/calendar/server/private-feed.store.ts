import { eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { appointments } from "./calendar.table.ts";
import { privateFeeds } from "./feeds.table.ts";

/** The number of a person's current address; 0 until they ask for another one. */
export async function findNumber(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx
    .select({ number: privateFeeds.number })
    .from(privateFeeds)
    .where(eq(privateFeeds.userId, userId));
  return row?.number ?? 0;
}

/** Gives a person's address another number. */
export async function saveNextNumber(tx: Tx, workspaceId: string, userId: string): Promise<void> {
  await tx
    .insert(privateFeeds)
    .values({ workspaceId, userId, number: 1 })
    .onConflictDoUpdate({
      target: [privateFeeds.workspaceId, privateFeeds.userId],
      set: { number: sql`${privateFeeds.number} + 1` },
    });
}

/** How often each of these meetings has changed since it was first told. */
export async function listSequences(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  const { id, sequence } = appointments;
  const rows = await tx
    .select({ id, sequence })
    .from(appointments)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.sequence]));
}
