import { centsOf } from "#platform/contract/money.ts";

const locale = "en-US";
type Cents = "auto" | "always";
const amounts = new Map<string, Intl.NumberFormat>();
/** The format of a currency, with its cents or without. */
function amountFormat(currency: string, hasCents: boolean): Intl.NumberFormat {
  const key = `${currency}${hasCents ? 2 : 0}`;
  const known = amounts.get(key);
  if (known) return known;
  const digits = hasCents ? 2 : 0;
  const made = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  amounts.set(key, made);
  return made;
}
const counts = new Intl.NumberFormat(locale);
const plurals = new Intl.PluralRules(locale);
const dateParts = { month: "short", day: "numeric", year: "numeric" } as const;
const instantDate = new Intl.DateTimeFormat(locale, dateParts);
// A day without a time has no time zone; read as UTC and written as UTC it stays the same day.
const plainDay = new Intl.DateTimeFormat(locale, { ...dateParts, timeZone: "UTC" });
const instantDateTime = new Intl.DateTimeFormat(locale, { ...dateParts, hour: "numeric", minute: "2-digit" });

/** What a day without a time looks like. */
export const dayText = /^\d{4}-\d{2}-\d{2}$/;
const valid = (date: Date): boolean => !Number.isNaN(date.getTime());

/** Decimal text as money with $ and thousands separators; cents only if there are any, unless `cents` is "always". Nothing is $0 (Spec 1 §9). */
export const money = (amount: string | number | null | undefined, cents: Cents = "auto"): string =>
  moneyIn("USD", amount, cents);

/** The same in any currency, by its code. In the books cents always show. */
export function moneyIn(
  currency: string,
  amount: string | number | null | undefined,
  cents: Cents = "always",
): string {
  // A sum may be larger than one amount may be.
  const value = centsOf(amount ?? 0) ?? (Math.round(Number(amount) * 100) || 0);
  return amountFormat(currency, cents === "always" || value % 100 !== 0)
    .format(value / 100)
    .replace("-", "−");
}

/** The sign of a currency, as it stands before an amount: "$", "€", "CA$". */
export const signOf = (currency: string): string =>
  amountFormat(currency, false)
    .formatToParts(0)
    .find(({ type }) => type === "currency")?.value ?? currency;

/** A whole number with thousands separators. */
export const count = (value: number): string => counts.format(value);

/** The singular or plural for a number, without the number itself. */
export const wordsFor = (value: number, one: string, many: string): string =>
  plurals.select(value) === "one" ? one : many;

/** "1 customer", "2 customers", "1,204 customers". */
export const plural = (value: number, one: string, many: string): string =>
  `${count(value)} ${wordsFor(value, one, many)}`;

/** 'MMM d, yyyy' of a day or a moment (a moment in the reader's time zone); "" for none. */
export function date(value: string | Date | null | undefined): string {
  if (!value) return "";
  if (typeof value === "string" && dayText.test(value))
    return plainDay.format(new Date(`${value}T00:00:00Z`));
  const moment = new Date(value);
  return valid(moment) ? instantDate.format(moment) : "";
}

/** A day where there is little room: "Nov 18" in this year, "Nov 18, 2025" in another. */
export const shortDate = (day: string, now: Date): string =>
  day.startsWith(`${now.getFullYear()}-`) ? date(day).replace(/,[^,]*$/, "") : date(day);

/** "Nov 18, 2026, 4:10 PM" in the reader's time zone; "" for none. */
export function dateTime(value: string | Date | null | undefined): string {
  if (!value) return "";
  const moment = new Date(value);
  return valid(moment) ? instantDateTime.format(moment) : "";
}

/** How long ago: Just now, minutes under 60, hours under 1440 minutes, then days; Unknown without a date (Spec 1 §2). */
export function age(value: string | Date | null | undefined, now: Date): string {
  const moment = value ? new Date(value) : undefined;
  if (!moment || !valid(moment)) return "Unknown";
  const minutes = Math.floor((now.getTime() - moment.getTime()) / 60_000);
  if (minutes < 1) return "Just now";
  if (minutes < 60) return `${plural(minutes, "minute", "minutes")} ago`;
  if (minutes < 1440) return `${plural(Math.floor(minutes / 60), "hour", "hours")} ago`;
  return `${plural(Math.floor(minutes / 1440), "day", "days")} ago`;
}

const sizes = [
  [1_000_000_000, "gigabyte"],
  [1_000_000, "megabyte"],
  [1000, "kilobyte"],
] as const;

/** A file's size in bytes as people read it: "214 kB", "1.8 MB". */
export function fileSize(bytes: number): string {
  const size = sizes.find(([least]) => bytes >= least);
  if (!size) return plural(bytes, "byte", "bytes");
  const [least, unit] = size;
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit,
    unitDisplay: "short",
    maximumFractionDigits: bytes < 10 * least ? 1 : 0,
  }).format(bytes / least);
}
