import { setImmediate as soon } from "node:timers/promises";
import { found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { Tx } from "#platform/server/database.ts";
import { readFile } from "#platform/server/files.ts";
import { csvLines, pagesOf } from "#platform/server/row-file.ts";
import { sumText } from "#platform/contract/money.ts";
import type { ZippedFile } from "#platform/tables/write-zip.ts";
import { type DatedReceipt, listReceipts } from "#areas/books/server/index.ts";
import type { Report, ReportRow } from "#areas/financial-reports/contract/books-reports.schema.ts";
import { reports, type ReportType } from "#areas/financial-reports/contract/report-types.rules.ts";
import { daysOfTaxYear, receiptPath } from "#areas/financial-reports/contract/tax-documents.rules.ts";
import { thresholdOf } from "#areas/financial-reports/contract/threshold.rules.ts";
import { w9StateLabel } from "#areas/financial-reports/contract/w9-forms.rules.ts";
import { getReport } from "./books-reports.service.ts";
import { type ContractorFileRow, listContractorForms } from "./contractors.store.ts";
import { ledgerPage, type LedgerAt } from "./general-ledger.service.ts";
import { reportFile, tableFile, totalLines } from "./report-files.service.ts";
import type { TaxDocumentRow } from "./tax-documents.store.ts";
import { listThresholds } from "./tax-settings.store.ts";

/** Rows that are read at a time. */
const pageRows = 200;

/** The reports of a package, each as a PDF and as a workbook. */
const packed: readonly Exclude<ReportType, "general-ledger">[] = [
  "profit-and-loss",
  "balance-sheet",
  "cash-flow",
  "trial-balance",
  "sales-tax",
  "contractors",
];
/** The files of a package beside the receipts: an index, reports, the ledger, contractors and the receipts' list. */
export const ownFiles = 2 * packed.length + 4;

/** What a package is made of, as it was at one moment. */
export type YearData = {
  document: TaxDocumentRow;
  reports: Report[];
  ledger: Report;
  contractors: ContractorFileRow[];
  threshold: string | null;
  madeAt: string;
};

/** Reads a year's reports within one transaction, so that they belong together. */
export async function readYear(ctx: Ctx, document: TaxDocumentRow): Promise<YearData> {
  const { periodStart, periodEnd, basis, taxYear } = document;
  const year = daysOfTaxYear("schedule_c", taxYear, "January");
  const read = async (type: ReportType) => {
    const days = type === "contractors" ? year : { from: periodStart, to: periodEnd };
    return (await getReport(ctx, type, { ...days, basis, limit: 1 })).report;
  };
  const made: Report[] = [];
  for (const type of packed) made.push(await read(type));
  return {
    document,
    reports: made,
    // Its lines come page by page, and its totals with the last of them.
    ledger: { ...found(made[0], "Report"), type: "general-ledger", basis: "accrual", rows: [], totals: {} },
    contractors: await listContractorForms(ctx.tx, year),
    threshold: thresholdOf(taxYear, await listThresholds(ctx.tx)),
    madeAt: ctx.now.toISOString(),
  };
}

/** The ledger's lines page by page, and then its totals. */
async function* ledgerLines(
  ctx: Ctx,
  ledger: Report,
): AsyncGenerator<readonly (ReportRow | ReturnType<typeof totalLines>[number])[]> {
  let after: LedgerAt | undefined;
  for (;;) {
    const at = after;
    const page = await ctx.inNewTransaction((tx) => ledgerPage(tx, ledger, { limit: pageRows, after: at }));
    await soon();
    yield page.rows;
    after = page.next;
    if (after !== undefined) continue;
    yield totalLines({ ...ledger, totals: page.totals });
    return;
  }
}

/** The files of a package, one after another as the zip takes them; receipts come from the store piece by piece. */
export async function* packageFiles(ctx: Ctx, data: YearData): AsyncGenerator<ZippedFile> {
  const { document } = data;
  const receipts: string[][] = [];
  yield { path: "read-me.txt", pieces: [readMe(data)] };
  for (const report of data.reports)
    for (const format of ["pdf", "xlsx"] as const)
      yield {
        path: `reports/${report.type}.${format}`,
        pieces: piecesOf(await reportFile(ctx, report, { ...queryOf(report), format })),
        isStored: true,
      };
  yield {
    path: "general-ledger.csv",
    pieces: piecesOf(tableFile(data.ledger, "csv", ledgerLines(ctx, data.ledger))),
  };
  yield { path: "contractors.csv", pieces: [contractorsText(data)] };
  if (document.metadata.withReceipts)
    for await (const page of receiptPages(ctx, document))
      for (const receipt of page) {
        const path = receiptPath(receipts.length + 1, receipt);
        receipts.push([
          path,
          receipt.day,
          receipt.transactionType,
          receipt.description,
          receipt.amount,
          receipt.currency,
          receipt.fileName,
        ]);
        yield { path, pieces: readFile(ctx.database, ctx.workspaceId, receipt.fileId), isStored: true };
      }
  yield { path: "receipts.csv", pieces: [receiptsText(receipts)] };
}

const queryOf = ({ basis }: Report) => ({ basis, limit: 1 });
type Pieces = ZippedFile["pieces"];
const piecesOf = ({ bytes }: { bytes: Uint8Array | Pieces }): Pieces =>
  bytes instanceof Uint8Array ? [bytes] : bytes;

const receiptPages = (ctx: Ctx, { periodStart, periodEnd }: TaxDocumentRow) =>
  pagesOf<DatedReceipt>(async (cursor) => {
    const [day = "", id = ""] = cursor?.split(" ") ?? [];
    const rows = await ctx.inNewTransaction((tx: Tx) =>
      listReceipts(
        tx,
        { from: periodStart, to: periodEnd },
        { after: cursor === undefined ? undefined : { day, id }, limit: pageRows },
      ),
    );
    const last = rows.length === pageRows ? rows.at(-1) : undefined;
    return { rows, next: last && `${last.day} ${last.id}` };
  });

const mark = "\uFEFF";
const receiptsText = (rows: string[][]): string =>
  mark + csvLines([["File", "Date", "Type", "Description", "Amount", "Currency", "Name"], ...rows]);

function contractorsText({ contractors, threshold }: YearData): string {
  const titles = [
    "Name",
    "Paid",
    "Threshold",
    "Reached",
    "W-9",
    "Exempt",
    "Name on W-9",
    "Business name",
    "Kind",
    "Address",
    "Tax number type",
    "Tax number ends in",
  ];
  return (
    mark +
    csvLines([
      titles,
      ...contractors.map((one) => [
        one.name,
        sumText(BigInt(one.paid)),
        threshold ?? "not known",
        threshold === null ? "" : Number(one.paid) >= Number(threshold) * 100 ? "yes" : "no",
        one.contactId === null ? "" : w9StateLabel[one.w9],
        one.isExempt ? "yes" : "no",
        one.formName ?? "",
        one.businessName ?? "",
        one.classification ?? "",
        one.address ?? "",
        one.taxIdType?.toUpperCase() ?? "",
        one.taxIdLast4 ?? "",
      ]),
    ])
  );
}

function readMe({ document, reports: made, madeAt }: YearData): string {
  const { metadata, taxYear, periodStart, periodEnd, basis } = document;
  const lines = [
    `${metadata.companyName}: package of ${taxYear}`,
    `${periodStart} to ${periodEnd}, in ${metadata.currency}, ${basis} basis, as the books were at ${madeAt}`,
    "",
    ...made.map(({ type }) => `reports/${type}.pdf, .xlsx   ${reports[type].title}: ${reports[type].about}`),
    `general-ledger.csv   ${reports["general-ledger"].about}`,
    `contractors.csv   Whom you paid as contractors in ${taxYear}, and what is on their Form W-9: of tax numbers the last four digits`,
    metadata.withReceipts
      ? "receipts/   The files of receipts, by day; receipts.csv lists them with their transactions"
      : "receipts.csv   Empty: this package was made without receipts",
    "",
    "Contractors go by the calendar year, everything else by the business’s own year.",
    "This is for you and your accountant. Nothing was filed with anybody, and none of it is tax advice.",
    "",
  ];
  return lines.join("\r\n");
}
