import { customType } from "drizzle-orm/pg-core";

/** PostgreSQL's text of a moment (or a Date) -> ISO 8601 in UTC with milliseconds, as it is sent. */
export function isoOf(moment: string | Date): string {
  // "2026-11-21 02:25:10.863421+00": our connections use UTC, and cutting text costs a tenth of making a Date.
  if (typeof moment !== "string" || !moment.endsWith("+00") || moment.length < 22 || moment.length > 29)
    return new Date(moment).toISOString();
  return `${moment.slice(0, 10)}T${moment.slice(11, 19)}.${moment.slice(20, -3).padEnd(3, "0").slice(0, 3)}Z`;
}

/** A moment: ISO text in code, timestamptz in the table. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => "timestamptz",
  fromDriver: isoOf,
});

/** A day without a time: "YYYY-MM-DD" on both sides. */
export const day = customType<{ data: string; driverData: string }>({ dataType: () => "date" });

/** Bytes. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/** Any JSON value, as it is. Drizzle's own jsonb parses a text a second time, so that the text "007" comes back as the number 7. */
export const json = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => "jsonb",
  toDriver: (value) => JSON.stringify(value),
});
