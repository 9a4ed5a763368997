import { BinPage, restoresOneByOne } from "#platform/web/ui/bin-page.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { reports } from "#areas/financial-reports/contract/report-types.rules.ts";
import { periodWords } from "./books-reports.view.ts";
import { words } from "./financial-reports.messages.ts";
import { useReportsBin, useRestoreReport } from "./kept-reports.queries.ts";

/** Kept reports that were deleted, and until when they can be brought back. */
export function ReportsBinPage() {
  return (
    <BinPage
      list={useReportsBin()}
      binned={(one) => ({
        id: one.id,
        name: reports[one.reportType].title,
        deletedAt: one.deletedAt,
        note: periodWords({ type: one.reportType, from: one.periodStart, to: one.periodEnd }),
      })}
      noun={["report", "reports"]}
      help={words.binHelp}
      emptyHelp={words.binEmptyHelp}
      back={{ href: "/accounting?tab=reports", title: words.back }}
      mayRestore={useRight("member")}
      {...restoresOneByOne(useRestoreReport())}
    />
  );
}
