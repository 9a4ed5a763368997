import type { Tx } from "#platform/server/database.ts";
import { newStepDays, type RemovedSteps } from "#areas/auth/contract/two-factor.rules.ts";
import { removePasskeysSince } from "./passkeys.store.ts";
import { removeTwoFactorSince } from "./two-factor.store.ts";

/**
 * Removes the second step and the passkeys that are only just there. Whoever takes an account back by email would otherwise be kept out by what a thief
 * has set up; what is older than that was there before the thief, as far as anybody can tell.
 */
export async function removeNewSteps(tx: Tx, userId: string, now: Date): Promise<RemovedSteps> {
  const since = new Date(now.getTime() - newStepDays * 86_400_000).toISOString();
  return {
    twoStep: await removeTwoFactorSince(tx, userId, since),
    passkeys: await removePasskeysSince(tx, userId, since),
  };
}
