import { z } from "zod";
import { Instant } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { Operation } from "#platform/contract/operations.ts";
import { requiredText } from "#platform/contract/text.ts";
import { contactLimits } from "#areas/customers/contract/standard-fields.rules.ts";
import { StageKey, Tag } from "#areas/customers/contract/contacts.schema.ts";
import { ImportStatus } from "#platform/contract/import-steps.ts";
import { DateOrder, DecimalSign } from "#platform/contract/written-forms.ts";
import { importLimits, PlanRoom } from "./import-limits.schema.ts";
import { ImportTarget, oneValueFields } from "./import-targets.schema.ts";

/** Spec 2 §9: rows of the preview, and messages of the error list. */
export const previewRows = 5;
export const shownErrors = 10;

/** One column of the file and where it goes. */
export const ImportColumn = z.strictObject({
  /** Its index in the file, from 0. */
  index: z
    .number()
    .int()
    .min(0)
    .max(importLimits.columns - 1),
  target: ImportTarget,
  /** Only if the column holds dates that can be read two ways. */
  dateOrder: DateOrder.nullish(),
  /** Only if the column holds amounts that can be read two ways. */
  decimalSign: DecimalSign.nullish(),
  /** The own field for further emails or phone numbers of a cell; without one they become a note. */
  othersTarget: ImportTarget.nullish(),
});
export type ImportColumn = z.infer<typeof ImportColumn>;

/** A column as found: its header, some of its values, and where it seems to go. */
export const FoundColumn = z.object({
  index: z.number().int(),
  header: z.string(),
  /** Up to three different nonempty values. */
  examples: z.array(z.string()),
  target: ImportTarget,
  /** Why it goes there: chosen last time for these headers, by its header, by its values, or chosen by hand; null if nothing was found. */
  by: z.enum(["remembered", "header", "values", "hand"]).nullable(),
  /** A custom field that could be added for a column that would otherwise be left out, such as a second phone number. */
  suggestion: ImportTarget.nullable(),
  /** Of which field some cells hold several values, with further ones; absent where each holds one. */
  others: z.object({ field: z.enum(oneValueFields), examples: z.array(z.string()) }).nullish(),
  othersTarget: ImportTarget.nullish(),
  dateOrder: DateOrder.nullable(),
  decimalSign: DecimalSign.nullable(),
  /** What to ask once if the column becomes a date or an amount: its values can be read two ways. */
  asks: z.array(z.enum(["dateOrder", "decimalSign"])),
});
export type FoundColumn = z.infer<typeof FoundColumn>;

export const importModes = ["add", "update", "both"] as const;
export const ImportMode = z.enum(importModes, { error: "Choose what to do with customers you already have" });
export type ImportMode = z.infer<typeof ImportMode>;

export const matchKeys = ["email", "phone", "name"] as const;
export const MatchKey = z.enum(matchKeys);

/** What happens to a row that may be an existing customer: it asks, or is added as a new one. */
export const whenUnsure = ["ask", "add"] as const;

export const ImportOptions = z.strictObject({
  /** Add new customers, update existing ones, or both. */
  mode: ImportMode.default("add"),
  /** What existing customers are matched by; "name" is name and company together, and asks. */
  matchBy: z.array(MatchKey).max(3).default(["email", "phone", "name"]),
  whenUnsure: z.enum(whenUnsure).default("ask"),
  /** True imports a row with a name and an email or a phone without its unreadable cells; false keeps the whole row out. */
  leaveOutWrong: z.boolean().default(true),
  /** An empty cell clears the field of an existing customer. */
  blanksOverwrite: z.boolean().default(false),
  /** The source for rows that have none. */
  source: requiredText(contactLimits.source, "Source is required").default("Other"),
  /** The stage of new customers whose row has none; if null, the usual first stage. */
  stage: StageKey.nullish(),
  /** A tag for everyone in the file. */
  tag: Tag.nullish(),
  /** Two letters (ISO 3166) for phone numbers without a country code; if null they are kept as written. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, "Choose a country")
    .meta({ example: "DE" })
    .nullish(),
});
export type ImportOptions = z.output<typeof ImportOptions>;

/** Whether the first row of the file is a customer or the headings. */
export const FirstRow = z.strictObject({ isCustomer: z.boolean({ error: "Choose yes or no" }) });

/** What the second step sends: every column that goes somewhere (others may be omitted), and the options. */
export const ImportChoices = z.strictObject({
  columns: z.array(ImportColumn).max(importLimits.columns),
  options: ImportOptions,
});
export type ImportChoices = z.output<typeof ImportChoices>;

/** What happens to a row. The counts add up to the file's rows. `ask`: someone with this name or number exists, and the user decides. */
export const rowLabels = ["create", "update", "skip", "problem", "ask"] as const;
export const RowLabel = z.enum(rowLabels);
export type RowLabel = z.infer<typeof RowLabel>;
export const RowCounts = z.object({
  create: z.number().int(),
  update: z.number().int(),
  skip: z.number().int(),
  problem: z.number().int(),
  ask: z.number().int(),
  /** Rows that add or update a customer without an unreadable cell. */
  incomplete: z.number().int().optional(),
  /** New customers' rows without a name, so that a stand-in is used; absent if there are none. */
  unnamed: z.number().int().optional(),
  /** Rows with more cells than the header. */
  longer: z.number().int().optional(),
});
export type RowCounts = z.infer<typeof RowCounts>;

/** Spec 2 §3: successful, duplicates, failed, errors. */
export const ImportResult = z.object({
  /** Rows that added or changed a customer: created + updated. */
  successful: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  /** Rows of existing customers, or repeated in the file, with nothing to change. */
  duplicates: z.number().int(),
  /** Rows left out: by choice, with no one to update, or unanswered. */
  skipped: z.number().int(),
  /** Of those, unsure rows that were not answered. */
  unanswered: z.number().int().optional(),
  failed: z.number().int(),
  /** The first ten messages; there are `failed` of them. */
  errors: z.array(z.string()),
  /** Of the successful ones, rows imported without an unreadable cell. */
  incomplete: z.number().int().optional(),
});
export type ImportResult = z.infer<typeof ImportResult>;

export const Import = z.object({
  id: Id,
  fileName: z.string(),
  format: z.enum(["csv", "xlsx", "vcard", "pasted"]),
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
  /** False if the first row is a customer, so that the columns have no headings. */
  hasHeader: z.boolean(),
  headers: z.array(z.string()),
  /** The first five rows. */
  preview: z.array(z.array(z.string())),
  columns: z.array(FoundColumn),
  options: ImportOptions,
  status: ImportStatus,
  /** Known after the dry run. */
  rowCount: z.number().int().nullable(),
  counts: RowCounts.nullable(),
  room: PlanRoom.nullable(),
  /** Progress of the running dry run, import or undo, or of the last one. */
  work: Operation.nullable(),
  result: ImportResult.nullable(),
  /** Why it failed, in plain words. */
  message: z.string().nullable(),
  createdBy: Id.nullable(),
  createdByName: z.string().nullable(),
  createdAt: Instant,
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
  /** Until when it can be undone; null if there is nothing to undo yet, or it is too late. */
  undoUntil: Instant.nullable(),
  undoneAt: Instant.nullable(),
  undoneByName: z.string().nullable(),
  /** How many the undo removed, restored, and kept because they were edited since. */
  undone: z
    .object({ removed: z.number().int(), restored: z.number().int(), kept: z.number().int() })
    .nullable(),
});
export type Import = z.infer<typeof Import>;

/** One line of the history. */
export const ImportEntry = Import.pick({
  id: true,
  fileName: true,
  format: true,
  status: true,
  rowCount: true,
  counts: true,
  result: true,
  message: true,
  work: true,
  createdBy: true,
  createdByName: true,
  createdAt: true,
  startedAt: true,
  finishedAt: true,
  undoUntil: true,
  undoneAt: true,
  undoneByName: true,
  undone: true,
});
export type ImportEntry = z.infer<typeof ImportEntry>;

/** What happens to rows that still ask when the import starts: they are added as new customers, or left out. */
export const StartChoices = z.strictObject({
  unsure: z.enum(["add", "leave_out"], { error: "Choose what to do with these rows" }).default("leave_out"),
  /** Lets helpers start for those who are added, as if each had been added by hand. */
  startHelpers: z.boolean().default(false),
});
export type StartChoices = z.output<typeof StartChoices>;

/** A customer the undo kept, and why. */
export const KeptContact = z.object({ contactId: Id, name: z.string(), reason: z.string() });
export type KeptContact = z.infer<typeof KeptContact>;

/** Spec 2 §7: a file and a JSON map of column to field. A column is named by its header, or by its place from 0. */
export const DirectImportFields = z.strictObject({
  fieldMapping: z.string().max(100_000),
  mode: ImportMode.optional(),
  source: z.string().max(contactLimits.source).optional(),
});
export const DirectImportResult = z.object({
  successful: z.number().int(),
  duplicates: z.number().int(),
  failed: z.number().int(),
  errors: z.array(z.string()),
  /** Successful rows imported without an unreadable cell; absent if there are none. */
  warnings: z.array(z.string()).optional(),
  importId: Id,
});
export type DirectImportResult = z.infer<typeof DirectImportResult>;
