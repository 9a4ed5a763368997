/** How long a session lasts without a visit, in days; every visit renews it, up to 90 days after it began (`app.open_session`). */
export const sessionDays = 30;

/** Ways a session ends other than by signing out: too long unused or signed in, a new password, from another device, no longer in the business, or the business was closed. */
export const sessionEndings = ["expired", "password", "elsewhere", "removed", "closed"] as const;
export type SessionEnding = (typeof sessionEndings)[number];
