/** The most characters in a username (Spec 1 §9). */
export const usernameMax = 50;

const letters = "abcdefghijklmnopqrstuvwxyz0123456789";

/**
 * The username for a registration: the part before the @ plus 4 random characters, at most 50 in all (Spec
 * 1 §3). `random` returns numbers in [0, 1).
 */
export function usernameFor(email: string, random: () => number): string {
  const before = email.slice(0, Math.max(email.indexOf("@"), 0)).slice(0, usernameMax - 4);
  return before + Array.from({ length: 4 }, () => letters[Math.floor(random() * letters.length)]).join("");
}

/** The form in which two spellings of one address are equal: letter case does not count. */
export const emailKey = (email: string): string => email.trim().normalize("NFC").toLowerCase();

/** The domain of test-mode visitors' made-up addresses: no email can ever reach it (RFC 2606). */
export const visitorDomain = "visitor.invalid";

/** What signs in to a throw-away business on a server started with `TEST_LOGIN=on`; on others it does nothing. */
export const testLogin = { email: `test@${visitorDomain}`, password: "look-around" } as const;

/** True for the made-up address of a test-mode visitor. */
export const isVisitorEmail = (email: string): boolean => email.endsWith(`@${visitorDomain}`);

/** How long the link to a new address works, in hours. */
export const newEmailHours = 24;

/** How long an address that was replaced may take the account back, in days. */
export const emailReturnDays = 7;

/** How long the link to confirm an address works, in days. */
export const confirmationDays = 7;
