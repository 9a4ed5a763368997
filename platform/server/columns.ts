import { customType } from "drizzle-orm/pg-core";

/** PostgreSQL's text of a moment -> ISO 8601 in UTC with milliseconds, as it travels. */
export const isoOf = (moment: string | Date): string => new Date(moment).toISOString();

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
