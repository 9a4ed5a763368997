import { productName } from "#platform/contract/product.ts";
import { nameInMail } from "#platform/server/mail-names.ts";
import type { Mail } from "#platform/server/mailer.ts";

type Reader = { email: string; firstName: string };

const hello = ({ firstName }: Reader): string => `Hello ${nameInMail(firstName, "there")},`;
const when = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** The mail with the link for a new password. */
export const passwordLinkMail = (user: Reader, link: string): Mail => ({
  to: user.email,
  subject: `Set a new password for ${productName}`,
  text: `${hello(user)}\n\nsomeone, hopefully you, asked to set a new password for ${productName}. Open this link within one hour:\n\n${link}\n\nIt works once. If it was not you, do nothing: your password stays as it is.\n`,
});

/** Tells the owner of an account that its password is another one, and what to do if that was not them. */
export const passwordChangedMail = (user: Reader, now: Date, appUrl: string): Mail => ({
  to: user.email,
  subject: "Your password was changed",
  text: `${hello(user)}\n\nYour ${productName} password was changed on ${when.format(now)} (UTC), and all other devices were signed out.\n\nIf this was you, there is nothing to do.\n\nIf it was not you, set a new password right away:\n\n${appUrl}/auth/forgot\n\nThen change the password of your email account too: someone may be reading your mail.\n`,
});

/** The mail by which a person confirms that an address is theirs. */
export const confirmationMail = (user: Reader, link: string, days: number): Mail => ({
  to: user.email,
  subject: `Confirm your email for ${productName}`,
  text: `${hello(user)}\n\nWelcome to ${productName}! Please confirm that this is your email address. Open this link within ${days} days:\n\n${link}\n\nIf you did not sign up for ${productName}, you can ignore this mail.\n`,
});
