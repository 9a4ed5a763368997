import type { ColumnRole } from "./statement-headers.ts";

export type Rows = readonly (readonly string[])[];

/** What is known of a table's columns: their headings, and the rows that have a day and an amount. */
export type Sample = { roles: (ColumnRole | undefined)[]; rows: Rows; width: number };

/** The cells of a column that aren't empty. */
export const cellsOf = (rows: Rows, column: number): string[] =>
  rows.map((row) => (row[column] ?? "").trim()).filter(Boolean);

/** The share of the values that fit, from 0 to 1. */
export const shareOf = (values: readonly string[], fits: (value: string) => boolean): number =>
  values.length === 0 ? 0 : values.filter(fits).length / values.length;
