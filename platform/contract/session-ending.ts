/** How long a session lives unseen, in days; every visit starts it anew, up to 90 days after it began (`app.open_session`). */
export const sessionDays = 30;

/** Ways in which a session ends other than by signing out: too long unseen or signed in, a new password, from another place, no longer in the business. */
export const sessionEndings = ["expired", "password", "elsewhere", "removed"] as const;
export type SessionEnding = (typeof sessionEndings)[number];
