import { ListX } from "lucide-react";
import { date, moneyIn } from "#platform/web/format.ts";
import { useKeptState } from "#platform/web/kept-work.ts";
import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { numberStrip } from "#platform/web/ui/number-cell.tsx";
import { EmptyState } from "#platform/web/ui/states.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { EntriesDialog, useAccounts } from "#areas/books/web/index.ts";
import type { Report, ReportRow } from "#areas/financial-reports/contract/books-reports.schema.ts";
import {
  reports,
  type ReportType,
  totalLabels,
} from "#areas/financial-reports/contract/report-types.rules.ts";
import { words } from "./financial-reports.messages.ts";
import { ReportBars } from "./report-bars.tsx";
import { ReportTable } from "./report-table.tsx";

type Opened = { row: ReportRow };

/** How totals stand side by side, by how many there are. */
const columnsFor: Record<number, string> = {
  1: "grid-cols-1",
  3: "grid-cols-1 tablet:grid-cols-3",
  4: "grid-cols-2 tablet:grid-cols-4",
};

const help: Partial<Record<ReportType, string>> = {
  contractors: words.contractorsHow,
  "sales-tax": words.salesTaxHow,
};

const nothing: Partial<Record<ReportType, string>> = {
  contractors: words.nobodyPaid,
  receivables: words.nobodyOwes,
  "sales-tax": words.noTax,
};

/** A report: its totals, a chart, and its lines, each of which opens what stands behind it. */
export function ReportContents({ report }: { report: Report }) {
  const [opened, setOpened] = useKeptState<Opened | undefined>("report-entries", undefined);
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
      <dl className={`${numberStrip} ${columnsFor[labels.length] ?? "grid-cols-2"}`}>
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
        <EmptyState icon={ListX} title={nothing[type] ?? words.empty}>
          {words.emptyHelp}
        </EmptyState>
      ) : (
        <>
          <ReportBars report={report} />
          <Card>
            <ReportTable report={report} onAccount={(row) => setOpened({ row })} />
          </Card>
        </>
      )}
      <DialogSlot open={opened}>
        {({ row }, isOpen) => <Entries row={row} open={isOpen} onClose={() => setOpened(undefined)} />}
      </DialogSlot>
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
