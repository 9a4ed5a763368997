import { date, moneyIn, plural } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { MoreOfList } from "#platform/web/ui/more-of-list.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { useToday } from "#areas/books/web/index.ts";
import type { RecurringInvoice, SeriesRun } from "#areas/invoices/contract/recurring-invoices.schema.ts";
import { InvoiceStatus } from "./invoice-status.tsx";
import { NextDates } from "./next-dates.tsx";
import { useRuns } from "./recurring.queries.ts";
import { endLabel, type OpenSeries, rhythmLabel } from "./recurring.view.ts";
import { useSeriesActs } from "./use-series-acts.ts";

type Props = {
  open: boolean;
  series: RecurringInvoice;
  onOpen: (open: OpenSeries | undefined) => void;
  onClose: () => void;
};

/** One repeating invoice: when it comes, what it has made, and what can be done with it. */
export function RecurringDetails({ open, series, onOpen, onClose }: Props) {
  const today = useToday();
  const runs = useRuns(series.id, open);
  const acts = useSeriesActs(series, onOpen);
  const { currency, totalAmount, pauseReason, lastFailure, state, lineItems } = series;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={series.clientName}
      subtitle={`${moneyIn(currency, totalAmount)}. ${rhythmLabel(series)}. ${endLabel(series)}.`}
      footer={
        <DialogClose>
          <Button look="primary">Close</Button>
        </DialogClose>
      }
    >
      <div className="grid gap-6">
        {state === "paused" && (
          <Notice>
            {pauseReason === null
              ? "It’s paused. No invoice is made until it’s resumed."
              : `It stopped after three tries. ${pauseReason} Then resume it.`}
          </Notice>
        )}
        {state === "active" && lastFailure !== null && (
          <Notice>The last try failed: {lastFailure} It’s tried again within the hour.</Notice>
        )}
        {acts.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {acts.map(({ label, onSelect }) => (
              <Button key={label} size="small" onClick={onSelect}>
                {label}
              </Button>
            ))}
          </div>
        )}
        <NextDates dates={series.nextDates} today={today} />
        <section aria-label="Each invoice" className="grid gap-2">
          <h3>Each invoice</h3>
          <ul className="grid gap-1 text-small">
            {lineItems.slice(0, 5).map((line, at) => (
              <li key={at} className="num flex justify-between gap-4">
                <span className="min-w-0 wrap-anywhere">{line.description}</span>
                <span className="whitespace-nowrap text-muted">
                  {line.quantity} × {moneyIn(currency, line.unitPrice)}
                </span>
              </li>
            ))}
            {lineItems.length > 5 && (
              <li className="text-muted">and {plural(lineItems.length - 5, "more line", "more lines")}</li>
            )}
          </ul>
        </section>
        <section aria-label="Invoices so far" className="grid gap-2">
          <h3>Invoices so far</h3>
          <ul className="grid text-small">
            {runs.items?.map((run) => (
              <Run key={run.id} run={run} />
            ))}
          </ul>
          <MoreOfList
            list={runs}
            loading="Loading its invoices"
            empty="None yet."
            failed="These didn’t load."
          />
        </section>
      </div>
    </Dialog>
  );
}

function Run({ run }: { run: SeriesRun }) {
  const { invoiceId, invoiceNumber, status, totalAmount, currency } = run;
  return (
    <li className="num flex min-h-11 items-center gap-3 border-t border-line first:border-0">
      <span className="min-w-0 flex-1">
        {invoiceId === null ? (
          date(run.date)
        ) : (
          <a className="link reach" href={`/accounting/invoices/${invoiceId}`}>
            {invoiceNumber ?? "Draft"}
          </a>
        )}
        <span className="block text-caption text-muted">
          {invoiceId !== null
            ? date(run.date)
            : run.outcome === "skipped"
              ? "Skipped"
              : "Its draft was deleted"}
        </span>
      </span>
      {totalAmount !== null && currency !== null && <span>{moneyIn(currency, totalAmount)}</span>}
      {status && <InvoiceStatus status={status} />}
    </li>
  );
}
