import { productName } from "#platform/contract/product.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { PdfBlock, PdfDocument } from "#platform/server/pdf-document.ts";
import { type TaxAmount, worksheetOf } from "#areas/financial-reports/contract/schedule-c.rules.ts";
import type { ScheduleC } from "#areas/financial-reports/contract/tax-documents.schema.ts";
import { getReport } from "./books-reports.service.ts";
import { listReportAccounts } from "./report-accounts.store.ts";
import { amountWords, dayWords } from "./report-files.service.ts";
import type { OpenedTaxDocumentRow, TaxDocumentRow } from "./tax-documents.store.ts";
import { listChosenLines } from "./tax-settings.store.ts";

/** The year's profit and loss on the lines of Schedule C. */
export async function makeWorksheet(
  ctx: Ctx,
  { periodStart, periodEnd, basis }: Pick<TaxDocumentRow, "periodStart" | "periodEnd" | "basis">,
): Promise<ScheduleC> {
  const { report } = await getReport(ctx, "profit-and-loss", {
    from: periodStart,
    to: periodEnd,
    basis,
    limit: 1,
  });
  const accounts = new Map((await listReportAccounts(ctx.tx)).map((account) => [account.id, account]));
  const amounts = report.rows.flatMap(({ accountId, amount }): TaxAmount[] => {
    const account = accounts.get(accountId ?? "");
    return account && amount !== undefined ? [{ ...account, amount }] : [];
  });
  return worksheetOf(amounts, await listChosenLines(ctx.tx));
}

/** The worksheet on paper. */
export function worksheetPaper(row: OpenedTaxDocumentRow, { lines, totals }: ScheduleC): PdfDocument {
  const parts = [...new Set(lines.map(({ part }) => part))];
  const { companyName, currency } = row.metadata;
  const total = (label: string, amount: string) => ({ label, text: amountWords(amount), isStrong: true });
  return {
    title: `${companyName}: worksheet for Schedule C, ${row.taxYear}`,
    subtitle: `${dayWords(row.periodStart)} to ${dayWords(row.periodEnd)}, in ${currency}, ${row.basis} basis`,
    author: productName,
    madeAt: row.generatedAt,
    ...(row.status === "draft" && { stamp: { text: "DRAFT", tone: "muted" as const } }),
    blocks: [
      {
        kind: "text",
        text: "A worksheet from the books, and not the form: nothing is filed from here, and this is no tax advice. Line numbers are those of the form for 2025; check them against the form of the year.",
      },
      ...parts.flatMap((part): PdfBlock[] => [
        { kind: "heading", text: part },
        {
          kind: "table",
          wraps: true,
          columns: [
            { title: "Line", share: 0.7 },
            { title: "", share: 5 },
            { title: "Amount", share: 1.6, align: "right" },
          ],
          rows: lines
            .filter((line) => line.part === part)
            .flatMap((line) => [
              [
                line.line === "none" ? "" : line.line,
                [line.title, line.note].filter(Boolean).join(". "),
                amountWords(line.amount),
              ],
              ...line.accounts.map(({ code, label, amount }) => [
                "",
                `    ${code} ${label}`,
                line.accounts.length > 1 ? amountWords(amount) : "",
              ]),
            ]),
        },
      ]),
      { kind: "heading", text: "Totals" },
      {
        kind: "totals",
        rows: [
          total("Income", totals.income),
          total("Expenses", totals.expenses),
          total("Profit by this form", totals.profit),
          ...(totals.outside === "0.00" ? [] : [total("Not on this form", totals.outside)]),
          total("Net profit of the books", totals.net),
        ],
      },
    ],
  };
}
