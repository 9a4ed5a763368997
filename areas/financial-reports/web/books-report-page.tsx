import { Download, FileSpreadsheet, FileText, ListX, Sheet } from "lucide-react";
import { stoppedByDemo } from "#platform/web/demo-mode.ts";
import { useListingOf } from "#platform/web/use-listing.ts";
import { BackLink } from "#platform/web/ui/back-link.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { Menu } from "#platform/web/ui/menu.tsx";
import { MoreButton } from "#platform/web/ui/more-of-list.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { EmptyState, FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { useSeesOwn } from "#areas/auth/web/index.ts";
import { useBooksSettings, useToday } from "#areas/books/web/index.ts";
import { reports, type ReportType } from "#areas/financial-reports/contract/report-types.rules.ts";
import { useReport } from "./books-reports.queries.ts";
import {
  type AskedReport,
  askedOf,
  downloadAddress,
  listingFrom,
  queryTextOf,
  typeIn,
} from "./books-reports.view.ts";
import { demoActions, words } from "./financial-reports.messages.ts";
import { KeepButton } from "./keep-button.tsx";
import { ReportChoices } from "./report-choices.tsx";
import { ReportContents } from "./report-contents.tsx";
import { SetAside } from "./set-aside.tsx";
import { TaxPaymentButton } from "./tax-payment-button.tsx";

const back = <BackLink href="/accounting?tab=reports">{words.back}</BackLink>;

/** One report of the books: which days, its totals, a chart, and its lines with what stands behind each. */
export function BooksReportPage({ params }: { params: Record<string, string> }) {
  const seesOwn = useSeesOwn();
  const type = typeIn(params.type);
  if (type === undefined)
    return (
      <PageFrame title={words.back} actions={back}>
        <EmptyState icon={ListX} title="There is no such report">
          Choose one from the list of reports.
        </EmptyState>
      </PageFrame>
    );
  if (seesOwn)
    return (
      <PageFrame title={reports[type].title} actions={back}>
        <Notice>{words.ownOnly}</Notice>
      </PageFrame>
    );
  return <OneReport type={type} />;
}

function OneReport({ type }: { type: ReportType }) {
  const { listing, change } = useListingOf({ listingFrom, queryTextOf });
  const settings = useBooksSettings();
  const today = useToday();
  const start = settings.data?.fiscalYearStart ?? "January";
  const asked = askedOf(type, listing, { today, start });
  const read = useReport(type, asked, settings.data !== undefined);
  const { report, isPlaceholderData } = read;
  return (
    <PageFrame
      title={reports[type].title}
      actions={
        <>
          {back}
          {report && <KeepButton report={report} />}
          <DownloadMenu type={type} asked={asked} className="max-tablet:hidden" />
        </>
      }
    >
      <DownloadMenu type={type} asked={asked} full className="tablet:hidden" />
      <ReportChoices type={type} listing={listing} days={asked} onChange={change} />
      <FailedRead read={settings.isError ? settings : read} title={words.failed} />
      {report ? (
        <div
          className={
            isPlaceholderData
              ? "grid grid-cols-1 gap-5 opacity-60 transition-opacity"
              : "grid grid-cols-1 gap-5"
          }
          aria-busy={isPlaceholderData || undefined}
        >
          {type === "profit-and-loss" && listing.span === "year" && <SetAside report={report} />}
          {type === "sales-tax" && <TaxPaymentButton />}
          <ReportContents report={report} />
          <MoreButton list={read} />
        </div>
      ) : (
        !read.isError && !settings.isError && <ReportSkeleton />
      )}
    </PageFrame>
  );
}

const formats = [
  { format: "pdf", label: "PDF, to print or send", icon: FileText },
  { format: "xlsx", label: "Excel workbook", icon: FileSpreadsheet },
  { format: "csv", label: "CSV file", icon: Sheet },
] as const;

type DownloadProps = { type: ReportType; asked: AskedReport; full?: boolean; className: string };

/** In the header; on a phone a full button below it. */
function DownloadMenu({ type, asked, full, className }: DownloadProps) {
  return (
    <Menu
      trigger={
        <Button look="primary" icon={Download} full={full} className={className}>
          {words.download}
        </Button>
      }
      items={formats.map(({ format, label, icon }) => ({
        label,
        icon,
        onSelect: () => {
          if (!stoppedByDemo(demoActions.download))
            window.location.assign(downloadAddress(type, asked, format));
        },
      }))}
    />
  );
}

const ReportSkeleton = () => (
  <Waiting label="Loading the report" className="grid gap-5">
    <Skeleton className="h-24" />
    <Skeleton className="h-96" />
  </Waiting>
);
