/** A decimal as it is written: digits, and at most one point. No exponent, no sign but a minus. */
const plainDecimal = /^-?\d+(?:\.\d+)?$/;

/**
 * "2.5" with 6 decimals -> 2500000n: exact, never a float. Undefined for anything else than plain digits, and for more decimals
 * than `decimals` (zeros at the end don't count).
 */
export function scaled(written: string | number, decimals: number): bigint | undefined {
  const text = String(written).trim();
  if (!plainDecimal.test(text)) return undefined;
  const [whole = "0", behind = ""] = text.replace("-", "").split(".");
  const digits = behind.replace(/0+$/, "");
  if (digits.length > decimals) return undefined;
  const value = BigInt(whole + digits.padEnd(decimals, "0"));
  return text.startsWith("-") ? -value : value;
}

/** 2500000n with 6 decimals -> "2.5": the shortest text that says the same. */
export function decimalText(value: bigint, decimals: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, "0");
  const behind = digits.slice(digits.length - decimals).replace(/0+$/, "");
  const whole = digits.slice(0, digits.length - decimals);
  return `${value < 0n ? "-" : ""}${whole}${decimals > 0 && behind !== "" ? `.${behind}` : ""}`;
}

/** `over / under`, rounded to a whole number, halves away from zero. */
export function dividedHalfUp(over: bigint, under: bigint): bigint {
  const size = over < 0n ? -over : over;
  const rounded = (2n * size + under) / (2n * under);
  return over < 0n ? -rounded : rounded;
}

/** "12.50", as amounts are kept and answered, in cents. */
export const centsIn = (amount: string): number => Number(amount.replace(".", ""));
