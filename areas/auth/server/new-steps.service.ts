import type { Tx } from "#platform/server/database.ts";
import type { RemovedSteps } from "#areas/auth/contract/auth.schema.ts";
import { newStepDays } from "#areas/auth/contract/two-factor.rules.ts";
import { removePasskeysSince } from "./passkeys.store.ts";
import { removeRecoveryCodesSince, removeTwoFactorSince } from "./two-factor.store.ts";

/**
 * Removes the second step, the recovery codes and the passkeys that were set up shortly before `moment`, or since. Whoever takes an account back by email
 * would otherwise be kept out by what a thief has set up; what is older was there before the thief, as far as anybody can tell.
 */
export async function removeNewSteps(tx: Tx, userId: string, moment: Date): Promise<RemovedSteps> {
  const since = new Date(moment.getTime() - newStepDays * 86_400_000).toISOString();
  return {
    twoStep: await removeTwoFactorSince(tx, userId, since),
    recoveryCodes: await removeRecoveryCodesSince(tx, userId, since),
    passkeys: await removePasskeysSince(tx, userId, since),
  };
}
