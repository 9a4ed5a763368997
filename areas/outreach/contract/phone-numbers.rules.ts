import { Metadata, type MetadataJson } from "libphonenumber-js/core";
import everyNumber from "libphonenumber-js/metadata.max";
import { phoneOf } from "#areas/imports/contract/import-phones.rules.ts";

// Has the metadata of all countries, like the reading of files: for the server, no screen needs it.

/** The country of numbers that are written without one, until the business says where it is. */
export const usualCountry = "US";

const metadata: MetadataJson = everyNumber;
/** What a numbering plan tells of its kinds of numbers, which the package's types leave out. */
type Plan = { type: (kind: string) => { pattern: () => string } | undefined };

/** The numbers behind a calling code that cost whoever calls them, by pattern; made when first needed. */
const premium = new Map<string, RegExp[]>();

function premiumOf(code: string): RegExp[] {
  const known = premium.get(code);
  if (known) return known;
  const countries = Object.entries(metadata.country_calling_codes).find(([one]) => one === code)?.[1] ?? [];
  const patterns = countries.flatMap((country) => {
    const numbers = new Metadata(metadata);
    numbers.selectNumberingPlan(country);
    const plan = numbers.numberingPlan as unknown as Plan | undefined;
    return plan?.type("PREMIUM_RATE")?.pattern() ?? [];
  });
  const made = [...new Set(patterns)].map((pattern) => new RegExp(`^(?:${pattern})$`));
  premium.set(code, made);
  return made;
}

/** The calling code that a number in the international form begins with; none begins with another. */
const codeOf = (digits: string): string | undefined =>
  [1, 2, 3]
    .map((length) => digits.slice(0, length))
    .find((code) => Object.hasOwn(metadata.country_calling_codes, code));

/** Most numbers there are, seen without reading them as every country writes its own: ten digits, perhaps after a 1. */
const written = /^\(?([2-9]\d\d)\)?[ .-]?([2-9]\d\d)[ .-]?(\d{4})$/;

/** In North America neither an area nor an exchange begins with 0 or 1. */
const ofAmerica = /^1[2-9]\d\d[2-9]\d{6}$/;

/**
 * A number as it is dialed and compared ("+12125550142"), from how people write it; `country` is assumed for one without +… or 00…. Null for
 * what may not be dialed: no number, a short or an emergency one, and one that costs whoever calls it. An extension is left out.
 */
export function dialableOf(phone: string | null | undefined, country: string = usualCountry): string | null {
  if (!phone) return null;
  const plain = country === "US" ? written.exec(phone.trim().replace(/^\+?1[ .-]?(?=[(2-9])/, "")) : null;
  if (plain && !phone.trim().startsWith("+") && plain[1] !== "900") return `+1${plain.slice(1).join("")}`;
  const reading = phoneOf(phone, country);
  const e164 = "value" in reading ? reading.value.e164 : null;
  if (e164 === null || e164.length > 16) return null;
  const digits = e164.slice(1);
  const code = codeOf(digits);
  if (code === undefined || (code === "1" && !ofAmerica.test(digits))) return null;
  const national = digits.slice(code.length);
  return premiumOf(code).some((pattern) => pattern.test(national)) ? null : e164;
}
