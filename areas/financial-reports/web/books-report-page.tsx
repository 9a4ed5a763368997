import { Download, FileSpreadsheet, FileText, ListX, Sheet } from "lucide-react";
import { stoppedByDemo } from "#platform/web/demo-mode.ts";
import { date, moneyIn } from "#platform/web/format.ts";
import { useKeptState } from "#platform/web/kept-work.ts";
import { useListingOf } from "#platform/web/use-listing.ts";
import { BackLink } from "#platform/web/ui/back-link.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { Menu } from "#platform/web/ui/menu.tsx";
import { MoreButton } from "#platform/web/ui/more-of-list.tsx";
import { numberStrip } from "#platform/web/ui/number-cell.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { EmptyState, FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card, Notice } from "#platform/web/ui/surface.tsx";
import { useSeesOwn } from "#areas/auth/web/index.ts";
import { EntriesDialog, useAccounts, useBooksSettings, useToday } from "#areas/books/web/index.ts";
import type { Report, ReportRow } from "#areas/financial-reports/contract/books-reports.schema.ts";
import {
  reports,
  type ReportType,
  totalLabels,
} from "#areas/financial-reports/contract/report-types.rules.ts";
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
import { ReportBars } from "./report-bars.tsx";
import { ReportChoices } from "./report-choices.tsx";
import { ReportTable } from "./report-table.tsx";

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

type Opened = { row: ReportRow };

function OneReport({ type }: { type: ReportType }) {
  const { listing, change } = useListingOf({ listingFrom, queryTextOf });
  const settings = useBooksSettings();
  const today = useToday();
  const start = settings.data?.fiscalYearStart ?? "January";
  const asked = askedOf(type, listing, { today, start });
  const read = useReport(type, asked, settings.data !== undefined);
  const [opened, setOpened] = useKeptState<Opened | undefined>("report-entries", undefined);
  const { report, isPlaceholderData } = read;
  return (
    <PageFrame
      title={reports[type].title}
      actions={
        <>
          {back}
          <DownloadMenu type={type} asked={asked} />
        </>
      }
    >
      <ReportChoices type={type} listing={listing} days={asked} onChange={change} />
      <FailedRead read={settings.isError ? settings : read} title={words.failed} />
      {report ? (
        <div
          className={isPlaceholderData ? "grid gap-5 opacity-60 transition-opacity" : "grid gap-5"}
          aria-busy={isPlaceholderData || undefined}
        >
          <Contents report={report} onAccount={(row) => setOpened({ row })} />
          <MoreButton list={read} />
        </div>
      ) : (
        !read.isError && !settings.isError && <ReportSkeleton />
      )}
      <DialogSlot open={opened}>
        {({ row }, isOpen) => <Entries row={row} open={isOpen} onClose={() => setOpened(undefined)} />}
      </DialogSlot>
    </PageFrame>
  );
}

const help: Partial<Record<ReportType, string>> = {
  contractors: words.contractorsHow,
  "sales-tax": words.salesTaxHow,
};

function Contents({ report, onAccount }: { report: Report; onAccount: (row: ReportRow) => void }) {
  const { type, from, to, currency, totals, before, rows, compareFrom, compareTo } = report;
  const isStanding = reports[type].span === "day";
  const period = isStanding ? `On ${date(to)}` : `${date(from)} to ${date(to)}`;
  const against = compareTo && (isStanding ? date(compareTo) : `${date(compareFrom)} to ${date(compareTo)}`);
  const labels = Object.entries(totalLabels[type]);
  return (
    <>
      <p className="max-w-[64ch] text-small text-text-2">
        {reports[type].about}. {period}
        {against ? `, beside ${against}` : ""}.
      </p>
      {help[type] && <p className="max-w-[64ch] text-small text-muted">{help[type]}</p>}
      <dl
        className={`${numberStrip} ${labels.length === 3 ? "grid-cols-1 tablet:grid-cols-3" : "grid-cols-2"}`}
      >
        {labels.map(([name, label]) => (
          <div key={name} className="bg-surface px-4 py-3">
            <dt className="text-small text-muted">{label}</dt>
            <dd className="num text-heading font-title">
              {totals[name] ? moneyIn(currency, totals[name]) : "Not known"}
            </dd>
            {before?.[name] && (
              <dd className="num text-caption text-muted">before: {moneyIn(currency, before[name])}</dd>
            )}
            {totals[name] === null && <dd className="text-caption text-muted">{words.noThreshold}</dd>}
          </div>
        ))}
      </dl>
      {rows.length === 0 ? (
        <EmptyState icon={ListX} title={words.empty}>
          {words.emptyHelp}
        </EmptyState>
      ) : (
        <>
          <ReportBars report={report} />
          <Card>
            <ReportTable report={report} onAccount={onAccount} />
          </Card>
        </>
      )}
    </>
  );
}

/** The entries behind a line: those of its account, or of the account on which sales taxes lie. */
function Entries({ row, open, onClose }: { row: ReportRow; open: boolean; onClose: () => void }) {
  const taxes = useAccounts().data?.find(({ role }) => role === "sales_tax");
  const accountId = row.accountId ?? taxes?.id;
  if (accountId === undefined) return null;
  const account = {
    id: accountId,
    accountName: row.label,
    currentBalance: row.amount ?? row.debit ?? row.credit ?? row.tax ?? null,
  };
  return <EntriesDialog open={open} account={account} days={row} onClose={onClose} />;
}

const formats = [
  { format: "pdf", label: "PDF, to print or send", icon: FileText },
  { format: "xlsx", label: "Excel workbook", icon: FileSpreadsheet },
  { format: "csv", label: "CSV file", icon: Sheet },
] as const;

function DownloadMenu({ type, asked }: { type: ReportType; asked: AskedReport }) {
  return (
    <Menu
      trigger={
        <Button look="primary" icon={Download}>
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
