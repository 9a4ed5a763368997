const dayLength = 86_400_000;

/** How often feeds are read, and what is read anew before somebody books, in milliseconds. */
export const readEveryMs = 15 * 60_000;
export const freshMs = 5 * 60_000;

/** What is read of a feed: back to as far as the calendar asks, ahead to more than can be booked. */
export const feedWindow = (now: Date): { from: number; to: number } => ({
  from: now.getTime() - 63 * dayLength,
  to: now.getTime() + 400 * dayLength,
});

type Read = { isFile: boolean; lastReadAt: string | null; createdAt: string };

/** True for a feed that was not read for 24 hours, so that nobody knows what stands in it by now. A file stays as it is. */
export const isStale = ({ isFile, lastReadAt, createdAt }: Read, now: Date): boolean =>
  !isFile && now.getTime() - Date.parse(lastReadAt ?? createdAt) > dayLength;

/** What the bell and the mail say once a feed was not read for 24 hours. */
export const staleWords = (name: string, error: string | null) => ({
  title: `We can’t read your calendar “${name}”`,
  body: `We haven’t been able to read it for 24 hours${error ? `: ${error}` : "."} Until we can, new bookings wait for your yes.`,
});
