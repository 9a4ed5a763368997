import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import { fullNameOf } from "#platform/contract/full-name.ts";
import type { OpenCtx } from "#platform/server/context.ts";
import type { BinaryAnswer } from "#platform/server/route.ts";
import { type Cell, writeWorkbook } from "#platform/tables/write-xlsx.ts";
import { formulaSafe } from "#platform/tables/cell-guards.ts";
import type { ReportFilter, ReportFormat } from "#areas/reports/contract/reports.schema.ts";
import { isReadOnly, requireFeature } from "#areas/billing/server/index.ts";
import { membersOf, workspaceNameOf } from "#areas/team/server/index.ts";
import { getReport } from "./reports.service.ts";
import { paperOf } from "./report-paper.service.ts";
import { type ReportSheet, sheetsOf } from "./report-sheets.service.ts";

const contentTypes: Record<ReportFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pdf: "application/pdf",
};

/** What the report shows, as a file; 402 where the plan has no downloads, unless only reading is left. Nothing is written while a transaction waits. */
export async function downloadReport(
  ctx: OpenCtx,
  { format, ...filter }: ReportFilter & { format: ReportFormat },
): Promise<BinaryAnswer> {
  const { report, business, person } = await ctx.beforehand(async (inner) => {
    // A business that can only be read still leaves with all it has.
    if (!(await isReadOnly(inner))) await requireFeature(inner, "reportDownloads");
    return {
      report: await getReport(inner, filter),
      business: await workspaceNameOf(inner.tx),
      person: (await membersOf(inner.tx)).find(({ id }) => id === filter.assignedTo),
    };
  });
  const { range } = report;
  return {
    contentType: contentTypes[format],
    fileName: `how-i-m-doing-${range.from}-${range.to}.${format}`,
    bytes:
      format === "pdf"
        ? Buffer.from(
            await ctx.ports.pdf.draw(
              paperOf(report, {
                business: business ?? "the business",
                filter: [person && fullNameOf(person), filter.source].filter(Boolean).join(", "),
              }),
              ctx.workspaceId,
            ),
          )
        : format === "xlsx"
          ? Readable.from(workbookOf(sheetsOf(report)), { objectMode: false })
          : Buffer.from(textOf(sheetsOf(report))),
  };
}

// The byte order mark tells spreadsheets that it is UTF-8. An empty line parts one table from the next.
const textOf = (sheets: readonly ReportSheet[]): string =>
  `\uFEFF${sheets.map(({ name, header, rows }) => linesOf([[name], [...header], ...rows.map((cells) => cells.map(plain))])).join("\r\n")}`;

const linesOf = (rows: string[][]): string =>
  stringify(
    rows.map((cells) => cells.map(formulaSafe)),
    { record_delimiter: "windows", quoted_match: /[\r\n]/ },
  );

const plain = (cell: Cell): string => {
  if (cell === null) return "";
  if (typeof cell !== "object") return String(cell);
  return "money" in cell ? cell.money : cell.day;
};

const workbookOf = (sheets: readonly ReportSheet[]): AsyncGenerator<Uint8Array> =>
  writeWorkbook(
    sheets.map(({ name, header, rows }) => ({
      name,
      header,
      batches: oneBatch(rows),
    })),
  );

async function* oneBatch(rows: Cell[][]) {
  yield rows;
}
