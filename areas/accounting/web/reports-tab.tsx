import { useState } from "react";
import { CircleQuestionMark } from "lucide-react";
import { date, moneyIn } from "#platform/web/format.ts";
import { IconButton } from "#platform/web/ui/button.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card, Notice } from "#platform/web/ui/surface.tsx";
import { SelfCheckNotice, useSummary } from "#areas/books/web/index.ts";
import type { ReportType } from "#areas/financial-reports/contract/report-types.rules.ts";
import { KeptReports, reportHref, ReportList } from "#areas/financial-reports/web/index.ts";
import { useInvoiceSummary } from "#areas/invoices/web/index.ts";
import { words } from "./accounting.messages.ts";
import { addedUp, rowsOf, rowsOfMonth } from "./accounting.view.ts";
import { useSeesAll } from "./overview-tab.tsx";

/** Reports: Profit & Loss, Balance Sheet, Cash Flow, with the stated simple figures (Spec 2 §2). */
export function ReportsTab() {
  return useSeesAll() ? (
    <Reports />
  ) : (
    <Notice>
      {words.ownOnly}{" "}
      <a className="link" href={rowsOf.invoices}>
        See their invoices
      </a>
    </Notice>
  );
}

function Reports() {
  const books = useSummary();
  const invoices = useInvoiceSummary();
  const failed = [books, invoices].find((read) => read.isError && read.data === undefined);
  if (failed)
    return (
      <div className="card">
        <FailedRead read={failed} title={words.numbersFailed} />
      </div>
    );
  if (!books.data || !invoices.data)
    return (
      <Waiting label="Loading your reports" className="grid gap-5 wide:grid-cols-3">
        {["profit", "balance", "cash"].map((key) => (
          <Skeleton key={key} className="h-56 rounded-card" />
        ))}
      </Waiting>
    );
  const { currency, income, expenses, net, month } = books.data;
  const { outstanding } = invoices.data;
  const period = month.from && month.to ? `${date(month.from)} to ${date(month.to)}` : "";
  return (
    <div className="grid gap-4">
      <p className="max-w-[64ch] text-small text-muted">{words.simple}</p>
      <div className="grid grid-cols-1 items-start gap-5 wide:grid-cols-3">
        <ReportCard
          title={words.profitAndLoss}
          what="Net this month"
          period={period}
          figure={month.net}
          currency={currency}
          how={words.profitAndLossHow}
          report="profit-and-loss"
          lines={[
            ["Income this month", month.income, rowsOfMonth(month, "income")],
            ["Expenses this month", month.expenses, rowsOfMonth(month, "expense")],
          ]}
        />
        <ReportCard
          title={words.balanceSheet}
          what="Total assets"
          figure={addedUp(income, outstanding)}
          currency={currency}
          how={words.balanceSheetHow}
          report="balance-sheet"
          lines={[
            [words.income, income, rowsOf.income],
            [words.outstanding, outstanding, rowsOf.outstanding],
          ]}
        />
        <ReportCard
          title={words.cashFlow}
          what="Income minus expenses"
          figure={net}
          currency={currency}
          how={words.cashFlowHow}
          report="cash-flow"
          lines={[
            [words.income, income, rowsOf.income],
            [words.expenses, expenses, rowsOf.expenses],
          ]}
        />
      </div>
      <ReportList />
      <KeptReports />
      <SelfCheckNotice />
    </div>
  );
}

type Props = {
  title: string;
  /** What the figure is, in a few words. */ what: string;
  period?: string;
  figure: string;
  currency: string;
  how: string;
  /** The report behind it. */ report: ReportType;
  /** What it is made of: name, amount, and where its rows are. */
  lines: readonly [name: string, amount: string, href: string][];
};

function ReportCard({ title, what, period, figure, currency, how, report, lines }: Props) {
  const [told, setTold] = useState(false);
  return (
    <Card
      title={title}
      actions={
        <IconButton
          icon={CircleQuestionMark}
          size="small"
          label={`How is this counted? ${title}`}
          aria-expanded={told}
          onClick={() => setTold(!told)}
        />
      }
    >
      <p className="text-small text-muted">{what}</p>
      <p className="num text-figure leading-title font-title tracking-[-.03em]">
        {moneyIn(currency, figure, "auto")}
      </p>
      <p className="mt-1 min-h-5 text-caption text-muted" aria-live="polite">
        {told ? how : period}
      </p>
      <ul className="mt-3">
        {lines.map(([name, amount, href]) => (
          <li key={name} className="border-t border-line">
            <a
              href={href}
              className="-mx-2 flex min-h-11 items-center justify-between gap-3 rounded-small px-2 text-small hover:bg-hover"
            >
              <span>{name}</span>
              <span className="num font-label">{moneyIn(currency, amount, "auto")}</span>
            </a>
          </li>
        ))}
        <li className="border-t border-line">
          <a
            href={reportHref(report)}
            className="link -mx-2 flex min-h-11 items-center px-2 text-small font-text"
          >
            {words.whole(title)}
          </a>
        </li>
      </ul>
    </Card>
  );
}
