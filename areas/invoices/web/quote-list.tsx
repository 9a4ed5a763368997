import { date, moneyIn } from "#platform/web/format.ts";
import { classes } from "#platform/web/ui/classes.ts";
import type { Quote } from "#areas/invoices/contract/quotes.schema.ts";
import { QuoteStatus } from "./quote-status.tsx";
import { numberLabel, quoteName } from "./quotes.view.ts";

const heads = ["Quote #", "Client", "Issue Date", "Valid Until", "Amount", "Status"];
const columns =
  "@min-[760px]:grid @min-[760px]:grid-cols-[max-content_minmax(0,1fr)_max-content_max-content_max-content_max-content] @min-[760px]:gap-x-6";
const grid =
  "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-card @min-[760px]:col-span-full @min-[760px]:grid-cols-subgrid @min-[760px]:gap-x-6";

/** Quotes, one row each; cards on a phone. */
export function QuoteList({ quotes }: { quotes: readonly Quote[] }) {
  return (
    <div className="@container">
      <div role="table" aria-label="Quotes" className={columns}>
        <div
          role="row"
          className={classes(grid, "py-2 text-caption font-label text-muted @max-[760px]:sr-only")}
        >
          {heads.map((head) => (
            <span key={head} role="columnheader" className={head === "Amount" ? "text-right" : undefined}>
              {head}
            </span>
          ))}
        </div>
        {quotes.map((quote) => (
          <Row key={quote.id} quote={quote} />
        ))}
      </div>
    </div>
  );
}

function Row({ quote }: { quote: Quote }) {
  const { id, clientName, currency, totalAmount, issueDate, validUntil } = quote;
  return (
    <div
      role="row"
      className={classes(
        grid,
        "relative min-h-14 border-t border-line py-2.5 hover:bg-hover @min-[760px]:min-h-12 @min-[760px]:py-1",
      )}
    >
      <div
        role="cell"
        className="min-w-0 @max-[760px]:order-3 @max-[760px]:wrap-anywhere @max-[760px]:text-caption @max-[760px]:text-muted"
      >
        <a
          href={`/accounting/quotes/${id}`}
          aria-label={quoteName(quote)}
          className="num rounded-[4px] whitespace-nowrap @min-[760px]:font-label after:absolute after:inset-0 hover:underline hover:underline-offset-3"
        >
          {numberLabel(quote)}
        </a>
        <span className="num @min-[760px]:hidden" aria-hidden>
          , until {date(validUntil)}
        </span>
      </div>
      <div role="cell" className="min-w-0 wrap-anywhere @max-[760px]:order-1 @max-[760px]:font-label">
        {clientName}
      </div>
      <div role="cell" className="num text-small whitespace-nowrap text-muted @max-[760px]:sr-only">
        {date(issueDate)}
      </div>
      <div role="cell" className="num text-small whitespace-nowrap text-muted @max-[760px]:sr-only">
        {date(validUntil)}
      </div>
      <div role="cell" className="num text-right font-label whitespace-nowrap @max-[760px]:order-2">
        {moneyIn(currency, totalAmount)}
      </div>
      <div role="cell" className="@max-[760px]:order-4 @max-[760px]:justify-self-end">
        <QuoteStatus quote={quote} />
      </div>
    </div>
  );
}
