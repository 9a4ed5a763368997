import { ChevronRight } from "lucide-react";
import { Card } from "#platform/web/ui/surface.tsx";
import { reports, reportTypes } from "#areas/financial-reports/contract/report-types.rules.ts";
import { taxesPage } from "#areas/financial-reports/contract/taxes.pages.ts";
import { reportHref } from "./books-reports.view.ts";
import { words } from "./financial-reports.messages.ts";

/** Every report with what it says, on the Reports tab of Money & Books. */
export function ReportList() {
  return (
    <Card title={words.all}>
      <p className="-mt-2 text-small text-muted">{words.allHow}</p>
      <ul className="mt-2 grid gap-x-8 tablet:grid-cols-2">
        {reportTypes.map((type) => (
          <li key={type} className="border-t border-line">
            <a
              href={reportHref(type)}
              className="-mx-2 flex min-h-14 items-center gap-3 rounded-small px-2 py-2 hover:bg-hover"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-label">{reports[type].title}</span>
                <span className="block text-caption text-muted">{reports[type].about}</span>
              </span>
              <ChevronRight className="icon small text-muted" aria-hidden />
            </a>
          </li>
        ))}
        <li className="border-t border-line">
          <a
            href={taxesPage.path}
            className="-mx-2 flex min-h-14 items-center gap-3 rounded-small px-2 py-2 hover:bg-hover"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-label">{words.taxes}</span>
              <span className="block text-caption text-muted">{words.taxesAbout}</span>
            </span>
            <ChevronRight className="icon small text-muted" aria-hidden />
          </a>
        </li>
      </ul>
    </Card>
  );
}
