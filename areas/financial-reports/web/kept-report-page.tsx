import { isMissing } from "#platform/web/call.ts";
import { dateTime } from "#platform/web/format.ts";
import { BackLink } from "#platform/web/ui/back-link.tsx";
import { ButtonLink } from "#platform/web/ui/button.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { reports } from "#areas/financial-reports/contract/report-types.rules.ts";
import { reportHref } from "./books-reports.view.ts";
import { words } from "./financial-reports.messages.ts";
import { useKeptReport } from "./kept-reports.queries.ts";
import { ReportContents } from "./report-contents.tsx";

/** A report as it was when it was kept. */
export function KeptReportPage({ params }: { params: Record<string, string> }) {
  const read = useKeptReport(params.id ?? "");
  const kept = read.data;
  const back = <BackLink href="/accounting?tab=reports">{words.back}</BackLink>;
  return (
    <PageFrame title={kept ? reports[kept.reportType].title : words.keptOne} actions={back}>
      {isMissing(read.error) ? (
        <Notice>{words.keptGone}</Notice>
      ) : (
        <FailedRead read={read} title={words.failed} />
      )}
      {read.isPending && !read.isError && (
        <Waiting label="Loading the report" className="grid gap-5">
          <Skeleton className="h-24" />
          <Skeleton className="h-96" />
        </Waiting>
      )}
      {kept && (
        <div className="grid grid-cols-1 gap-5">
          <Notice
            tone={kept.hasMoved ? "warning" : "info"}
            action={
              <ButtonLink
                size="small"
                href={reportHref(kept.reportType, { from: kept.periodStart, to: kept.periodEnd })}
              >
                {words.asNow}
              </ButtonLink>
            }
          >
            {words.asItWas(dateTime(kept.generatedAt))} {kept.hasMoved ? words.movedSince : words.notMoved}
          </Notice>
          <ReportContents report={kept.reportData} />
        </div>
      )}
    </PageFrame>
  );
}
