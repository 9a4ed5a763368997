import { addDays, addMonths } from "#platform/contract/dates.ts";
import type { FiscalYearStart } from "#areas/books/contract/books-settings.schema.ts";
import { type Days, fiscalYearOf } from "./report-days.rules.ts";
import type { TaxDocumentType, TaxStatus } from "./tax-documents.schema.ts";

export const taxDocumentNames: Record<TaxDocumentType, string> = {
  year_package: "Year package",
  schedule_c: "Schedule C worksheet",
};

/** The most that a package's receipts may come to, in bytes and in number. */
export const packageLimits = { receiptBytes: 400 * 1_048_576, receipts: 20_000 } as const;
/** How many documents are shown at a time. */
export const taxDocumentsPageSize = 20;

/** The days of a tax year: Schedule C goes by the calendar, a package by the business's own year that begins in it. */
export function daysOfTaxYear(type: TaxDocumentType, year: number, start: FiscalYearStart): Days {
  const from = type === "schedule_c" ? `${year}-01-01` : fiscalYearOf(`${year}-12-31`, start);
  return { from, to: addDays(addMonths(from, 12), -1) };
}

const steps: Record<TaxStatus, readonly TaxStatus[]> = {
  draft: ["final"],
  final: ["filed", "draft"],
  filed: ["final"],
};
/** What a document can become from a state: one step on, or back. */
export const nextStatuses = (from: TaxStatus): readonly TaxStatus[] => steps[from];

type Standing = { status: TaxStatus; hasFile: boolean };
/** Why a document cannot go to a state; undefined when it can. */
export function refusalOfStatus({ status, hasFile }: Standing, to: TaxStatus): string | undefined {
  if (status === to) return `This is ${to} already.`;
  if (!nextStatuses(status).includes(to))
    return status === "draft" ? "Mark it as final first." : "Take it back to final first.";
  return to === "final" && !hasFile ? "The package isn’t ready yet." : undefined;
}

/** Why a document cannot be made anew; undefined when it can. */
export const refusalOfRenewal = (status: TaxStatus, isMaking: boolean): string | undefined =>
  isMaking
    ? "The package is still being made."
    : status === "draft"
      ? undefined
      : "Only a draft can be made anew. Take it back to draft first.";
/** Why a document cannot be deleted; undefined when it can. */
export const refusalOfRemoval = (status: TaxStatus): string | undefined =>
  status === "filed" ? "This was filed. Mark it as not filed before you delete it." : undefined;

/** "12.5 MB". */
export const sizeWords = (bytes: number): string =>
  bytes < 1_048_576
    ? `${Math.max(1, Math.round(bytes / 1024)).toLocaleString("en-US")} KB`
    : `${(bytes / 1_048_576).toLocaleString("en-US", { maximumFractionDigits: 1 })} MB`;

/** Where a receipt is in the zip: its number, its day, and its own name with nothing in it that a folder or a program could take amiss. */
export function receiptPath(number: number, { day, fileName }: { day: string; fileName: string }): string {
  const plain = fileName
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9._-]+/g, "-")
    .replace(/\.{2,}/g, ".")
    .replace(/^[.-]+/, "")
    .slice(-80)
    .replace(/^[.-]+/, "");
  return `receipts/${String(number).padStart(5, "0")}-${day}-${plain || "receipt"}`;
}
