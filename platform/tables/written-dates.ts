import { addDays, Day } from "#platform/contract/dates.ts";
import { folded } from "#platform/contract/text.ts";
import type { CellReading } from "#platform/contract/written-numbers.ts";
import type { DateOrder } from "#platform/contract/written-forms.ts";

/** Beginnings of the names of months, folded: English, German, French, Spanish. */
const months = [
  "jan ene",
  "feb fev",
  "mar mae mrz",
  "apr avr abr",
  "may mai",
  "jun juin",
  "jul juil",
  "aug aou ago",
  "sep",
  "oct okt",
  "nov",
  "dec dez dic",
].map((names) => names.split(" "));
const weekday =
  /^(mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|lun|mar|mer|jeu|ven|sam|dim|mie|jue|vie|sab|dom)[a-z]*\.?,?\s+(?=\d|[a-z]{3,}\.?\s+\d)/;
const clock =
  /(?<![t,\s])(?:[t,\s]+(?:at |um )?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:[.,]\d+)?\s*(?:[ap]\.?m\.?)?\s*(?:z|utc|gmt|[+-]\d{2}:?\d{2})?(?:\s*\([^)]*\))?)$/;

type Numeric = { first: number; second: number; year: number; isDotted: boolean };

// A longer cell is no date, and matching it could be slow.
const bare = (text: string): string => folded(text.trim().slice(0, 100)).replace(clock, "").trim();

function numericOf(text: string): Numeric | undefined {
  const [, first, mark, second, year] =
    /^(\d{1,2})\s?([./\-\s])\s?(\d{1,2})\s?[./\-\s]\s?(\d{4}|\d{2})\.?$/.exec(bare(text)) ?? [];
  if (!first || !second || !year) return undefined;
  return { first: Number(first), second: Number(second), year: fullYear(year), isDotted: mark === "." };
}

/** Two digits mean 1970 to 2069. */
const fullYear = (year: string): number =>
  year.length > 2 ? Number(year) : Number(year) + (Number(year) < 70 ? 2000 : 1900);

/**
 * Whether a column means April 3 or March 4 by 3/4, judged by its values. If it matters and they do not tell, it is `usual`;
 * without `usual`, or if the values show both orders, it is "ambiguous".
 */
export function dateOrderOf(
  values: readonly string[],
  usual: DateOrder | "ambiguous" = "ambiguous",
): DateOrder | "ambiguous" {
  let [dotted, days, months, either] = [0, 0, 0, 0];
  for (const value of values) {
    const date = numericOf(value);
    if (!date) continue;
    if (date.isDotted) dotted++;
    else if (date.first > 12) days++;
    else if (date.second > 12) months++;
    else if (date.first !== date.second) either++;
  }
  // Both orders occur already, so one row says nothing about another.
  const isMixed = [dotted, days, months].filter((found) => found > 0).length > 1;
  if ((days > 0 && months > 0) || (either > 0 && isMixed)) return "ambiguous";
  if (either > 0 && days + months === 0) return dotted > 0 ? "ambiguous" : usual;
  if (days + months + dotted === 0) return usual === "ambiguous" ? "month_first" : usual;
  return days > 0 || (dotted > 0 && months === 0) ? "day_first" : "month_first";
}

/** A spreadsheet's serial number of a day whose format was lost: 46000 is Dec 9, 2025. Only from 1954 to 2064. */
const isSheetDay = (date: string): boolean =>
  /^\d{5}$/.test(date) && Number(date) > 20_000 && Number(date) < 60_500;

/** An example day as the column writes it, for error messages. */
const exampleIn = (order: DateOrder | "ambiguous"): string =>
  order === "month_first" ? "3/14/2026" : order === "day_first" ? "14/3/2026" : "2026-03-04";

/** A day as people write it, as "YYYY-MM-DD"; a time is dropped. With dots the day always comes first. `order` is the column's. */
export function dayOf(text: string, order: DateOrder | "ambiguous"): CellReading<string> {
  const numeric = numericOf(text);
  if (numeric) {
    const { first, second, year, isDotted } = numeric;
    const told =
      isDotted || first > 12
        ? "day_first"
        : second > 12
          ? "month_first"
          : first === second
            ? "day_first"
            : order;
    if (told === "ambiguous")
      return {
        problem: `${text.trim()} can be read two ways: choose whether the day or the month comes first in this column`,
      };
    return told === "day_first" ? real(year, second, first) : real(year, first, second);
  }
  const date = bare(text);
  if (isSheetDay(date)) return { value: addDays("1899-12-30", Number(date)) };
  if (/^\d{1,2}\s?[./-]\s?\d{1,2}\.?$/.test(date))
    return { problem: `${text.trim()} has no year: enter a date such as ${exampleIn(order)}` };
  const [, year, month, day] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(date) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(date) ?? [];
  if (year && month && day) return real(Number(year), Number(month), Number(day));
  const problem = `Enter a date such as ${exampleIn(order)}`;
  const named = namedDay(date, problem);
  // "Mar" is also Tuesday in French and Spanish.
  return "value" in named ? named : namedDay(date.replace(weekday, ""), problem);
}

/** 4 Mar 2026, March 4th, 2026, 4. März 2026, 4-Mar-26, 2026 Mar 4. */
function namedDay(date: string, problem: string): CellReading<string> {
  const [, dayA, monthA, yearA] =
    /^(\d{1,2})(?:st|nd|rd|th|\.|er)?[\s-]*(?:of |de )?([a-z]{3,})\.?,?[\s-]*(?:de )?(\d{4}|\d{2})$/.exec(
      date,
    ) ?? [];
  const [, monthB, dayB, yearB] =
    /^([a-z]{3,})\.?[\s-]*(\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(\d{4})$/.exec(date) ?? [];
  const [, yearC, monthC, dayC] = /^(\d{4})[\s-]+([a-z]{3,})\.?[\s-]+(\d{1,2})$/.exec(date) ?? [];
  const name = monthA ?? monthB ?? monthC;
  const month =
    name === undefined ? -1 : months.findIndex((names) => names.some((begin) => name.startsWith(begin)));
  if (month < 0) return { problem };
  return real(fullYear(yearA ?? yearB ?? yearC ?? ""), month + 1, Number(dayA ?? dayB ?? dayC));
}

function real(year: number, month: number, day: number): CellReading<string> {
  const text = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  return Day.safeParse(text).success ? { value: text } : { problem: "Enter a date that exists" };
}

/** A value that means another day in the other order; undefined where none does. */
export const twoWaysIn = (values: readonly string[]): string | undefined =>
  values.find((value) => {
    const date = numericOf(value);
    return date && !date.isDotted && date.first !== date.second && date.first <= 12 && date.second <= 12;
  });
