import type { ReportNumber } from "./reports.schema.ts";

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });
const dollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
});
const dollarsAndCents = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** A number as people read it: "1,204", "$28,500", "33%", "12.5 days"; "–" where there is nothing to tell. */
export function numberText({ value, unit }: Pick<ReportNumber, "value" | "unit">): string {
  if (value === null) return "–";
  const number = Number(value);
  switch (unit) {
    case "money":
      return (Number.isInteger(number) ? dollars : dollarsAndCents).format(number);
    case "percent":
      return `${whole.format(number)}%`;
    case "days":
      return `${whole.format(number)} ${number === 1 ? "day" : "days"}`;
    case "count":
      return whole.format(number);
  }
}

const monthAndYear = new Intl.DateTimeFormat("en-US", { month: "short", year: "2-digit", timeZone: "UTC" });
/** "2026-11" -> "Nov 26". */
export const monthLabel = (month: string): string => monthAndYear.format(new Date(`${month}-01T00:00:00Z`));
