import { moneyIn, plural } from "#platform/web/format.ts";
import { NumberCell, NumberCellSkeleton, numberStrip } from "#platform/web/ui/number-cell.tsx";
import { FailedRead, Waiting } from "#platform/web/ui/states.tsx";
import { useSummary } from "#areas/books/web/index.ts";
import { useInvoiceSummary } from "#areas/invoices/web/index.ts";
import { words } from "./accounting.messages.ts";
import { rowsOf } from "./accounting.view.ts";

const strip = `${numberStrip} grid-cols-2 wide:grid-cols-4`;
const titles = [words.income, words.expenses, words.net, words.outstanding];

/** Total Income, Total Expenses, Net Profit, Outstanding Invoices (Spec 2 §2); each opens the rows that it counts. */
export function OverviewCards() {
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
      <Waiting label="Loading your numbers">
        <div className={strip}>
          {titles.map((title) => (
            <NumberCellSkeleton key={title} />
          ))}
        </div>
      </Waiting>
    );
  const { currency, income, incomeCount, expenses, expenseCount, net, margin } = books.data;
  const { outstanding, outstandingCount, overdueCount } = invoices.data;
  const shown = (amount: string) => moneyIn(currency, amount, "auto");
  return (
    <section className={strip} aria-label="Your numbers">
      <NumberCell
        title={words.income}
        shown={shown(income)}
        href={rowsOf.income}
        how={words.incomeHow}
        note={plural(incomeCount, "transaction", "transactions")}
      />
      <NumberCell
        title={words.expenses}
        shown={shown(expenses)}
        href={rowsOf.expenses}
        how={words.expensesHow}
        note={plural(expenseCount, "transaction", "transactions")}
      />
      <NumberCell
        title={words.net}
        shown={shown(net)}
        href={rowsOf.net}
        how={words.netHow}
        note={`${margin.replace("-", "−")}% margin`}
      />
      <NumberCell
        title={words.outstanding}
        shown={shown(outstanding)}
        href={rowsOf.outstanding}
        how={words.outstandingHow}
        note={`${plural(outstandingCount, "sent invoice", "sent invoices")}${overdueCount > 0 ? `, ${overdueCount} overdue` : ""}`}
      />
    </section>
  );
}
