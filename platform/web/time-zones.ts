import { dayIn } from "#platform/contract/dates.ts";

/** The reader's own time zone. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The calendar day of `now` where the reader is, as "YYYY-MM-DD". */
export const todayHere = (now: Date): string => dayIn(ownZone(), now);

// What Americans call their time, kept here: asking Intl for every zone takes half a second. The first of each line stands for it.
const american = [
  { time: "Eastern Time", places: ["America/New_York", "America/Detroit", "America/Louisville", "America/Kentucky/Louisville", "America/Kentucky/Monticello", "America/Indianapolis", "America/Indiana/Indianapolis", "America/Indiana/Marengo", "America/Indiana/Petersburg", "America/Indiana/Vevay", "America/Indiana/Vincennes", "America/Indiana/Winamac"] },
  { time: "Central Time", places: ["America/Chicago", "America/Menominee", "America/Indiana/Knox", "America/Indiana/Tell_City", "America/North_Dakota/Beulah", "America/North_Dakota/Center", "America/North_Dakota/New_Salem"] },
  { time: "Mountain Time", places: ["America/Denver", "America/Boise"] },
  { time: "Arizona Time", places: ["America/Phoenix"] },
  { time: "Pacific Time", places: ["America/Los_Angeles"] },
  { time: "Alaska Time", places: ["America/Anchorage", "America/Juneau", "America/Metlakatla", "America/Nome", "America/Sitka", "America/Yakutat"] },
  { time: "Hawaii Time", places: ["Pacific/Honolulu", "America/Adak"] },
];
const timeOf = new Map(american.flatMap(({ time, places }) => places.map((place) => [place, time] as const)));

/** "America/New_York" as people read it: "New York (Eastern Time)"; elsewhere the place and where it lies: "Berlin (Europe)". */
export function zoneName(zone: string): string {
  const parts = zone.replaceAll("_", " ").split("/");
  const place = parts.at(-1) ?? zone;
  const around = timeOf.get(zone) ?? parts.at(-2);
  return around && around !== "Etc" ? `${place} (${around})` : place;
}

/** Every zone that the browser knows, by name, `first` before the others; for an American, those of the United States next. */
export function zoneChoices(first: string): { value: string; label: string }[] {
  const near = timeOf.has(first) ? american.flatMap(({ places }) => places.slice(0, 1)) : [];
  const known = Intl.supportedValuesOf("timeZone").map((zone) => ({ zone, name: zoneName(zone) })).sort((a, b) => (a.name < b.name ? -1 : 1)).map(({ zone }) => zone);
  return [...new Set([first, ...near, ...known])].map((zone) => ({ value: zone, label: zoneName(zone) }));
}
