import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { contactLimits } from "./contacts.schema.ts";
import type { CellReading } from "./import-amounts.rules.ts";

// Numbers of all countries are known here; only what reads a file imports this, so that no list of customers loads it.

/** `display` as it was written, for people; `e164` to compare and to dial ("+4917112345678"), null where the country cannot be told; `rest` are further numbers of the cell. */
export type PhoneReading = { display: string; e164: string | null; extension: string | null; rest: string[] };

/** True for a country that numbers can be read for, as two capital letters ("DE"). */
export const isPhoneCountry = (country: string): country is CountryCode => isSupportedCountry(country);

const problem = "Enter a phone number such as +49 171 1234567";
/** A cell of numbers that is longer is none; looking through it could take long. */
const longest = 500;

/** A telephone number as people write it. `country` is where a number without +… or 00… is dialled. */
export function phoneOf(text: string, country?: string): CellReading<PhoneReading> {
  if (text.length > longest) return { problem };
  const [first = "", ...rest] = text.split(/\s*(?::::|[;\n\r]|,(?=\s*[+(\d])|\s\/\s)\s*/).map((part) => part.trim()).filter(Boolean);
  const display = first.replace(/^tel:/i, "").replace(/(\d)\.0+$/, "$1").trim();
  const digits = display.replace(/\D/g, "");
  if (digits.length < 3 || digits.length > 22) return { problem };
  if (display.length > contactLimits.phone) return { problem: `At most ${contactLimits.phone} characters` };
  const dialled = display.replace(/^(\+|00)(.*?)\(0\)/, "$1$2").replace(/^00(?=[\d\s(])/, "+");
  const known = country !== undefined && isPhoneCountry(country) ? { defaultCountry: country } : {};
  const parsed = parsePhoneNumberFromString(dialled, { ...known, extract: false });
  const isNumber = parsed?.isPossible() ?? false;
  return { value: { display, e164: parsed && isNumber ? parsed.number : null, extension: parsed?.ext ?? null, rest } };
}
