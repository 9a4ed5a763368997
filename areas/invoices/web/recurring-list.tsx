import { Ellipsis } from "lucide-react";
import { date, moneyIn } from "#platform/web/format.ts";
import { Badge } from "#platform/web/ui/badge.tsx";
import { IconButton } from "#platform/web/ui/button.tsx";
import { classes } from "#platform/web/ui/classes.ts";
import { Menu } from "#platform/web/ui/menu.tsx";
import type { RecurringInvoice } from "#areas/invoices/contract/recurring-invoices.schema.ts";
import { everyWords } from "#areas/invoices/contract/recurring-invoices.rules.ts";
import { stateNames } from "./recurring.messages.ts";
import { type OpenSeries, rhythmLabel, seriesName, stateLook } from "./recurring.view.ts";
import { useSeriesActs } from "./use-series-acts.ts";

type Props = { items: readonly RecurringInvoice[]; onOpen: (open: OpenSeries | undefined) => void };

const heads = ["Client", "Repeats", "Next date", "Amount", "State", "Actions"];
const columns =
  "@min-[760px]:grid @min-[760px]:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_max-content_max-content_max-content_44px] @min-[760px]:gap-x-6";
const grid =
  "grid grid-cols-[minmax(0,1fr)_auto_44px] items-center gap-x-2 px-card @min-[760px]:col-span-full @min-[760px]:grid-cols-subgrid @min-[760px]:gap-x-6";

/** Repeating invoices, one row each; cards on a phone. */
export function RecurringList({ items, onOpen }: Props) {
  return (
    <div className="@container">
      <div role="table" aria-label="Repeating invoices" className={columns}>
        <div
          role="row"
          className={classes(grid, "py-2 text-caption font-label text-muted @max-[760px]:sr-only")}
        >
          {heads.map((head) => (
            <span key={head} role="columnheader" className={head === "Amount" ? "text-right" : undefined}>
              {head === "Actions" ? <span className="sr-only">{head}</span> : head}
            </span>
          ))}
        </div>
        {items.map((series) => (
          <Row key={series.id} series={series} onOpen={onOpen} />
        ))}
      </div>
    </div>
  );
}

function Row({ series, onOpen }: { series: RecurringInvoice; onOpen: Props["onOpen"] }) {
  const acts = useSeriesActs(series, onOpen);
  const { clientName, contactId, currency, totalAmount, nextDate, state } = series;
  const details = () => onOpen({ kind: "details", series });
  const next = nextDate === null ? "" : date(nextDate);
  return (
    <div
      role="row"
      className={classes(
        grid,
        "relative min-h-14 border-t border-line py-2.5 hover:bg-hover @min-[760px]:min-h-12 @min-[760px]:py-1",
      )}
    >
      <div role="cell" className="min-w-0 wrap-anywhere">
        <button
          type="button"
          aria-label={seriesName(series)}
          className="max-w-full wrap-anywhere rounded-[4px] text-left font-label after:absolute after:inset-0 hover:underline hover:underline-offset-3"
          onClick={details}
        >
          {clientName}
        </button>
      </div>
      <div
        role="cell"
        className="min-w-0 text-small text-muted @min-[760px]:wrap-anywhere @max-[760px]:order-3 @max-[760px]:text-caption"
      >
        <span className="@max-[760px]:hidden">{rhythmLabel(series)}</span>
        <span className="num @min-[760px]:hidden">
          {everyWords(series)}
          {next && `, next ${next}`}
        </span>
      </div>
      <div role="cell" className="num text-small whitespace-nowrap text-muted @max-[760px]:sr-only">
        {next || "None"}
      </div>
      <div role="cell" className="num text-right font-label whitespace-nowrap @max-[760px]:order-2">
        {moneyIn(currency, totalAmount)}
      </div>
      <div role="cell" className="@max-[760px]:order-4 @max-[760px]:justify-self-end">
        <Badge kind="status" value={stateLook[state]}>
          {stateNames[state]}
        </Badge>
      </div>
      <div
        role="cell"
        className="relative flex justify-end @max-[760px]:order-2 @max-[760px]:col-start-3 @min-[760px]:-mr-2"
      >
        <Menu
          trigger={<IconButton icon={Ellipsis} label={`More for ${seriesName(series)}`} />}
          items={[
            { label: "View", onSelect: details },
            ...acts.slice(0, -1),
            ...(contactId ? [{ label: "See the customer", href: `/contacts/${contactId}` }] : []),
            ...acts.slice(-1),
          ]}
        />
      </div>
    </div>
  );
}
