import { addDays } from "#platform/contract/dates.ts";
import { todayIn } from "./campaigns.view.ts";

/** A time on somebody's clock, as the server takes it. */
export type Hour = { localTime: string; timeZone: string; theirTime: boolean };

/** The reader's own time zone. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Tomorrow at nine in the reader's zone: a good hour to begin choosing from. */
export const localTimeIn = (now: Date): Hour => ({ localTime: `${addDays(todayIn(now), 1)}T09:00`, timeZone: ownZone(), theirTime: false });

/** Every zone that the browser knows, the reader's own first. */
export function zonesOf(own: string): string[] {
  const known = Intl.supportedValuesOf("timeZone");
  return [own, ...known.filter((zone) => zone !== own)];
}

/** "Europe/Berlin" as people read it: "Europe, Berlin"; a place of two words without its line. */
export const zoneName = (zone: string): string => zone.replaceAll("_", " ").replaceAll("/", ", ");
