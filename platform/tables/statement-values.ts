import { Day } from "#platform/contract/dates.ts";
import { centsOf, maxBookCents } from "#platform/contract/money.ts";
import { type CellReading, moneyOf } from "#platform/contract/written-numbers.ts";

const spaces = /[\s\u00a0\u202f\u2009]+/g;

/**
 * An amount as a bank's program writes it, in cents: with point or comma, plus, spaces and many decimals, which are rounded to cents.
 * Nothing is guessed: currency signs, two marks in a row and "1,234", which may be one or a thousand, are problems.
 */
export function bankCents(text: string): CellReading<number> {
  const told = shown(text);
  if (text.trim() === "") return { problem: "There is no amount" };
  if (isUnclean(text)) return { problem: "The amount holds characters that can’t be read" };
  const bare = text.replace(spaces, "").replace(/[−–]/g, "-").replace(/^\+/, "");
  if (!/^-?[\d.,]*\d[\d.,]*-?$/.test(bare) || bare.length > 60) return { problem: `${told} is no amount` };
  if (/^-?[1-9]\d{0,2},\d{3}-?$/.test(bare)) return { problem: `${told} can be read two ways` };
  const read = moneyOf(bare, ".", maxBookCents);
  if ("value" in read) return { value: centsOf(read.value, maxBookCents) ?? 0 };
  return { problem: read.problem.startsWith("At most") ? `${told} is too large` : `${told} is no amount` };
}

/** The day of a bank's time stamp: its first eight digits, whatever follows. */
export function bankDay(text: string): CellReading<string> {
  if (text.trim() === "") return { problem: "There is no date" };
  const [, year, month, day] = /^\s*(\d{4})-?(\d{2})-?(\d{2})/.exec(text) ?? [];
  if (!year || isUnclean(text)) return { problem: `${shown(text)} is no date` };
  const value = `${year}-${month}-${day}`;
  return Day.safeParse(value).success ? { value } : { problem: `${shown(text)} is no day of the calendar` };
}

/** A value as it can be shown in a sentence. */
export const shown = (text: string): string => {
  const plain = storable(text.trim()).replace(/\s+/g, " ");
  return plain.length > 40 ? `${plain.slice(0, 39)}…` : plain;
};

/** True for NULs and other characters that no bank writes: what stood there is not known. */
export const isUnclean = (text: string): boolean => /(?![\s\u0080-\u009f])\p{Cc}/u.test(text);

/** Text that can be stored: without NULs and halves of characters. */
export const storable = (text: string): string =>
  /[\0\uD800-\uDFFF]/.test(text)
    ? text
        .replaceAll("\0", "")
        .replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, "\ufffd")
    : text;

/** Several texts of one line as one: each once, without what another one says already. */
export function joinedText(parts: readonly string[], max: number): string {
  const texts = parts.map((part) => storable(part).replace(/\s+/g, " ").trim()).filter(Boolean);
  const told = texts.filter(
    (text, at) => !texts.some((other, place) => place !== at && says(other, text, place < at)),
  );
  return told.join(" · ").slice(0, max).trim();
}

/** True when `other` says all that `text` does; of two alike the earlier one stays. */
const says = (other: string, text: string, isEarlier: boolean): boolean =>
  other.toLowerCase() === text.toLowerCase() ? isEarlier : other.toLowerCase().startsWith(text.toLowerCase());
