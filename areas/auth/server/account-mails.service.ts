import { productName } from "#platform/contract/product.ts";
import type { RemovedSteps } from "#areas/auth/contract/auth.schema.ts";
import { removedStepsWords } from "#areas/auth/contract/two-factor.rules.ts";
import { emailReturnDays } from "#areas/auth/contract/auth.rules.ts";
import { helloIn } from "#platform/server/mail-names.ts";
import type { Mail } from "#platform/server/mailer.ts";

type Reader = { email: string; firstName: string; emailConfirmedAt: string | null };

const when = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** The email with the link for a new password. */
export const passwordLinkMail = (user: Reader, link: string): Mail => ({
  to: user.email,
  subject: `Set a new password for ${productName}`,
  text: `${helloIn(user)}\n\nSomeone, hopefully you, asked to set a new password for ${productName}. Use this link within one hour. It works once.\n\nSet a new password: ${link}\n\nIf it wasn’t you, do nothing. Your password stays the same.\n\n-- \nYou got this email because someone asked for a new password for your ${productName} account.\n`,
});

/** Tells the owner of an account that its password has changed, what ended with that, and what to do if that wasn't them. */
export const passwordChangedMail = (
  user: Reader,
  {
    now,
    appUrl,
    invitations,
    removed,
    passkeys,
  }: {
    now: Date;
    appUrl: string;
    invitations: number;
    removed?: RemovedSteps | undefined;
    /** How many still sign in. */ passkeys: number;
  },
): Mail => ({
  to: user.email,
  subject: "Your password was changed",
  text: `${helloIn(user)}\n\nYour ${productName} password was changed on ${when.format(now)} (UTC), and all other devices were signed out.${endedInvitations(invitations)}${removedSteps(removed)}${keptPasskeys(passkeys)}\n\nIf this was you, there’s nothing to do.\n\nIf it wasn’t you, set a new password right away. Then change the password of your email account too, because someone may be reading your email. API keys and your calendar’s private address keep working until you end them in Settings, and people who were added to your business until you remove them under Team.\n\nSet a new password: ${appUrl}/auth/forgot\n\n-- \nYou got this email because the password of your ${productName} account changed.\n`,
});

const keptPasskeys = (count: number): string =>
  count === 0
    ? ""
    : `\n\n${count === 1 ? "1 passkey still signs" : `${count} passkeys still sign`} in without the password. If you don’t know ${count === 1 ? "it, remove it" : "one, remove it"} under Sign-in & Security.`;

const removedSteps = (removed: RemovedSteps | undefined): string => {
  const words = removed && removedStepsWords(removed);
  return words ? `\n\n${words}` : "";
};

const endedInvitations = (count: number): string =>
  count === 0
    ? ""
    : ` ${count === 1 ? "An invitation" : `${count} invitations`} you sent that nobody had accepted no longer ${count === 1 ? "works" : "work"}. Send ${count === 1 ? "it" : "them"} again under Team.`;

/** The email for confirming that an address is theirs. */
export const confirmationMail = (user: Reader, link: string, days: number): Mail => ({
  to: user.email,
  subject: `Confirm your email for ${productName}`,
  text: `${helloIn(user)}\n\nWelcome to ${productName}! Please confirm that this is your email address within ${days} days.\n\nConfirm my email: ${link}\n\n-- \nYou got this email because someone signed up for ${productName} with this address. If it wasn’t you, you can ignore it.\n`,
});

/** The email for taking a new address, sent to that address, whose reader nobody knows yet. */
export const newEmailMail = (to: string, link: string): Mail => ({
  to,
  subject: `Confirm your new email for ${productName}`,
  text: `Hi there,\n\nSomeone, hopefully you, wants to sign in to ${productName} with this address from now on. Use this link within a day.\n\nUse this email: ${link}\n\nIf it wasn’t you, do nothing.\n\n-- \nYou got this email because someone entered this address as their new one for ${productName}.\n`,
});

/** Tells the address of an account that another one is asked for, with the link that stops it. */
export const newEmailAskedMail = (user: Reader, email: string, link: string): Mail => ({
  to: user.email,
  subject: `A new email was asked for in ${productName}`,
  text: `${helloIn(user)}\n\nSomeone who knows your password asked to sign in with ${user.emailConfirmedAt ? email : "another address"} instead of this one. It changes once they open the link we sent there, within a day.\n\nIf this was you, there’s nothing to do here.\n\nIf it wasn’t you, stop it now, then set a new password.\n\nKeep my email: ${link}\n\n-- \nYou got this email because someone asked for a new email for your ${productName} account.\n`,
});

/** Tells the address before that it is no longer the one of an account, with the link that takes the account back, if there is one. */
export const emailChangedMail = (user: Reader, email: string, link?: string): Mail => ({
  to: user.email,
  subject: `Your email for ${productName} was changed`,
  text: `${helloIn(user)}\n\nYou now sign in to ${productName} with ${user.emailConfirmedAt ? email : "another address"}.\n\nIf this was you, there’s nothing to do.\n\nIf it wasn’t you, ${link ? `someone knows your password. Take your account back within ${emailReturnDays} days: you choose a new password, you sign in with this address again, and all devices are signed out. API keys, and people who were added to your business, stay until you end them in Settings and under Team.\n\nTake my account back: ${link}` : user.emailConfirmedAt ? `someone knows your password. Look in the mailbox of the address you had before this one: our email there has a link that takes your account back for ${emailReturnDays} days.` : "tell the owner of your business right away: they can end that person’s access under Team."}\n\n-- \nYou got this email because this was the address of a ${productName} account.\n`,
});

/** Tells an address that the account is back at the one before: somebody with that mailbox undid the change, or its owner did. */
export const takenBackMail = (user: Reader): Mail => ({
  to: user.email,
  subject: `Your email for ${productName} was changed back`,
  text: `${helloIn(user)}\n\nThe address that this ${productName} account had before took the account back, with the link it was sent when the address changed. You no longer sign in with this address, and the password is a new one.\n\nIf you did this, there’s nothing to do.\n\nIf you didn’t, and the account is yours, someone reads the email of your address before. Secure that mailbox first, then set a new password with it. If you work in somebody’s business, tell its owner right away: they can end that access under Team.\n\n-- \nYou got this email because this was the address of a ${productName} account.\n`,
});

/** Tells a person that their account is closed. */
export const accountClosedMail = (user: Reader, now: Date): Mail => ({
  to: user.email,
  subject: `Your ${productName} account is closed`,
  text: `${helloIn(user)}\n\nYour ${productName} account was closed on ${when.format(now)} (UTC), with your password. Nobody can sign in with it any more, and this address is free to sign up again.\n\n-- \nYou got this email because your ${productName} account was closed. It’s the last one.\n`,
});
