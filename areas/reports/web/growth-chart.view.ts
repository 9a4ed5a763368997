import type { Unit } from "#areas/reports/contract/reports.schema.ts";

const short = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });

/** A number beside an axis, as short as can be: "$12.5K", "4"; "" for half a person. */
export function axisText(value: number, unit: Unit): string {
  if (unit === "money") return `$${short.format(value)}`;
  return Number.isInteger(value) ? short.format(value) : "";
}
