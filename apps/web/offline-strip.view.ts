const sameDay = (a: Date, b: Date): boolean => a.toDateString() === b.toDateString();

/** A moment as this person's browser writes times ("14:05", "2:05 PM"), with the day if it was another one. */
export function clockTime(at: number, now: Date, locale?: string): string {
  const moment = new Date(at);
  return new Intl.DateTimeFormat(locale, {
    ...(sameDay(moment, now) ? {} : { month: "short", day: "numeric" }),
    hour: "numeric",
    minute: "2-digit",
  }).format(moment);
}
