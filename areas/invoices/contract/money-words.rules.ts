import type { PaymentMethod } from "./invoice-payments.schema.ts";

const signs: Record<string, string> = { USD: "$", EUR: "€", GBP: "£", CAD: "CA$" };

/** "1234.50" in USD -> "$1,234.50": an amount as people read it. */
export function moneyWords(amount: string, currency: string): string {
  const [whole = "0", cents = "00"] = amount.replace("-", "").split(".");
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
  return `${amount.startsWith("-") ? "-" : ""}${signs[currency] ?? `${currency} `}${grouped}.${cents}`;
}

/** "80" -> "$80.00", "0.0049" -> "$0.0049": a price, with all the decimals that it has, and at least cents. */
export function priceWords(price: string, currency: string): string {
  const [whole = "0", behind = ""] = price.split(".");
  return moneyWords(`${whole}.${behind.padEnd(2, "0")}`, currency);
}

/** How money came, as people say it. */
export const paymentMethodWords: Record<PaymentMethod, string> = {
  bank_transfer: "Bank transfer",
  card: "Card",
  cash: "Cash",
  check: "Check",
  online: "Online",
  other: "Other",
  credit: "Credit",
};
