import { eq, sql } from "drizzle-orm";
import { placeholdersFor, preparedOnce, type Tx } from "#platform/server/database.ts";
import { sendAlong } from "#platform/server/one-trip.ts";
import type { ChecklistStep, Dismissable } from "#areas/onboarding/contract/onboarding.schema.ts";
import { onboardingAnswers, onboardingSteps } from "./onboarding.table.ts";

export type AnswersRow = typeof onboardingAnswers.$inferSelect;

export async function findAnswers(tx: Tx, userId: string): Promise<AnswersRow | undefined> {
  return (await tx.select().from(onboardingAnswers).where(eq(onboardingAnswers.userId, userId)))[0];
}

/** Adds answers to the saved ones; a new answer replaces the old one. */
export async function saveAnswers(
  tx: Tx,
  row: Pick<AnswersRow, "workspaceId" | "userId" | "answers" | "updatedAt"> & { step?: number },
): Promise<void> {
  const { step, ...rest } = row;
  await tx
    .insert(onboardingAnswers)
    .values({ ...rest, step: step ?? 1 })
    .onConflictDoUpdate({
      target: [onboardingAnswers.workspaceId, onboardingAnswers.userId],
      set: {
        answers: sql`${onboardingAnswers.answers} || excluded.answers`,
        updatedAt: row.updatedAt,
        ...(step !== undefined && { step }),
      },
    });
}

/** Adds a closed card to the saved ones, once. */
export async function saveDismissed(
  tx: Tx,
  row: Pick<AnswersRow, "workspaceId" | "userId" | "updatedAt">,
  what: Dismissable,
): Promise<void> {
  const { dismissed } = onboardingAnswers;
  await tx
    .insert(onboardingAnswers)
    .values({ ...row, dismissed: [what] })
    .onConflictDoUpdate({
      target: [onboardingAnswers.workspaceId, onboardingAnswers.userId],
      set: {
        dismissed: sql`CASE WHEN ${what} = ANY(${dismissed}) THEN ${dismissed} ELSE ${dismissed} || excluded.dismissed END`,
        updatedAt: row.updatedAt,
      },
    });
}

/** Gives one person's answers to another. */
export async function updatePerson(tx: Tx, from: string, to: string): Promise<void> {
  await tx.update(onboardingAnswers).set({ userId: to }).where(eq(onboardingAnswers.userId, from));
}

export async function listSteps(tx: Tx): Promise<string[]> {
  return (await tx.select({ step: onboardingSteps.step }).from(onboardingSteps)).map((row) => row.step);
}

// Runs whenever a customer is added.
const insertPrepared = preparedOnce((tx) =>
  tx
    .insert(onboardingSteps)
    .values(placeholdersFor(onboardingSteps))
    .onConflictDoNothing()
    .prepare("insert_onboarding_step"),
);

/** Marks a step as done; doing it twice changes nothing. */
export async function insertStep(
  tx: Tx,
  row: { workspaceId: string; step: ChecklistStep; completedAt: string },
): Promise<void> {
  await sendAlong(tx, () => insertPrepared(tx).execute(row));
}
