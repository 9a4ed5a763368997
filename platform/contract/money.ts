import { z } from "zod";

/** The largest amount that fits in a `numeric(10,2)`, in cents (Spec 1 §9). */
export const maxCents = 9_999_999_999;
/** The largest amount of the books, `numeric(15,2)`, in cents: still a safe integer. */
export const maxBookCents = 999_999_999_999_999;

const decimalText = /^-?\d{1,8}(?:\.\d{1,2})?$/;
const bookText = /^-?\d{1,13}(?:\.\d{1,2})?$/;

/** "1500.5" or 1500.5 -> 150050. Returns undefined when the text isn't an amount with at most two decimals; `max` is `maxCents` or `maxBookCents`. */
export function centsOf(amount: string | number, max = maxCents): number | undefined {
  const text = String(amount).trim();
  if (!(max > maxCents ? bookText : decimalText).test(text)) return undefined;
  const negative = text.startsWith("-");
  const [units = "0", decimals = ""] = text.replace("-", "").split(".");
  const cents = Number(units) * 100 + Number(decimals.padEnd(2, "0"));
  return negative && cents !== 0 ? -cents : cents;
}

/** 150050 -> "1500.50", the decimal text used in JSON. */
export function moneyText(cents: number): string {
  const size = Math.abs(cents);
  return `${cents < 0 ? "-" : ""}${Math.floor(size / 100)}.${String(size % 100).padStart(2, "0")}`;
}

/** A sum as the database answers it, in cents: exact at any size. */
export const centsOfSum = (sum: string): bigint => BigInt(sum.replace(".", ""));

/** Decimal text of whole cents that may be more than one amount can be: sums are exact at any size. */
export function sumText(cents: bigint): string {
  const size = cents < 0n ? -cents : cents;
  return `${cents < 0n ? "-" : ""}${size / 100n}.${String(size % 100n).padStart(2, "0")}`;
}

/** An amount in an answer: decimal text with two decimals ("1500.00"), never a float. */
export const Money = z.string().meta({ description: "Decimal text with two decimals", example: "1500.00" });

export const moneyMessage = "Enter an amount such as 1500 or 1500.50";
const moneyInput = (max: number) =>
  z
    .union([z.string().max(20), z.number()])
    .transform((amount, ctx) => {
      const cents = centsOf(amount === "" ? "0" : amount, max);
      if (cents === undefined || cents < 0 || cents > max) {
        ctx.addIssue({ code: "custom", message: moneyMessage });
        return z.NEVER;
      }
      return moneyText(cents);
    })
    .meta({ description: "Amount, at most two decimals", example: "1500.00" });

/** An amount in a request: decimal text or a number, at most two decimals, not negative; becomes canonical text. */
export const MoneyInput = moneyInput(maxCents);
/** As `MoneyInput`, up to the largest amount of the books. */
export const BookMoneyInput = moneyInput(maxBookCents);

/** An amount as people write it: with or without thousands separators and the sign. Empty is 0. */
export const WrittenMoney = z
  .string()
  .transform((text): string | number => text.replace(/[,$\s]/g, ""))
  .pipe(MoneyInput);
