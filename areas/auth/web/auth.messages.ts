import { CallError } from "#platform/web/call.ts";
import { failed, withReason } from "#platform/web/failures.ts";
import { productName } from "#platform/contract/product.ts";
import type { SessionEnding } from "#platform/contract/session-ending.ts";

const endings: Record<SessionEnding, string> = {
  expired:
    "It has been a while since you signed in, so you were signed out. Sign in again to pick up where you left off.",
  password:
    "Your password was changed, so you were signed out. Sign in with the new one to pick up where you left off.",
  elsewhere: "You were signed out from another device. Sign in again to pick up where you left off.",
  removed:
    "You’re no longer on that team, so you were signed out. If that’s a mistake, ask the owner to invite you again.",
  closed: "The business was closed, so everybody was signed out. Its owners can sign in to open it again.",
};

/** Why somebody who was signed in has to sign in again, as far as the server knows. */
export const signedOutWords = (ending: SessionEnding | undefined): string =>
  ending ? endings[ending] : "You were signed out. Sign in again to pick up where you left off.";

/** Spec 1 §8, to the letter. */
export const authMessages = {
  loggedIn: { title: "Welcome back!", description: `Successfully logged in to ${productName}.` },
  loginFailed: withReason({
    title: "Login failed",
    description: "Please check your credentials and try again.",
  }),
  registered: {
    title: `Welcome to ${productName}!`,
    description: "Your account has been created successfully.",
  },
  registrationFailed: withReason({
    title: "Registration failed",
    description: "Please check your information and try again.",
  }),
  resetAsked: (email: string) =>
    `If ${email} has an account here, we’ll email it a link to set a new password. The link works once, for one hour.`,
  resetFailed: failed("The password wasn’t changed"),
  passwordChanged: { title: "Password changed", description: "You were signed out everywhere else." },
  confirmationSent: (email: string) => ({
    title: "Link sent",
    description: `Check your inbox at ${email}, and your spam folder.`,
  }),
  confirmationFailed: failed("The link wasn’t sent"),
  notReached: "That didn’t work. Check your connection and try again.",
  placeEnded: { title: "Signed out on that device" },
  othersEnded: { title: "Signed out everywhere else" },
  newEmailStopped: { title: "Your email stays the same" },
  twoFactorOff: { title: "Two-step sign-in is off" },
  twoFactorFailed: failed("That didn’t work"),
  passkeyAdded: { title: "Passkey added" },
  passkeyRemoved: { title: "Passkey removed" },
  noPasskeyUsed: "No passkey was used. Enter your password, or try again.",
  notEnded: failed("That didn’t work"),
};

const wordsOf =
  (toast: (error: unknown) => { description?: string }) =>
  (error: unknown): string | undefined =>
    error instanceof CallError ? toast(error).description : authMessages.notReached;

/** What stays in the form when signing in failed: its toast goes. */
export const loginFailureWords = wordsOf(authMessages.loginFailed);
/** The same of signing up. */
export const registrationFailureWords = wordsOf(authMessages.registrationFailed);

/** Demo alerts read "This would {action} in the full version". */
export const authDemoActions = {
  changePassword: "change your password",
  endSession: "sign out that device",
  twoFactor: "change two-step sign-in",
  passkeys: "change your passkeys",
  stopNewEmail: "keep your email",
  endOtherSessions: "sign out everywhere else",
};
