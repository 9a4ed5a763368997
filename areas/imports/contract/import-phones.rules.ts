import {
  type CountryCode,
  getExampleNumber,
  Metadata,
  type MetadataJson,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from "libphonenumber-js/core";
import examples from "libphonenumber-js/examples.mobile";
import everyCountry from "libphonenumber-js/metadata.min";
import { contactLimits } from "#areas/customers/contract/standard-fields.rules.ts";
import type { CellReading } from "#platform/contract/written-numbers.ts";

// Has the metadata of all countries; only file reading imports it, so that no customer list loads it.

/** `display` as it was written; `e164` to compare and dial ("+4917112345678"), null if the country is unknown; `rest` are further numbers in the cell. */
export type PhoneReading = { display: string; e164: string | null; extension: string | null; rest: string[] };

/** True for a country, as two capital letters ("DE"), whose numbers can be read. */
export const isPhoneCountry = (country: string): country is CountryCode =>
  Object.hasOwn(everyCountry.countries, country);

// Built once per country: a file may have a wrong cell in every row.
const problems = new Map<CountryCode, string>();

/** The message for a cell that is no number, with an example from that country, or the United States if unknown. */
function problemIn(country = "US"): string {
  const known = isPhoneCountry(country) ? country : "US";
  let problem = problems.get(known);
  if (problem === undefined) {
    const example = getExampleNumber(known, examples, everyCountry)?.formatInternational();
    problems.set(known, (problem = `Enter a phone number such as ${example}`));
  }
  return problem;
}

/** A longer cell is no number, and parsing it could be slow. */
const longest = 500;

/** A phone number as people write it. `country` is assumed for a number without +… or 00…. */
export function phoneOf(text: string, country?: string): CellReading<PhoneReading> {
  if (text.length > longest) return { problem: problemIn(country) };
  const [first = "", ...rest] = text
    .split(/:::|[;\n\r]|,(?=\s*[+(\d])|\s\/\s/)
    .map((part) => part.trim())
    .filter(Boolean);
  const display = first
    .replace(/^tel:/i, "")
    .replace(/(\d)\.0+$/, "$1")
    .trim();
  const digits = display.replace(/\D/g, "");
  if (digits.length < 3 || digits.length > 22) return { problem: problemIn(country) };
  if (display.length > contactLimits.phone) return { problem: `At most ${contactLimits.phone} characters` };
  const dialled = display.replace(/^(\+|00)(.*?)\(0\)/, "$1$2").replace(/^00(?=[\d\s(])/, "+");
  const known = country !== undefined && isPhoneCountry(country) ? { defaultCountry: country } : {};
  const parsed = parse(dialled, { ...known, extract: false });
  const isNumber = parsed?.isPossible() ?? false;
  return {
    value: { display, e164: parsed && isNumber ? parsed.number : null, extension: parsed?.ext ?? null, rest },
  };
}

// Telling which of the countries behind one code ("+1" has twenty-five) a number belongs to is slow, and only its length
// depends on it, seldom differing from the first country's: only then are all of them tried.
const sharedCodes = Object.entries(everyCountry.country_calling_codes).filter(
  ([, countries]) => countries.length > 1,
);
const firstCountries: MetadataJson = {
  ...everyCountry,
  country_calling_codes: {
    ...everyCountry.country_calling_codes,
    ...Object.fromEntries(sharedCodes.map(([code, countries]) => [code, countries.slice(0, 1)])),
  },
};
const disputed = new Map(sharedCodes.map(([code, countries]) => [code, disputedLengths(countries)]));

/** Lengths that are valid in some of the countries only. */
function disputedLengths(countries: readonly CountryCode[]): ReadonlySet<number> {
  const known = countries.map((country) => {
    const metadata = new Metadata(everyCountry);
    metadata.selectNumberingPlan(country);
    return new Set(metadata.numberingPlan?.possibleLengths());
  });
  return new Set(
    known
      .flatMap((lengths) => [...lengths])
      .filter((length) => known.some((lengths) => !lengths.has(length))),
  );
}

function parse(
  dialled: string,
  options: { defaultCountry?: CountryCode; extract: false },
): PhoneNumber | undefined {
  const quick = parsePhoneNumberFromString(dialled, options, firstCountries);
  return quick && disputed.get(quick.countryCallingCode)?.has(quick.nationalNumber.length)
    ? parsePhoneNumberFromString(dialled, options, everyCountry)
    : quick;
}
