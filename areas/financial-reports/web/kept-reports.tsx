import { Trash2 } from "lucide-react";
import { date } from "#platform/web/format.ts";
import { Badge } from "#platform/web/ui/badge.tsx";
import { ButtonLink, IconButton } from "#platform/web/ui/button.tsx";
import { MoreOfList } from "#platform/web/ui/more-of-list.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import type { FinancialReport } from "#areas/financial-reports/contract/financial-reports.schema.ts";
import { reports } from "#areas/financial-reports/contract/report-types.rules.ts";
import { keptReportsBinPage } from "#areas/financial-reports/contract/financial-reports.pages.ts";
import { periodWords } from "./books-reports.view.ts";
import { words } from "./financial-reports.messages.ts";
import { useDeleteReport, useKeptReports } from "./kept-reports.queries.ts";

/** The reports that were kept as they were, and whether the books have moved since. */
export function KeptReports() {
  const list = useKeptReports();
  const mayDelete = useRight("member");
  const remove = useDeleteReport();
  return (
    <Card
      title={words.keptTitle}
      actions={
        <ButtonLink look="quiet" size="small" icon={Trash2} href={keptReportsBinPage.path}>
          Trash
        </ButtonLink>
      }
    >
      <p className="-mt-2 text-small text-muted">{words.keptHow}</p>
      <ul className="mt-2">
        {list.items?.map((one) => (
          <li key={one.id} className="flex min-h-14 items-center gap-2 border-t border-line py-1 text-small">
            <a href={`/accounting/reports/kept/${one.id}`} className="min-w-0 flex-1 py-1 hover:underline">
              <span className="block font-label">
                {reports[one.reportType].title}, {keptPeriod(one)}
              </span>
              <span className="block text-caption text-muted">Kept on {date(one.generatedAt)}</span>
            </a>
            {one.hasMoved && (
              <Badge kind="tint" value="amber">
                {words.moved}
              </Badge>
            )}
            {mayDelete && (
              <IconButton
                icon={Trash2}
                size="small"
                label={`Delete ${reports[one.reportType].title}, ${keptPeriod(one)}`}
                onClick={() => void remove.run({ params: { id: one.id } })}
              />
            )}
          </li>
        ))}
      </ul>
      <MoreOfList
        list={list}
        loading="Loading what was kept"
        empty={words.noneKept}
        failed={words.keptFailed}
      />
    </Card>
  );
}

const keptPeriod = ({ reportType, periodStart, periodEnd }: FinancialReport): string =>
  periodWords({ type: reportType, from: periodStart, to: periodEnd });
