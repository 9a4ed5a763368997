/** How long a session lives unseen, in days; every visit starts it anew. */
export const sessionDays = 30;

/** Ways in which a session ends other than by signing out: unseen too long, a new password, from another place, no longer in the business. */
export const sessionEndings = ["expired", "password", "elsewhere", "removed"] as const;
export type SessionEnding = (typeof sessionEndings)[number];
