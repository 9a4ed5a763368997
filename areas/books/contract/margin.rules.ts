import { centsOfSum } from "#platform/contract/money.ts";
import { roundedQuotient } from "./exchange.rules.ts";

/** Net as percent of income, with one decimal where it is not whole: "42.5", "-12"; "0" without income. */
export function marginOf({ income, net }: { income: string; net: string }): string {
  const [whole, kept] = [centsOfSum(income), centsOfSum(net)];
  if (whole === 0n) return "0";
  const tenths = roundedQuotient(kept * 1000n, whole);
  const size = tenths < 0n ? -tenths : tenths;
  const text = size % 10n === 0n ? `${size / 10n}` : `${size / 10n}.${size % 10n}`;
  return tenths < 0n ? `-${text}` : text;
}
