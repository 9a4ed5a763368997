import type { BusinessType, Source } from "./states.schema.ts";

/** A law's own text: its name, where it stands, and the words that a date rests on. */
export const lawText = (title: string, url: string, quote: string): Source => ({ title, url, quote });

/** The Laws of New York, as its senate publishes them. */
export const newYork = "https://www.nysenate.gov/legislation/laws";

export const llc = ["llc"] as const;
export const corporations = ["corporation", "scorp"] as const;
/** Types that exist only once a state has filed them. */
export const companies: readonly BusinessType[] = [...llc, ...corporations];
