import { useSearch } from "wouter";
import { ListX } from "lucide-react";
import { date, money, plural } from "#platform/web/format.ts";
import { BackLink } from "#platform/web/ui/back-link.tsx";
import { ButtonLink } from "#platform/web/ui/button.tsx";
import { MoreButton } from "#platform/web/ui/more-of-list.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { EmptyState, FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { toldReasonLabels } from "#areas/reports/contract/lost-reasons.rules.ts";
import { factMetrics, reportMetrics } from "#areas/reports/contract/metrics.rules.ts";
import type { ReportRow } from "#areas/reports/contract/reports.schema.ts";
import { words } from "./reports.messages.ts";
import { useReportRows } from "./reports.queries.ts";
import { rowsAskedFrom } from "./reports.view.ts";

/** What a number of the report counts, one by one. */
export function ReportRowsPage() {
  const asked = rowsAskedFrom(new URLSearchParams(useSearch()));
  const rows = useReportRows(asked ?? { of: "added" }, asked !== undefined);
  const back = <BackLink href="/reports">{words.title}</BackLink>;
  const metric = asked && reportMetrics[factMetrics[asked.of]];
  const label =
    metric && (asked.reason ? `${metric.label}: ${toldReasonLabels[asked.reason]}` : metric.label);
  const shown = rows.items;
  return (
    <PageFrame title={label ?? words.title} actions={back}>
      {metric && (
        <p className="max-w-[64ch] text-small text-text-2">
          {asked.from && asked.to && `${date(asked.from)} to ${date(asked.to)}. `}
          {metric.how}
        </p>
      )}
      <FailedRead read={rows} title={words.rowsFailed} />
      {asked && rows.isPending && !rows.isError && <RowsSkeleton />}
      {(!asked || shown?.length === 0) && (
        <EmptyState
          icon={ListX}
          title={words.noRows}
          acts={
            <ButtonLink look="primary" href="/reports">
              Back to {words.title}
            </ButtonLink>
          }
        >
          {words.noRowsHelp}
        </EmptyState>
      )}
      {shown && shown.length > 0 && (
        <ul className="card divide-y divide-line overflow-hidden" aria-label={label}>
          {shown.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      )}
      <MoreButton list={rows} />
    </PageFrame>
  );
}

function Row({ row: { title, href, day, value, days } }: { row: ReportRow }) {
  const inside = (
    <>
      <span className="min-w-0 flex-1 wrap-anywhere font-label">{title || "No name"}</span>
      <span className="num flex-none text-muted">{date(day)}</span>
      {(value !== null || days !== null) && (
        <span className="num min-w-20 flex-none text-right font-label">
          {days === null ? money(value) : plural(days, "day", "days")}
        </span>
      )}
    </>
  );
  const line = "flex min-h-12 items-center gap-3 px-4 py-2 text-small";
  return (
    <li>
      {href === null ? (
        <div className={line}>{inside}</div>
      ) : (
        <a href={href} className={`${line} hover:bg-hover`}>
          {inside}
        </a>
      )}
    </li>
  );
}

function RowsSkeleton() {
  return (
    <Waiting label="Loading the list" className="card grid gap-4 p-4">
      {Array.from({ length: 6 }, (_, at) => (
        <Skeleton key={at} className="h-4" />
      ))}
    </Waiting>
  );
}
