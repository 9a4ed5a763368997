import { z } from "zod";

const rateText = /^\d{1,10}(?:\.\d{1,8})?$/;
const rateMessage = "Enter a rate such as 1.0825";
const decimals = 8;
const one = 10n ** BigInt(decimals);

/** How many units of the business's currency one of another is worth: decimal text, more than 0, at most eight decimals. */
export const ExchangeRate = z
  .union([z.string().trim().max(20, rateMessage), z.number(rateMessage)], { error: rateMessage })
  .transform((rate, ctx) => {
    const text = String(rate);
    if (!rateText.test(text) || scaledRate(text) === 0n) {
      ctx.addIssue({ code: "custom", message: rateMessage });
      return z.NEVER;
    }
    return plainNumber(text);
  })
  .meta({ description: "Exchange rate, at most eight decimals", example: "1.0825" });

/** "01.50" -> "1.5": decimal text without needless zeros. */
export function plainNumber(text: string): string {
  const whole = text.replace(/^0+(?=\d)/, "");
  return whole.includes(".") ? whole.replace(/\.?0+$/, "") : whole;
}

function scaledRate(rate: string): bigint {
  const [units = "0", rest = ""] = rate.split(".");
  return BigInt(units) * one + BigInt(rest.padEnd(decimals, "0"));
}

/** A whole division, rounded half away from zero. */
export function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  const [size, by] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor];
  const quotient = (2n * size + by) / (2n * by);
  return dividend < 0n === divisor < 0n ? quotient : -quotient;
}

/** Cents of another currency in cents of the business's own, rounded half up. */
export const baseCentsOf = (cents: number, rate: string): number =>
  Number(roundedQuotient(BigInt(cents) * scaledRate(rate), one));

/**
 * Shares `total` out in the proportion of `parts`, cent by cent: each is rounded, and what is left over by that goes to the largest.
 * The shares add up to `total`.
 */
export function sharesOf(total: number, parts: readonly number[]): number[] {
  const sum = parts.reduce((all, part) => all + part, 0);
  if (sum === 0) return parts.map((_, at) => (at === 0 ? total : 0));
  const shares = parts.map((part) => Number(roundedQuotient(BigInt(total) * BigInt(part), BigInt(sum))));
  const left = total - shares.reduce((all, share) => all + share, 0);
  const largest = parts.indexOf(Math.max(...parts));
  return shares.map((share, at) => (at === largest ? share + left : share));
}
