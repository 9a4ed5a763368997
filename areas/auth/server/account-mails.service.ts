import { productName } from "#platform/contract/product.ts";
import { nameInMail } from "#platform/server/mail-names.ts";
import type { Mail } from "#platform/server/mailer.ts";

type Reader = { email: string; firstName: string };

const hello = ({ firstName }: Reader): string => `Hi ${nameInMail(firstName, "there")},`;
const when = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** The email with the link for a new password. */
export const passwordLinkMail = (user: Reader, link: string): Mail => ({
  to: user.email,
  subject: `Set a new password for ${productName}`,
  text: `${hello(user)}\n\nSomeone, hopefully you, asked to set a new password for ${productName}. Use this link within one hour. It works once.\n\nSet a new password: ${link}\n\nIf it wasn’t you, do nothing. Your password stays the same.\n\n-- \nYou got this email because someone asked for a new password for your ${productName} account.\n`,
});

/** Tells the owner of an account that its password has changed, and what to do if that wasn't them. */
export const passwordChangedMail = (user: Reader, now: Date, appUrl: string): Mail => ({
  to: user.email,
  subject: "Your password was changed",
  text: `${hello(user)}\n\nYour ${productName} password was changed on ${when.format(now)} (UTC), and all other devices were signed out.\n\nIf this was you, there’s nothing to do.\n\nIf it wasn’t you, set a new password right away. Then change the password of your email account too, because someone may be reading your email.\n\nSet a new password: ${appUrl}/auth/forgot\n\n-- \nYou got this email because the password of your ${productName} account changed.\n`,
});

/** The email for confirming that an address is theirs. */
export const confirmationMail = (user: Reader, link: string, days: number): Mail => ({
  to: user.email,
  subject: `Confirm your email for ${productName}`,
  text: `${hello(user)}\n\nWelcome to ${productName}! Please confirm that this is your email address within ${days} days.\n\nConfirm my email: ${link}\n\n-- \nYou got this email because someone signed up for ${productName} with this address. If it wasn’t you, you can ignore it.\n`,
});

/** The email for taking a new address, sent to that address. */
export const newEmailMail = (user: Reader, link: string): Mail => ({
  to: user.email,
  subject: `Confirm your new email for ${productName}`,
  text: `${hello(user)}\n\nSomeone, hopefully you, wants to sign in to ${productName} with this address from now on. Use this link within a day.\n\nUse this email: ${link}\n\nIf it wasn’t you, do nothing.\n\n-- \nYou got this email because someone entered this address as their new one for ${productName}.\n`,
});

/** Tells the address before that it is no longer the one of an account. */
export const emailChangedMail = (user: Reader, email: string, appUrl: string): Mail => ({
  to: user.email,
  subject: `Your email for ${productName} was changed`,
  text: `${hello(user)}\n\nYou now sign in to ${productName} with ${email}.\n\nIf this was you, there’s nothing to do.\n\nIf it wasn’t you, someone knows your password. Tell the owner of your business right away: they can end that person’s access under Team.\n\n${appUrl}\n\n-- \nYou got this email because this was the address of a ${productName} account.\n`,
});

/** Tells a person that their account is closed. */
export const accountClosedMail = (user: Reader, now: Date): Mail => ({
  to: user.email,
  subject: `Your ${productName} account is closed`,
  text: `${hello(user)}\n\nYour ${productName} account was closed on ${when.format(now)} (UTC), with your password. Nobody can sign in with it any more, and this address is free to sign up again.\n\n-- \nYou got this email because your ${productName} account was closed. It’s the last one.\n`,
});
