import { DateOrder, DecimalSign } from "#platform/contract/written-forms.ts";
import { PlanRoom } from "#areas/imports/contract/import-limits.schema.ts";
import { z } from "zod";
import { Instant } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { Operation } from "#platform/contract/operations.ts";

/** What a column of a file of sales can hold. */
export const saleTargets = [
  "title",
  "value",
  "currency",
  "stage",
  "createdOn",
  "expectedCloseDate",
  "closedOn",
  "lostReason",
  "externalId",
  "firstName",
  "lastName",
  "fullName",
  "email",
  "phone",
  "company",
] as const;
export const SaleTarget = z.enum(saleTargets);
export type SaleTarget = z.infer<typeof SaleTarget>;

/** Several columns may go here: a stage and a status, the day of winning and that of losing. */
export const sharedSaleTargets: readonly SaleTarget[] = ["stage", "closedOn"];

/**
 * Most rows of a file; the longest id that another program gave a sale; most messages that one reply carries, and most unknown stages;
 * days in which an upload can be undone.
 */
export const dealImportLimits = {
  rows: 100_000,
  externalId: 200,
  errors: 1000,
  unknownStages: 100,
  undoDays: 30,
} as const;

/** A column as found, and where it goes; null: nowhere. */
export const SaleColumn = z.object({
  index: z.number().int(),
  header: z.string(),
  /** Up to three different values. */
  examples: z.array(z.string()),
  target: SaleTarget.nullable(),
});
export type SaleColumn = z.infer<typeof SaleColumn>;

/** A stage that the business doesn't have, and how many rows name it. */
export const UnknownStage = z.object({ name: z.string(), count: z.number().int() });
export type UnknownStage = z.infer<typeof UnknownStage>;

const YesNo = z.enum(["true", "false"], { error: "Choose true or false" });
export const otherCurrencies = ["leave_out", "as_written"] as const;
const OtherCurrency = z.enum(otherCurrencies, { error: "Choose leave_out or as_written" });
export type OtherCurrency = z.infer<typeof OtherCurrency>;

export const DealImportFields = z.strictObject({
  /** A JSON map of columns (header, or index from 0) to fields; left out, columns go where their headers say. */
  fieldMapping: z.string().max(100_000).optional(),
  /** A JSON map of the file's stages to stages here; sales in one that is left out begin in the first stage. */
  stages: z.string().max(100_000).optional(),
  /** How days are written that can be read two ways; left out, as the business's country writes them. */
  dateOrder: DateOrder.optional(),
  /** The mark before the cents where amounts can be read two ways; left out, rows with such an amount are. */
  decimalSign: DecimalSign.optional(),
  /** What becomes of amounts that the file has in other currencies than dollars: left out with their rows, or the number taken as it is. */
  otherCurrency: OtherCurrency.default("leave_out"),
  /** Only says what would happen. */
  dryRun: YesNo.default("false"),
  /** False: answers once it has begun, with what it is going to do; its progress is at GET /api/deals/imports/:id. */
  wait: YesNo.default("true"),
});
export type DealImportFields = z.output<typeof DealImportFields>;

const Count = z.number().int();
/** Created, same and problems add up to the rows of the file. */
const counts = {
  created: Count,
  /** Here already, by an earlier upload. */
  same: Count,
  problems: Count,
  /** Of the rows with problems, the first thousand. */
  errors: z.array(z.string()),
};

/** Another currency than dollars, as the file names it, and how many rows have an amount in it. */
export const OtherMoney = z.object({ currency: z.string(), count: z.number().int() });
export type OtherMoney = z.infer<typeof OtherMoney>;

export const DealImportResult = z.object({
  /** Null for a dry run. */
  id: Id.nullable(),
  ...counts,
  rows: Count,
  /** How many customers it adds, and whether the plan has room for them. */
  newContacts: Count,
  room: PlanRoom,
  columns: z.array(SaleColumn),
  unknownStages: z.array(UnknownStage),
  currencies: z.array(OtherMoney),
  /** A day of the file that can be read two ways, and how it was read (null: a column has both ways, such rows are left out); null where all days are plain. */
  dates: z.object({ order: DateOrder.nullable(), example: z.string() }).nullable(),
  /** An amount of the file that can be read two ways, and how it was read (null: it was not, such rows are left out); null where all are plain. */
  amounts: z.object({ sign: DecimalSign.nullable(), example: z.string() }).nullable(),
});
export type DealImportResult = z.infer<typeof DealImportResult>;

export const dealImportStatuses = ["importing", "done", "failed", "undoing", "undone"] as const;
export type DealImportStatus = (typeof dealImportStatuses)[number];

/** What an undo took back, and what stayed because somebody has changed it since. */
export const UndoneSales = z.object({
  removed: Count,
  kept: Count,
  removedContacts: Count,
  keptContacts: Count,
});
export type UndoneSales = z.infer<typeof UndoneSales>;

/** An upload of sales that has begun. */
export const DealImport = z.object({
  id: Id,
  fileName: z.string(),
  status: z.enum(dealImportStatuses),
  ...counts,
  newContacts: Count,
  /** The operation that adds or undoes them now. */
  work: Operation.nullable(),
  createdByName: z.string().nullable(),
  createdAt: Instant,
  /** Until then it can be undone; null when it can't be (any more). */
  undoUntil: Instant.nullable(),
  undone: UndoneSales.nullable(),
});
export type DealImport = z.infer<typeof DealImport>;
