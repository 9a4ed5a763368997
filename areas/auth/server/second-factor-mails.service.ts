import { productName } from "#platform/contract/product.ts";
import { helloIn, nameTo } from "#platform/server/mail-names.ts";
import type { Mail } from "#platform/server/mailer.ts";

type Reader = { email: string; firstName: string; emailConfirmedAt: string | null };

const when = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
const at = (now: Date): string => `on ${when.format(now)} (UTC)`;

const mail = (user: Reader, subject: string, ...paragraphs: string[]): Mail => ({
  to: user.email,
  subject,
  text: `${helloIn(user)}\n\n${paragraphs.join("\n\n")}\n\n-- \nYou got this email because the way to sign in to your ${productName} account changed.\n`,
});
const ifNotYou = (appUrl: string): string =>
  `If it wasn’t you, set a new password right away: ${appUrl}/auth/forgot`;

/** Two-step sign-in is on. */
export const twoFactorOnMail = (user: Reader, now: Date): Mail =>
  mail(
    user,
    "Two-step sign-in is on",
    `Two-step sign-in was turned on for your ${productName} account ${at(now)}. From now on, signing in asks for a code from your phone as well as your password. All other devices were signed out.`,
    "Keep your recovery codes somewhere safe. Each one lets you in once if your phone is lost.",
  );

/** Two-step sign-in is off; `by` is the owner who did it, if it wasn't the person. */
export const twoFactorOffMail = (user: Reader, now: Date, appUrl: string, by: string | undefined): Mail =>
  mail(
    user,
    "Two-step sign-in is off",
    by === undefined
      ? `Two-step sign-in was turned off for your ${productName} account ${at(now)}. Signing in asks only for your password now.`
      : `${nameTo(user, by, "The owner of your business")} turned off two-step sign-in for your ${productName} account ${at(now)}, and you were signed out everywhere. Sign in with your password, then turn it on again with your new phone.`,
    by === undefined
      ? ifNotYou(appUrl)
      : `If you didn’t ask for this, talk to them, and set a new password: ${appUrl}/auth/forgot`,
  );

/** New recovery codes replaced the old ones. */
export const codesRenewedMail = (user: Reader, now: Date, appUrl: string): Mail =>
  mail(
    user,
    "You have new recovery codes",
    `New recovery codes were made for your ${productName} account ${at(now)}. The old ones no longer work.`,
    ifNotYou(appUrl),
  );

/** Somebody signed in with a recovery code. */
export const codeUsedMail = (user: Reader, now: Date, left: number, appUrl: string): Mail =>
  mail(
    user,
    "A recovery code was used to sign in",
    `Someone, hopefully you, signed in to your ${productName} account with a recovery code ${at(now)}. It works only once. You have ${left === 1 ? "1 code" : `${left} codes`} left.`,
    `If you have a new phone, set up two-step sign-in again: ${appUrl}/settings/security`,
    ifNotYou(appUrl),
  );

/** A passkey was added or removed. */
export const passkeyMail = (
  user: Reader,
  now: Date,
  appUrl: string,
  what: { name: string; added: boolean },
): Mail => {
  const name = nameTo(user, what.name, "");
  const passkey = name ? `The passkey “${name}”` : "A passkey";
  return mail(
    user,
    what.added ? "A passkey was added" : "A passkey was removed",
    what.added
      ? `${passkey} was added to your ${productName} account ${at(now)}. It signs in without your password.`
      : `${passkey} was removed from your ${productName} account ${at(now)}. It no longer signs in.`,
    what.added
      ? `If it wasn’t you, remove it and change your password: ${appUrl}/settings/security`
      : ifNotYou(appUrl),
  );
};
