import { importLimits } from "./import-limits.schema.ts";
import { z } from "zod";
import { CustomValue } from "#areas/customers/contract/contacts.schema.ts";
import { RowLabel, MatchKey, rowLabels } from "./imports.schema.ts";
import { Id, CountQuery } from "#platform/contract/endpoint.ts";
import { pageQuery } from "#platform/contract/page-query.ts";

/** A field before and after: `field` is the API's name, or `customFields.<key>`; `label` is the name on screen. */
export const FieldChange = z.object({
  field: z.string(),
  label: z.string(),
  before: z.union([CustomValue, z.array(z.string())]),
  after: z.union([CustomValue, z.array(z.string())]),
});

export type FieldChange = z.infer<typeof FieldChange>;

export const RowDecision = z.enum(["same", "different", "skip"], {
  error: "Choose what to do with these rows",
});

export type RowDecision = z.infer<typeof RowDecision>;

export const ImportRow = z.object({
  /** Its row in the sheet, counting headings and empty rows. */
  number: z.number().int(),
  label: RowLabel,
  /** Why, in plain words: "Same email as Ana Silva", "Not an email address: ana@". */
  reason: z.string().nullable(),
  cells: z.array(z.string()),
  /** Which cells are wrong, by column index: they are left out, or keep a problem row out. */
  problems: z.array(z.object({ index: z.number().int().nullable(), message: z.string() })),
  /** The match: a customer, or (`row`) an earlier row of this file. */
  match: z
    .object({
      contactId: Id.nullable(),
      row: z.number().int().nullable(),
      name: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      company: z.string().nullable(),
      by: MatchKey,
    })
    .nullable(),
  /** What an update changes. */
  changes: z.array(FieldChange),
  /** What a person decided about a row that asked. */
  decision: RowDecision.nullable(),
  /** The row's customer once imported. */
  contactId: Id.nullable(),
});

export type ImportRow = z.infer<typeof ImportRow>;

export const ImportRowQuery = z.strictObject({
  label: z.enum([...rowLabels, "incomplete"]).optional(),
  ...pageQuery(),
});

export type ImportRowQuery = z.infer<typeof ImportRowQuery>;
/** One wrong value of a column, how many rows have it, and whether they are imported without it; `ofColumn` counts all such rows of the column. */
export const WrongValue = z.object({
  index: z.number().int().nullable(),
  header: z.string(),
  value: z.string(),
  message: z.string(),
  rows: z.number().int(),
  comesIn: z.boolean(),
  ofColumn: z.number().int(),
});

export type WrongValue = z.infer<typeof WrongValue>;
const Cell = z.string().max(importLimits.cellCharacters);
const Place = z
  .number()
  .int()
  .min(0)
  .max(importLimits.columns - 1);
/** Several cells of one row at once, each once. */
export const FixedRow = z.strictObject({
  cells: z
    .array(z.strictObject({ index: Place, value: Cell }))
    .min(1)
    .max(importLimits.columns),
});

export const ReplacedValue = z.strictObject({ index: Place, from: Cell, to: Cell });
/** For the rows named, or all that ask. */
export const RowsDecided = z.strictObject({
  rows: z.array(z.number().int().min(1)).min(1).max(1000).optional(),
  decision: RowDecision,
});

export const ImportRowParams = z.strictObject({ id: Id, number: CountQuery(1, importLimits.lastRow) });
