import { dictionary } from "@zxcvbn-ts/language-common";

/** The most common passwords that are long enough to be chosen, in lower case. Some megabytes: loaded when the first password is set. */
export const knownPasswords: ReadonlySet<string> = new Set(
  dictionary["passwords-common"].filter((one) => one.length >= 8),
);
