import type { ImportTarget } from "./import-targets.schema.ts";
import { moneyOf } from "#platform/contract/written-numbers.ts";
import { dayOf } from "#platform/tables/written-dates.ts";
import { knownHeaders, plainHeader } from "./import-headers.rules.ts";

/** A target that a column may go to, and how well it fits. */
export type Candidate = { header: string; column: number; target: ImportTarget; score: number };

/** How much is looked at (characters per cell and heading, columns, rows): it all runs in one go. */
const looked = { letters: 300, heading: 60, columns: 100, rows: 50 } as const;

const emailLike =
  /^(mailto:)?[^\s@]+@[^\s@]+\.[^\s@]{2,}$|<[^\s@<>]+@[^\s@<>]+>|^[[{"].*[^\s@]@[^\s@]+\.|^[^\s@;,]+@[^\s@;,]+[;,]/i;
const isPhoneLike = (value: string): boolean =>
  /^(tel:)?[+(]?[\d\s()./+-]+((ext|x|#)\.?\s*\d+)?$/i.test(value) &&
  value.replace(/\D/g, "").length >= 7 &&
  value.replace(/\D/g, "").length <= 17 &&
  !/^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b/.test(value);
// Bare digits may be customer numbers: only ones written like a phone number count.
const isWrittenPhone = (value: string): boolean => isPhoneLike(value) && /[+()\s-]/.test(value);
const isBarePhone = (value: string): boolean => /^\d{10,15}$/.test(value);
const isDay = (value: string): boolean => /\D/.test(value) && "value" in dayOf(value, "month_first");
const isAmount = (value: string): boolean => /\p{Sc}/u.test(value) && "value" in moneyOf(value);

/** The cells of a column, without empty ones and with long ones cut. */
export const valuesIn = (rows: readonly (readonly string[])[], column: number): string[] =>
  rows.map((row) => (row[column] ?? "").slice(0, looked.letters).trim()).filter(Boolean);

const max = (values: readonly string[], fits: (value: string) => boolean, share = 0.6): boolean =>
  values.length > 0 && values.filter(fits).length / values.length > share;

/** What most of these values look like. */
export function lookOf(values: readonly string[]): "email" | "phone" | undefined {
  if (max(values, (value) => emailLike.test(value))) return "email";
  return max(values, isWrittenPhone) ? "phone" : undefined;
}

/**
 * True when the row in the place of headings looks like a customer: it has an email address or, if it has no known heading,
 * a phone number, date or amount like those in the rows below.
 */
export function looksLikeCustomer(first: readonly string[], rows: readonly (readonly string[])[]): boolean {
  const cells = first.slice(0, looked.columns).map((cell) => cell.slice(0, looked.letters).trim());
  if (cells.some((cell) => emailLike.test(cell))) return true;
  const known = new Set(Object.values(knownHeaders).flat());
  if (cells.some((cell) => cell.length <= looked.heading && known.has(plainHeader(cell)))) return false;
  const below = rows.slice(0, looked.rows);
  return cells.some((cell, column) => {
    if (!/\d/.test(cell)) return false;
    const look = [isWrittenPhone, isBarePhone, isDay, isAmount].find((fits) => fits(cell));
    const values = valuesIn(below, column);
    return look !== undefined && (values.length === 0 || max(values, look, 0.5));
  });
}

const oneWord = /^[\p{L}\p{M}'’.-]{2,30}$/u;
const wholeName = /^[\p{L}\p{M}'’.-]{1,30}( [\p{L}\p{M}'’.-]{1,30}){1,3}$/u;
const firm = /\b(inc|llc|ltd|gmbh|co|corp|company|plc|srl)\b|&/i;
/** Text that few rows share: a state or a city is shared by many. */
const isVaried = (values: readonly string[]): boolean =>
  values.length < 5 || new Set(values).size > values.length / 2;

/** Where columns without a heading may go by what is in them, beside emails and written phone numbers: names, a company, an amount, numbers of ten digits. */
export function candidatesByLook(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): Candidate[] {
  const columns = headers.map((header, column) => ({ header, column, values: valuesIn(rows, column) }));
  const where = (fits: (value: string) => boolean, share?: number) =>
    columns.filter(({ values }) => max(values, fits, share));
  const firms = where((value) => firm.test(value), 0.3);
  const names = (pattern: RegExp) =>
    where((value) => pattern.test(value)).filter(
      (column) => !firms.includes(column) && isVaried(column.values),
    );
  const [[whole], [one, next]] = [names(wholeName), names(oneWord)];
  const areParts =
    one !== undefined &&
    next?.column === one.column + 1 &&
    (whole === undefined || one.column < whole.column);
  const found: { target: ImportTarget; in: (typeof columns)[number] | undefined }[] = [
    { target: "firstName", in: areParts ? one : undefined },
    { target: "lastName", in: areParts ? next : undefined },
    { target: "fullName", in: areParts ? undefined : (whole ?? one) },
    { target: "company", in: firms[0] },
    { target: "phone", in: where(isBarePhone)[0] },
    { target: "value", in: where(isAmount)[0] },
  ];
  return found.flatMap(({ target, in: column }) =>
    column ? [{ header: column.header, column: column.column, target, score: 10 }] : [],
  );
}
