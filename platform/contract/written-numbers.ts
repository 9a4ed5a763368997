import { maxCents, moneyText } from "#platform/contract/money.ts";

/** What a cell says, or why it cannot be taken, in plain words. */
export type CellReading<T> = { value: T } | { problem: string };
export type DecimalMark = "." | ",";

const amountProblem = "Enter an amount such as 1500 or 1500.50";
const spaces = /[\s\u00a0\u202f\u2009]/g;
const currencyBefore =
  /^(?:\p{Sc}|[A-Z]{1,2}\p{Sc}|[A-Z]{3}(?![A-Z])|Rs\.?|kr\.?|zł|Fr\.?|Kč|лв\.?|руб\.?|R(?=\d))/u;
const currencyBehind = /(?:\p{Sc}|(?<![A-Z])[A-Z]{3}|kr\.?|zł|Kč|лв\.?|руб\.?|,-|\.-)$/u;
/** More letters than the longest of those, and the one before it. */
const currencyLetters = 6;

/** A cell that is longer, or has more signs around its digits, isn't an amount; searching it could take long. */
const longest = 100;
const maxSigns = 10;

type Parts = { negative: boolean; digits: string };

/** Removes what is around the digits: currency, sign, brackets, spaces, apostrophes. */
function partsOf(text: string): Parts | undefined {
  if (text.length > longest || !/\d/.test(text)) return undefined;
  let rest = text
    .replace(spaces, "")
    .replace(/[−–]/g, "-")
    .replace(/(?<=\d)['’](?=\d{3})/g, "");
  let negative = false;
  for (let [before, taken] = ["", 0]; before !== rest && taken < maxSigns; taken++) {
    before = rest;
    if (/^\(.+\)$/.test(rest)) [negative, rest] = [true, rest.slice(1, -1)];
    else if (/^-.|.-$/.test(rest) && !/[.,]-$/.test(rest))
      [negative, rest] = [true, rest.replace(/^-|-$/, "")];
    else rest = withoutCurrency(rest.replace(/^\+/, ""));
  }
  return /^[\d.,]*\d[\d.,]*$/.test(rest) ? { negative, digits: rest } : undefined;
}

/** Without what comes before the digits, or else without what comes after. */
function withoutCurrency(text: string): string {
  const bare = text.replace(currencyBefore, "");
  return bare === text
    ? text.slice(0, -currencyLetters) + text.slice(-currencyLetters).replace(currencyBehind, "")
    : bare;
}

/** The currency written before or behind an amount ("€", "EUR"); undefined where there is none. */
export function currencyIn(text: string): string | undefined {
  const bare = text
    .slice(0, longest)
    .replace(spaces, "")
    .replace(/^[-−–+(]+|[-−–)]+$/g, "");
  const found = currencyBefore.exec(bare) ?? currencyBehind.exec(bare.slice(-currencyLetters));
  return found && /[^-,.]/.test(found[0]) ? found[0] : undefined;
}

/** True for what stands for US dollars, in which amounts are kept here. */
export const isDollars = (currency: string): boolean =>
  /^(?:us ?d|(?:us ?)?\$|(?:us )?dollars?)$/i.test(currency.trim());

/** Thousands in threes (1,234,567) or as in India (12,34,567). */
const isGrouped = (whole: string, mark: string): boolean =>
  new RegExp(`^\\d{1,3}(\\${mark}\\d{2,3})*\\${mark}\\d{3}$`).test(whole);

/** True when a single mark may separate thousands as well as decimals: 1.234, 12,500. */
const isDoubtful = (digits: string): boolean => /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits);

/** The decimal mark when the digits themselves show it; "none" when there are no decimals. */
function shownMark(digits: string): DecimalMark | "none" | "doubtful" {
  if (isDoubtful(digits)) return "doubtful";
  const last = Math.max(digits.lastIndexOf("."), digits.lastIndexOf(","));
  if (last < 0) return "none";
  const mark = digits.charAt(last) as DecimalMark;
  return digits.split(mark).length > 2 ? "none" : mark;
}

/** The decimal mark of a whole column: what its values show, "ambiguous" when some could be either (1.234) and none decides, "." when it does not matter. */
export function decimalMarkOf(values: readonly string[]): DecimalMark | "ambiguous" {
  const marks = values
    .map((value) => partsOf(value))
    .filter((parts) => parts !== undefined)
    .map(({ digits }) => evidenceOf(digits));
  const [points, commas] = [
    marks.filter((mark) => mark === ".").length,
    marks.filter((mark) => mark === ",").length,
  ];
  if (points !== commas) return points > commas ? "." : ",";
  return marks.includes("doubtful") || points > 0 ? "ambiguous" : ".";
}

/** A value that is another amount with the other decimal mark; undefined where none is. */
export const twoMarksIn = (values: readonly string[]): string | undefined =>
  values.find((value) => isDoubtful(partsOf(value)?.digits ?? ""));

/** Repeated marks separate thousands, so the other one is the decimal mark. */
function evidenceOf(digits: string): DecimalMark | "none" | "doubtful" {
  const shown = shownMark(digits);
  if (shown !== "none") return shown;
  return digits.includes(",") ? "." : digits.includes(".") ? "," : "none";
}

/** Digits with at most one point, as a computer writes them; "ambiguous" when the column has to decide, undefined for misplaced marks. */
function plainNumber(digits: string, columnMark: DecimalMark | "ambiguous"): string | undefined {
  const shown = shownMark(digits);
  if (shown === "doubtful" && columnMark === "ambiguous") return "ambiguous";
  const mark = shown === "doubtful" ? columnMark : shown;
  const [whole = "", decimals = "", ...more] = mark === "none" ? [digits] : digits.split(mark);
  const group = whole.includes(",") ? "," : ".";
  if (more.length > 0 || /[.,]/.test(decimals) || (/[.,]/.test(whole) && !isGrouped(whole, group)))
    return undefined;
  return `${whole.replace(/[.,]/g, "") || "0"}${decimals === "" ? "" : `.${decimals}`}`;
}

/** An amount as people write it, as decimal text with two decimals ("1234.56", "-500.00"); more decimals are rounded. `mark` is the column's; `max` the largest, in cents. */
export function moneyOf(
  text: string,
  mark: DecimalMark | "ambiguous" = ".",
  max = maxCents,
): CellReading<string> {
  const parts = partsOf(text);
  if (!parts) return { problem: amountProblem };
  const plain = plainNumber(parts.digits, mark);
  if (plain === "ambiguous")
    return {
      problem: `${text.trim()} can be read two ways. Choose the mark before the cents for this column`,
    };
  if (plain === undefined) return { problem: amountProblem };
  const [whole = "0", decimals = ""] = plain.split(".");
  const cents =
    whole.replace(/^0+/, "").length > 13
      ? Infinity
      : Number(whole) * 100 +
        Number(decimals.slice(0, 2).padEnd(2, "0")) +
        (/^..[5-9]/.test(decimals) ? 1 : 0);
  if (cents > max) return { problem: `At most ${moneyText(max)}` };
  return { value: moneyText(parts.negative && cents !== 0 ? -cents : cents) };
}

/** The value of a sale: like `moneyOf`, and not negative. */
export function saleValueOf(text: string, mark: DecimalMark | "ambiguous" = "."): CellReading<string> {
  const read = moneyOf(text, mark);
  return "value" in read && read.value.startsWith("-") ? { problem: "The value can’t be negative" } : read;
}

/** A number as people write it, with all its decimals. */
export function numberOf(text: string, mark: DecimalMark | "ambiguous" = "."): CellReading<number> {
  const bare = text.slice(0, longest).replace(spaces, "");
  if (/^[+-]?\d+(\.\d+)?e[+-]?\d{1,2}$/i.test(bare)) return { value: Number(bare) };
  const parts = partsOf(text);
  const plain = parts && plainNumber(parts.digits, mark);
  if (plain === "ambiguous")
    return {
      problem: `${text.trim()} can be read two ways. Choose the mark before the decimals for this column`,
    };
  if (!parts || plain === undefined) return { problem: "Enter a number" };
  const value = Number(plain);
  return { value: parts.negative && value !== 0 ? -value : value };
}
