/** Most characters of a username (Spec 1 §9). */
export const usernameMax = 50;

const letters = "abcdefghijklmnopqrstuvwxyz0123456789";

/**
 * The username that goes with a registration: what stands before the at-sign plus 4 random characters, at most 50 in all
 * (Spec 1 §3). `random` gives numbers in [0, 1).
 */
export function usernameFor(email: string, random: () => number): string {
  const before = email.slice(0, Math.max(email.indexOf("@"), 0)).slice(0, usernameMax - 4);
  return before + Array.from({ length: 4 }, () => letters[Math.floor(random() * letters.length)]).join("");
}

/** How two spellings of one address are told to be the same: letter case does not count. */
export const emailKey = (email: string): string => email.trim().normalize("NFC").toLowerCase();

/** Where the made-up addresses of visitors of the test mode lie: no mail can ever reach it (RFC 2606). */
export const visitorDomain = "visitor.invalid";

/** What signs in to a throw-away business on a server that was started with `TEST_LOGIN=on`; on others it is nobody's. */
export const testLogin = { email: `test@${visitorDomain}`, password: "look-around" } as const;

/** True for the made-up address of a visitor of the test mode. */
export const isVisitorEmail = (email: string): boolean => email.endsWith(`@${visitorDomain}`);

/** How long the link to confirm an address works, in days. */
export const confirmationDays = 7;
