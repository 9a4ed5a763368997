import { useEndlessQueryOf } from "#platform/web/use-query-of.ts";
import { booksReportsApi } from "#areas/financial-reports/contract/books-reports.api.ts";
import type { Report } from "#areas/financial-reports/contract/books-reports.schema.ts";
import type { ReportType } from "#areas/financial-reports/contract/report-types.rules.ts";
import type { AskedReport } from "./books-reports.view.ts";

/** A report; while another is read, the last one stays. The general ledger comes page by page, and what was read is shown as one. */
export function useReport(type: ReportType, asked: AskedReport, enabled: boolean) {
  const pages = useEndlessQueryOf(booksReportsApi.get, {
    params: { type },
    query: asked,
    keepPrevious: true,
    enabled,
  });
  const reports: readonly Report[] | undefined = pages.items;
  const [first] = reports ?? [];
  return {
    ...pages,
    report: first && { ...first, rows: (reports ?? []).flatMap(({ rows }) => rows) },
  };
}
