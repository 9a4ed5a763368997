import { and, eq, sql } from "drizzle-orm";
import { placeholdersFor, preparedOnce, type Tx } from "#platform/server/database.ts";
import { sendAlong } from "#platform/server/one-trip.ts";
import { tutorialActs } from "./tutorials.table.ts";

/** What this person has done and checked off. */
export async function listActs(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ act: tutorialActs.act })
    .from(tutorialActs)
    .where(eq(tutorialActs.userId, userId));
  return rows.map(({ act }) => act);
}

// Runs whenever a customer or a task is added.
const insertPrepared = preparedOnce((tx) =>
  tx
    .insert(tutorialActs)
    .values(placeholdersFor(tutorialActs))
    .onConflictDoNothing()
    .prepare("insert_tutorial_act"),
);

/** Notes an act; done twice it changes nothing. */
export async function insertAct(tx: Tx, row: typeof tutorialActs.$inferInsert): Promise<void> {
  await sendAlong(tx, () => insertPrepared(tx).execute(row));
}

/** Forgets what a person checked off by hand in a tutorial. */
export async function removeMarks(tx: Tx, userId: string, tutorial: string): Promise<void> {
  await tx
    .delete(tutorialActs)
    .where(and(eq(tutorialActs.userId, userId), sql`starts_with(${tutorialActs.act}, ${`${tutorial}/`})`));
}

/** Gives one person's acts to another who has none here. */
export async function updatePerson(tx: Tx, from: string, to: string): Promise<void> {
  await tx.update(tutorialActs).set({ userId: to }).where(eq(tutorialActs.userId, from));
}
