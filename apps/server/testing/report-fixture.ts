import { expect } from "vitest";
import { centsOf, moneyText } from "#platform/contract/money.ts";
import type { SignedIn } from "#apps/server/testing/test-server.ts";
import { reportsApi } from "#areas/reports/contract/reports.api.ts";
import type { Report, ReportNumber } from "#areas/reports/contract/reports.schema.ts";

export type Reader = Pick<SignedIn, "call" | "send">;
export const reportOf = async (person: Reader, query = {}): Promise<Report> =>
  (await person.call(reportsApi.get, { query })).body;

/** Every number that a report holds. */
export const numbersIn = (report: Report): ReportNumber[] => [
  ...report.cards,
  report.decided,
  ...report.thisMonth,
  ...report.journey,
  ...report.totals,
  ...report.growth.flatMap(({ added, imported, won, money }) => [added, imported, won, money]),
  ...report.funnel,
  ...report.lostReasons,
  ...report.sources.flatMap(({ people, won, money }) => [people, won, money]),
  report.daysToClose,
  ...report.daysInStage,
];
export const valueOf = (report: Report, key: string) =>
  numbersIn(report).find((number) => number.key === key)?.value;

/** The call that answers the list at a screen's address, without a limit whole. */
export const callBehind = (href: string): string =>
  `/api${href.replace("/opportunities", "/deals").replace("/calendar?tab=", "/appointments?view=")}`;

export type Row = { id: string; value?: string | null; days?: number | null };
export const rowsAt = async (person: Reader, path: string): Promise<Row[]> => {
  const response = await person.send(path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.json() as Promise<Row[]>;
};

function medianOf(days: number[]): number | null {
  const sorted = days.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length === 0) return null;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** What rows add up to, as decimal text. */
export const totalOf = (rows: readonly Row[]): string =>
  moneyText(rows.reduce((sum, { value }) => sum + (centsOf(value ?? "") ?? Number.NaN), 0));

/** What the rows of a number tell it to be. */
async function toldByRows(person: Reader, { unit, rows: path, of }: ReportNumber) {
  const rows = await rowsAt(person, path);
  if (unit === "count") return rows.length;
  if (unit === "days") return medianOf(rows.map(({ days }) => days ?? Number.NaN));
  if (unit === "money") return totalOf(rows);
  const all = await rowsAt(person, of ?? "");
  expect(rows.every(({ id }) => all.some((one) => one.id === id))).toBe(true);
  return all.length === 0 ? 0 : Math.round((rows.length / all.length) * 100);
}

/** The report, of which every number is what its rows tell, and whose journey is everybody. */
export async function expectRows(person: Reader, query = {}): Promise<Report> {
  const report = await reportOf(person, query);
  const numbers = numbersIn(report);
  const told = new Map<ReportNumber, unknown>();
  // A few at a time: one business that asks for all at once is asked to wait.
  const next = numbers.values();
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (const number of next) told.set(number, await toldByRows(person, number));
    }),
  );
  expect(numbers.map((number) => [number.key, told.get(number)])).toEqual(
    numbers.map(({ key, value }) => [key, value]),
  );
  expect(report.journey.reduce((sum, { value }) => sum + Number(value), 0)).toBe(
    valueOf(report, "totalPeople"),
  );
  return report;
}
