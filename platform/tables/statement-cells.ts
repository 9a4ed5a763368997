import { centsOf, maxBookCents } from "#platform/contract/money.ts";
import {
  type CellReading,
  currencyIn,
  type DecimalMark,
  moneyOf,
} from "#platform/contract/written-numbers.ts";
import { isUnclean, shown } from "./statement-values.ts";
import { dayOf } from "./written-dates.ts";

/** "12.34 CR", "12.34DR": the sign in letters, as some banks write it. */
const letters = /^(.*\d)\s*(cr|dr|db)\.?$/i;

/** An amount of a bank's table, in cents: with signs, brackets, currency and thousands as people write them. Never guessed. */
export function cellCents(text: string, mark: DecimalMark | "ambiguous"): CellReading<number> {
  if (text.trim() === "") return { problem: "There is no amount" };
  if (isUnclean(text)) return { problem: "The amount holds characters that can’t be read" };
  const [, bare = text, sign] = letters.exec(text.trim().slice(0, 120)) ?? [];
  const read = moneyOf(bare, mark, maxBookCents);
  if ("problem" in read)
    return {
      problem: /two ways|^At most/.test(read.problem) ? read.problem : `${shown(text)} is no amount`,
    };
  const cents = centsOf(read.value, maxBookCents) ?? 0;
  return { value: sign && !/^cr$/i.test(sign) && cents > 0 ? -cents : cents };
}

/** True for a cell that is an amount, however it is written. */
export const isAmount = (text: string): boolean =>
  text.length <= 40 && /\d/.test(text) && "value" in cellCents(text, ".");

/** True for a cell that is a day: no bare number, unless it has a day's eight digits. */
export function isDay(text: string): boolean {
  const bare = text.trim();
  if (bare.length < 6 || bare.length > 40 || !/\d/.test(bare)) return false;
  if (/^\d+$/.test(bare) && !/^(19|20)\d{6}$/.test(bare)) return false;
  if (/^-?\d+[.,]\d+$/.test(bare)) return false;
  return "value" in dayOf(bare, "day_first") || "value" in dayOf(bare, "month_first");
}

/** True for what is meant as a day, even where there is no such day. */
export const looksLikeDay = (text: string): boolean =>
  /^\s*(\d{1,4}\s?[./-]\s?(\d{1,2}|\p{L}{3,})\s?[./-]\s?\d{1,4}|\d{8}\s*$|\d{1,2}\.? \p{L}{3,}\.? \d{2,4})/u.test(
    text,
  );

const known: Record<string, string> = {
  $: "USD",
  US$: "USD",
  "€": "EUR",
  "£": "GBP",
  "¥": "JPY",
  "₹": "INR",
};

/** The currency that a cell names: three letters, or its sign where that says no more. */
export function currencyOfCell(text: string): string | undefined {
  if (/^[\d.,\s+()-]*$/.test(text)) return undefined;
  const [, bare = text] = letters.exec(text.trim().slice(0, 120)) ?? [];
  const found = currencyIn(bare);
  return found === undefined ? undefined : (known[found] ?? found);
}
