import { pathOf } from "#platform/contract/endpoint.ts";
import { date } from "#platform/web/format.ts";
import type { TaxDocument } from "#areas/financial-reports/contract/tax-documents.schema.ts";
import {
  nextStatuses,
  sizeWords,
  taxDocumentNames,
} from "#areas/financial-reports/contract/tax-documents.rules.ts";
import { scheduleCLines } from "#areas/financial-reports/contract/schedule-c.rules.ts";
import { reportHref } from "./books-reports.view.ts";
import { fileStateLabel, statusLabel, stepLabels } from "./taxes.messages.ts";

/** Which year the screen is about, as the address bar holds it; none is this one. */
export type Listing = { year?: number; search?: never };
const isYear = (text: string | null): text is string => text !== null && /^20\d\d$/.test(text);
/** Reads the address bar. */
export function listingFrom(query: URLSearchParams): Listing {
  const year = query.get("year");
  return isYear(year) ? { year: Number(year) } : {};
}
/** The same for the address bar. */
export const queryTextOf = ({ year }: Listing): string => pathOf({ path: "" }, {}, { year }).slice(1);

/** The years to choose from: the next one, this one and six before, and the chosen one. */
export function yearOptions(today: string, chosen: number | undefined): { value: string; label: string }[] {
  const now = Number(today.slice(0, 4));
  const years = Array.from({ length: 8 }, (_, at) => now + 1 - at);
  if (chosen !== undefined && !years.includes(chosen)) years.push(chosen);
  return years.map((year) => ({ value: String(year), label: String(year) }));
}

/** "Year package 2026". */
export const documentName = ({
  documentType,
  taxYear,
}: Pick<TaxDocument, "documentType" | "taxYear">): string => `${taxDocumentNames[documentType]} ${taxYear}`;

/** What stands under a document's name: its state, days and size. */
export function documentNote(one: TaxDocument): string {
  const state =
    one.documentType === "year_package" && one.fileState !== "ready"
      ? fileStateLabel[one.fileState]
      : one.filingDate
        ? `${statusLabel.filed} on ${date(one.filingDate)}`
        : statusLabel[one.status];
  return `${state}, ${madeNote(one)}`;
}

/** "made on Nov 25, 2026, 85 KB". */
export function madeNote({ metadata: { sizeBytes }, generatedAt }: TaxDocument): string {
  return `made on ${date(generatedAt)}${sizeBytes === undefined ? "" : `, ${sizeWords(sizeBytes)}`}`;
}

/** The steps from a document's state, each with its label. */
export const stepsOf = ({ status }: Pick<TaxDocument, "status">) =>
  nextStatuses(status).map((to) => ({ to, label: stepLabels[`${status} ${to}`] ?? to }));

/** What stands behind a contractor's sum. */
export const contractorHref = (contactId: string, year: number): string =>
  pathOf(
    { path: "/accounting" },
    {},
    { tab: "transactions", type: "expense", contactId, from: `${year}-01-01`, to: `${year}-12-31` },
  );
/** The report of a period's sales tax. */
export const salesTaxHref = (days: { from: string; to: string }): string => reportHref("sales-tax", days);

/** The lines of the form to choose from. */
export const lineOptions = scheduleCLines.map(({ line, title }) => ({
  value: line,
  label: line === "none" ? title : `${line}: ${title}`,
}));
