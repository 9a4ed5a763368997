const signs: Record<string, string> = { USD: "$", EUR: "€", GBP: "£", CAD: "CA$" };

/** "1234.50" in USD -> "$1,234.50": an amount as people read it. */
export function moneyWords(amount: string, currency: string): string {
  const [whole = "0", cents = "00"] = amount.replace("-", "").split(".");
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
  return `${amount.startsWith("-") ? "-" : ""}${signs[currency] ?? `${currency} `}${grouped}.${cents}`;
}
