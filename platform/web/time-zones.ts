/** The reader's own time zone. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Every zone that the browser knows, `first` before the others. */
export function zonesOf(first: string): string[] {
  const known = Intl.supportedValuesOf("timeZone");
  return [first, ...known.filter((zone) => zone !== first)];
}

/** "Europe/Berlin" as people read it: "Europe, Berlin"; a place of two words without its line. */
export const zoneName = (zone: string): string => zone.replaceAll("_", " ").replaceAll("/", ", ");
