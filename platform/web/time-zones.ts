import { dayIn } from "#platform/contract/dates.ts";

/** The reader's own time zone. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The calendar day of `now` where the reader is, as "YYYY-MM-DD". */
export const todayHere = (now: Date): string => dayIn(ownZone(), now);

/** "Europe/Berlin" as people read it: "Europe, Berlin"; a place of two words without its line. */
export const zoneName = (zone: string): string => zone.replaceAll("_", " ").replaceAll("/", ", ");

/** Every zone that the browser knows, to choose from, `first` before the others. */
export function zoneChoices(first: string): { value: string; label: string }[] {
  const known = Intl.supportedValuesOf("timeZone").filter((zone) => zone !== first);
  return [first, ...known].map((zone) => ({ value: zone, label: zoneName(zone) }));
}
