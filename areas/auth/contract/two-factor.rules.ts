import type { RemovedSteps } from "./auth.schema.ts";

/** How many recovery codes a person gets at once. */
export const recoveryCodeCount = 10;
/** How long the second step of a sign-in may take, in minutes. */
export const secondStepMinutes = 10;
/** A code of the app holds for so many seconds, and one before and after it are taken too. */
export const codeSeconds = 30;

/** A second step, recovery code or passkey newer than this, in days, goes when the account is taken back by email: a thief may have set it up. */
export const newStepDays = 7;

/** Says what was taken off, and what its owner can do; "" when nothing was. */
export function removedStepsWords({ twoStep, recoveryCodes, passkeys }: RemovedSteps): string {
  const keys = passkeys === 1 ? "1 passkey" : `${passkeys} passkeys`;
  const first = twoStep ? ["Two-step sign-in"] : recoveryCodes ? ["Recovery codes"] : [];
  const what = [...first, ...(passkeys > 0 ? [keys] : [])].join(" and ");
  const many = passkeys > 1 || recoveryCodes || (twoStep && passkeys > 0);
  return what
    ? `${what} ${many ? "were" : "was"} added only recently, so we removed ${many ? "them" : "it"}. If that was you, set ${many ? "them" : "it"} up again under Sign-in & Security.`
    : "";
}

/** The letters of recovery codes: 32 of them, none that look like another. */
export const recoveryLetters = "abcdefghjkmnpqrstuvwxyz123456789";

/** What somebody typed, as the bare code: no blanks, no hyphens, small letters. */
export const bareCode = (typed: string): string => typed.replace(/[\s-]/g, "").toLowerCase();

/** True for a code of the app; everything else may be a recovery code. */
export const isAppCode = (bare: string): boolean => /^\d{6}$/.test(bare);

/** A recovery code as people read it: four letters at a time. */
export const readableCode = (bare: string): string => bare.replace(/(.{4})(?=.)/g, "$1-");

/** A secret as people type it into an app: four letters at a time. */
export const readableSecret = (secret: string): string => secret.replace(/(.{4})(?=.)/g, "$1 ");
