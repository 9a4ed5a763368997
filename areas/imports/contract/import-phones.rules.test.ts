import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { expect, test } from "vitest";
import { isPhoneCountry, phoneOf } from "./import-phones.rules.ts";

/** Pseudorandom digits, the same in every run; the first is not zero. */
function digitsFrom(seed: number): (length: number) => string {
  let state = seed;
  const next = () => (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff) >>> 16;
  return (length) => Array.from({ length }, (_, at) => (at === 0 ? 1 + (next() % 9) : next() % 10)).join("");
}

const codes = getCountries().map((country) => getCountryCallingCode(country));
const sharing = getCountries().filter(
  (_, at) => codes.indexOf(codes[at] ?? "1") !== codes.lastIndexOf(codes[at] ?? "1"),
);

test.each(["DE", "BR", ...sharing] as const)(
  "a number is read as the whole list of countries reads it: %s",
  (country) => {
    const digits = digitsFrom(country.charCodeAt(0) * 256 + country.charCodeAt(1));
    const code = getCountryCallingCode(country);
    const given = [4, 5, 6, 7, 8, 9, 10, 11, 12]
      .flatMap((length) => Array.from({ length: 3 }, () => digits(length)))
      // Numbers that only some of the countries behind +1, +44 and +599 have.
      .concat("3101234", "5551234", "1481960194", "7911123456", "3184321", "717 1234");
    for (const number of given.flatMap((national) => [
      national,
      `0${national}`,
      `+${code} ${national}`,
      `+${code}${national} ext. 12`,
    ])) {
      const parsed = parsePhoneNumberFromString(number, { defaultCountry: country, extract: false });
      const read = phoneOf(number, country);
      expect("value" in read && [read.value.e164, read.value.extension], number).toEqual([
        parsed?.isPossible() ? parsed.number : null,
        parsed?.ext ?? null,
      ]);
    }
  },
);

test.each([
  ["DE", true],
  ["XX", false],
  ["de", false],
  ["constructor", false],
])("%s is a country with numbers: %s", (country, known) => expect(isPhoneCountry(country)).toBe(known));
