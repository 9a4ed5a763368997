import { z } from "zod";
import { Day, Instant } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { Money } from "#platform/contract/money.ts";
import { pageQuery } from "#platform/contract/page-query.ts";
import { BookDay } from "#areas/books/contract/transactions.schema.ts";
import { Basis } from "./books-reports.schema.ts";
import { isScheduleCLine } from "./schedule-c.rules.ts";

export const taxDocumentTypes = ["year_package", "schedule_c"] as const;
export const TaxDocumentType = z.enum(taxDocumentTypes, { error: "Choose a year package or Schedule C" });
export type TaxDocumentType = z.infer<typeof TaxDocumentType>;

/** Filed is what somebody did elsewhere, and wrote down here. */
export const taxStatuses = ["draft", "final", "filed"] as const;
export const TaxStatus = z.enum(taxStatuses, { error: "Choose draft, final or filed" });
export type TaxStatus = z.infer<typeof TaxStatus>;

const yearMessage = "Enter a year from 2000 to 2100";
export const TaxYear = z
  .number({ error: yearMessage })
  .int(yearMessage)
  .min(2000, yearMessage)
  .max(2100, yearMessage)
  .meta({ example: 2026 });
/** The same where it arrives as query text. */
export const TaxYearQuery = z
  .string()
  .regex(/^\d{4}$/, yearMessage)
  .transform(Number)
  .pipe(TaxYear);

export const ScheduleCLine = z
  .string({ error: "Choose a line of the form" })
  .refine(isScheduleCLine, "Choose a line of the form")
  .meta({ example: "27b" });

export const WorksheetRow = z.object({
  line: z.string(),
  part: z.string(),
  title: z.string(),
  note: z.string().nullable(),
  amount: Money,
  accounts: z.array(z.object({ accountId: Id, code: z.string(), label: z.string(), amount: Money })),
});
export const ScheduleC = z.object({
  lines: z.array(WorksheetRow),
  totals: z.object({ income: Money, expenses: Money, profit: Money, outside: Money, net: Money }),
});
export type ScheduleC = z.infer<typeof ScheduleC>;

/** What else is known of a document, as it was when it was made. */
export const TaxMetadata = z.object({
  companyName: z.string(),
  currency: z.string(),
  /** Of a package. */
  withReceipts: z.boolean().optional(),
  receipts: z.number().int().optional(),
  sizeBytes: z.number().int().optional(),
});
export type TaxMetadata = z.infer<typeof TaxMetadata>;

/** Whether the file of a document is there. A worksheet's always is. */
export const fileStates = ["making", "ready", "failed"] as const;

export const TaxDocument = z.object({
  id: Id,
  userId: Id.nullable(),
  integrationId: Id.nullable(),
  documentType: TaxDocumentType,
  taxYear: z.number().int(),
  basis: Basis,
  periodStart: Day,
  periodEnd: Day,
  /** Where its file is; null until there is one. */
  filePath: z.string().nullable(),
  fileState: z.enum(fileStates),
  /** The work that makes the file, how far it is, and why it stopped. */
  operationId: Id.nullable(),
  done: z.number().int(),
  total: z.number().int(),
  problem: z.string().nullable(),
  status: TaxStatus,
  filingDate: Day.nullable(),
  dueDate: Day.nullable(),
  metadata: TaxMetadata,
  externalId: z.string().nullable(),
  generatedAt: Instant,
  /** True when something was written on its days since. */
  hasMoved: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type TaxDocument = z.infer<typeof TaxDocument>;
export const OpenedTaxDocument = TaxDocument.extend({ worksheet: ScheduleC.nullable() });
export type OpenedTaxDocument = z.infer<typeof OpenedTaxDocument>;
export const BinnedTaxDocument = TaxDocument.extend({ deletedAt: Instant });

export const NewTaxDocument = z.strictObject({
  documentType: TaxDocumentType,
  taxYear: TaxYear,
  basis: Basis.default("accrual"),
  /** Of a package: whether the receipts' files are in it. */
  withReceipts: z.boolean("Must be yes or no").default(true),
});
export type NewTaxDocument = z.output<typeof NewTaxDocument>;

export const TaxDocumentChanges = z.strictObject({
  status: TaxStatus,
  /** When it was filed; left out: today. */
  filingDate: BookDay.optional(),
});
export type TaxDocumentChanges = z.output<typeof TaxDocumentChanges>;
export const TaxDocumentsQuery = z.strictObject(pageQuery({ usual: 20 }));
