import { americanTimes, isAmerican } from "#platform/contract/american.ts";
import { dayIn } from "#platform/contract/dates.ts";

/** The reader's own time zone. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The calendar day of `now` where the reader is, as "YYYY-MM-DD". */
export const todayHere = (now: Date): string => dayIn(ownZone(), now);

const timeOf = new Map(
  americanTimes.flatMap(({ time, places }) => places.map((place) => [place, time] as const)),
);

/** "America/New_York" as people read it: "New York (Eastern Time)"; elsewhere the place and its region: "Berlin (Europe)". */
export function zoneName(zone: string): string {
  const parts = zone.replaceAll("_", " ").split("/");
  const place = parts.at(-1) ?? zone;
  const around = timeOf.get(zone) ?? parts.at(-2);
  return around && around !== "Etc" ? `${place} (${around})` : place;
}

/** Every zone that the browser knows, by name, `first` before the others; for an American, those of the United States next. */
export function zoneChoices(first: string): { value: string; label: string }[] {
  const near = isAmerican(first) ? americanTimes.flatMap(({ places }) => places.slice(0, 1)) : [];
  const known = Intl.supportedValuesOf("timeZone")
    .map((zone) => ({ zone, name: zoneName(zone) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ zone }) => zone);
  return [...new Set([first, ...near, ...known])].map((zone) => ({ value: zone, label: zoneName(zone) }));
}
