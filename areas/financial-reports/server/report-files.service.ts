import { addDays } from "#platform/contract/dates.ts";
import { productName } from "#platform/contract/product.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { PdfBlock, PdfDocument } from "#platform/server/pdf-document.ts";
import { type FileColumn, pagesOf, rowFile } from "#platform/server/row-file.ts";
import { drawnAnswer } from "#platform/server/pdf-answer.ts";
import type { BinaryAnswer } from "#platform/server/route.ts";
import type {
  Report,
  ReportQuery,
  ReportRow,
} from "#areas/financial-reports/contract/books-reports.schema.ts";
import {
  type FigureName,
  reports,
  totalLabels,
} from "#areas/financial-reports/contract/report-types.rules.ts";
import { w9StateLabel } from "#areas/financial-reports/contract/w9-forms.rules.ts";
import { getReport } from "./books-reports.service.ts";

type Line = Pick<ReportRow, "section" | "label" | "code" | "day" | "w9"> &
  Partial<Record<FigureName, string>>;

/** The columns of a report's file: what each row is, and its amounts. */
function columnsOf({ type, before }: Report): FileColumn<Line>[] {
  const { columns } = reports[type];
  const figure = (name: FigureName, title: string): FileColumn<Line> => ({
    title,
    of: (row) => row[name] ?? "",
    kind: "money",
  });
  return [
    { title: "Part", of: ({ section }) => section },
    { title: "Number", of: ({ code }) => code ?? "" },
    ...(type === "general-ledger"
      ? [{ title: "Date", of: ({ day }: Line) => day ?? "", kind: "day" as const }]
      : []),
    { title: "Name", of: ({ label }) => label },
    ...(type === "contractors" ? [{ title: "W-9", of: ({ w9 }: Line) => (w9 ? w9StateLabel[w9] : "") }] : []),
    ...columns.map(({ figure: name, title }) => figure(name, title)),
    ...(before ? [figure("before", "Before")] : []),
  ];
}

/** The totals as rows below the others: each in the column of its name, or in the only one. */
export function totalLines({ type, totals, before }: Report): Line[] {
  const { columns } = reports[type];
  const isColumn = (name: string): name is FigureName => columns.some(({ figure }) => figure === name);
  const only = columns.length === 1 ? columns[0]?.figure : undefined;
  const line = (label: string) => ({ section: "Total", label, code: null, day: null });
  const labels = Object.entries(totalLabels[type]);
  if (only)
    return labels.map(([name, label]) => ({
      ...line(label),
      [only]: totals[name] ?? "",
      ...(before && { before: before[name] ?? "" }),
    }));
  return [
    {
      ...line("Total"),
      ...Object.fromEntries(Object.entries(totals).filter(([name]) => isColumn(name))),
    },
  ];
}

const nameOf = ({ type, from, to }: Report): string =>
  `${type}-${reports[type].span === "day" ? to : `${from}-${to}`}`;

/** A report as a file: CSV, a workbook or a PDF. Amounts are numbers in a workbook, and no text runs as a formula. */
export async function reportFile(
  ctx: Ctx,
  report: Report,
  query: ReportQuery & { format: "csv" | "xlsx" | "pdf" },
): Promise<BinaryAnswer> {
  const { format } = query;
  const read = (cursor: string | undefined) =>
    ctx.inNewTransaction((tx) =>
      getReport({ ...ctx, tx }, report.type, {
        ...query,
        from: report.from,
        to: report.to,
        cursor,
        limit: pageRows,
      }),
    );
  if (format === "pdf") return paper(ctx, report, read);
  const pages =
    report.type === "general-ledger"
      ? pagesOf<Line>(async (cursor) => {
          const { report: page, next } = await read(cursor);
          return { rows: next === undefined ? [...page.rows, ...totalLines(page)] : page.rows, next };
        })
      : oneBatch([...report.rows, ...totalLines(report)]);
  return tableFile(report, format, pages);
}

/** These rows of a report as a table. */
export const tableFile = (
  report: Report,
  format: "csv" | "xlsx",
  pages: AsyncIterable<readonly Line[]>,
): BinaryAnswer =>
  rowFile<Line>({
    name: nameOf(report),
    sheet: reports[report.type].title,
    format,
    columns: columnsOf(report),
    pages,
  });

/** Rows of the ledger that are read at a time. */
const pageRows = 500;
/** What a PDF of the ledger holds at most: a longer one is a workbook. */
const maxPaperRows = 5000;

async function* oneBatch(rows: Line[]) {
  yield rows;
}

type Read = (cursor: string | undefined) => Promise<Awaited<ReturnType<typeof getReport>>>;

async function paper(ctx: Ctx, report: Report, read: Read): Promise<BinaryAnswer> {
  let { rows } = report;
  if (report.type === "general-ledger") {
    rows = [];
    let cursor: string | undefined;
    do {
      const page = await read(cursor);
      rows.push(...page.report.rows);
      cursor = page.next;
    } while (cursor !== undefined && rows.length < maxPaperRows);
    rows = rows.slice(0, maxPaperRows);
  }
  return drawnAnswer(ctx, `${nameOf(report)}.pdf`, paperOf({ ...report, rows }));
}

const longDay = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
/** "January 1, 2026". */
export const dayWords = (day: string): string => longDay.format(new Date(`${day}T00:00:00Z`));
const number = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2 });
/** "1,234.50", and what is less than nothing in brackets, as accountants write it. */
export const amountWords = (amount: string | null | undefined): string => {
  if (!amount) return "";
  const words = number.format(amount.replace("-", "") as `${number}`);
  return amount.startsWith("-") ? `(${words})` : words;
};

/** A report on paper. */
export function paperOf(report: Report): PdfDocument {
  const { type, from, to, basis, currency, companyName, compareFrom, compareTo, rows, totals } = report;
  const { title, span, hasBasis } = reports[type];
  const period = span === "day" ? `As of ${dayWords(to)}` : `${dayWords(from)} to ${dayWords(to)}`;
  const against =
    compareTo === null
      ? ""
      : `, beside ${span === "day" ? dayWords(compareTo) : `${dayWords(compareFrom ?? addDays(compareTo, 0))} to ${dayWords(compareTo)}`}`;
  const sections = [...new Set(rows.map(({ section }) => section))];
  return {
    title: `${companyName}: ${title}`,
    subtitle: `${period}${against}, in ${currency}${hasBasis ? `, ${basis} basis` : ""}`,
    author: productName,
    blocks: [
      ...sections.flatMap((section): PdfBlock[] => [
        { kind: "heading", text: section },
        tableOf(
          report,
          rows.filter((row) => row.section === section),
        ),
      ]),
      { kind: "heading", text: "Totals" },
      {
        kind: "totals",
        rows: Object.entries(totalLabels[type]).map(([name, label]) => ({
          label,
          text: amountWords(totals[name]) || "not known",
          isStrong: true,
        })),
      },
    ],
  };
}

function tableOf(report: Report, rows: readonly ReportRow[]): PdfBlock {
  const { columns } = reports[report.type];
  const amounts: { figure: FigureName; title: string }[] = [
    ...columns,
    ...(report.before ? [{ figure: "before" as const, title: "Before" }] : []),
  ];
  const isLedger = report.type === "general-ledger";
  return {
    kind: "table",
    wraps: true,
    columns: [
      ...(isLedger ? [{ title: "Date", share: 1.3 }] : []),
      { title: "", share: 4 },
      ...(report.type === "contractors" ? [{ title: "W-9", share: 1.4 }] : []),
      ...amounts.map(({ title }) => ({ title, share: 1.4, align: "right" as const })),
    ],
    rows: rows.map((row) => [
      ...(isLedger ? [row.day ?? ""] : []),
      isLedger ? row.label : [row.code, row.label].filter(Boolean).join(" "),
      ...(report.type === "contractors" ? [row.w9 ? w9StateLabel[row.w9] : ""] : []),
      ...amounts.map(({ figure }) => amountWords(row[figure])),
    ]),
  };
}
