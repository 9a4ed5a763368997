import { useState } from "react";
import { Check, ListChecks, SearchX } from "lucide-react";
import { date } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Checkbox } from "#platform/web/ui/checkbox.tsx";
import { Segmented } from "#platform/web/ui/choice-field.tsx";
import { classes } from "#platform/web/ui/classes.ts";
import { MoreButton } from "#platform/web/ui/more-of-list.tsx";
import { EmptyState, FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { useCurrency } from "#areas/books/web/index.ts";
import type {
  OpenedReconciliation,
  ReconciliationRow,
} from "#areas/statements/contract/reconciliations.schema.ts";
import { reconcileWords as words } from "./reconciliations.messages.ts";
import { useReconciliationRows, useTick } from "./reconciliations.queries.ts";
import { rowAmount, rowNote, type ShownRows, shownOptions, transactionHref } from "./reconciliations.view.ts";

type Props = { one: OpenedReconciliation; mayTick: boolean };

/** The transactions that may be on the statement, each with its tick; of a finished one those that are. */
export function ReconciliationRows({ one, mayTick }: Props) {
  const [shown, setShown] = useState<ShownRows>("all");
  const list = useReconciliationRows(one.id, shown);
  const tick = useTick(list.items ?? []);
  const params = { id: one.id };
  const isOpen = one.status === "open";
  const set = (row: ReconciliationRow, ticked: boolean) =>
    void tick.run({ params, body: ticked ? { tick: [row.id] } : { untick: [row.id] } });
  return (
    <section className="card" aria-label="Transactions">
      {isOpen && (
        <div className="flex flex-wrap items-end justify-between gap-3 px-card py-3 print:hidden">
          <Segmented
            label="Which rows"
            options={shownOptions}
            value={shown}
            onChange={(value) => setShown(value as ShownRows)}
          />
          {mayTick && (
            <TickUntil
              key={one.day}
              day={one.day}
              busy={tick.pending}
              onTick={(until) => void tick.run({ params, body: { tickUntil: until } })}
            />
          )}
        </div>
      )}
      <FailedRead read={list} title={words.rowsFailed} />
      {list.items === undefined && list.isPending && (
        <Waiting label="Loading transactions" className="grid gap-4 px-card py-4">
          {Array.from({ length: 6 }, (_, at) => (
            <Skeleton key={at} className="h-9" />
          ))}
        </Waiting>
      )}
      {list.items?.length === 0 &&
        (shown === "all" ? (
          <EmptyState icon={ListChecks} title={words.empty}>
            {words.emptyHelp}
          </EmptyState>
        ) : (
          <EmptyState icon={SearchX} title={words.nothingFound} />
        ))}
      <ul
        className={classes(list.isPlaceholderData && "opacity-60 transition-opacity")}
        aria-label="On this account"
      >
        {list.items?.map((row) => (
          <Row
            key={row.id}
            row={row}
            isFinished={!isOpen}
            onTick={mayTick ? (ticked) => set(row, ticked) : undefined}
          />
        ))}
      </ul>
      <MoreButton list={list} className="px-card pb-4 print:hidden" />
    </section>
  );
}

type RowProps = { row: ReconciliationRow; isFinished: boolean; onTick?: (ticked: boolean) => void };

function Row({ row, isFinished, onTick }: RowProps) {
  const currency = useCurrency();
  const note = rowNote(row);
  const amount = rowAmount(currency, row.amount);
  return (
    <li
      className={classes(
        "grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line px-card py-2 hover:bg-hover tablet:grid-cols-[auto_108px_minmax(0,1fr)_auto]",
        row.ticked && !isFinished && "bg-sunken",
      )}
    >
      <span className="flex min-h-11 min-w-8 items-center">
        {isFinished ? (
          <Check className="icon small text-positive" aria-label="On the statement" />
        ) : (
          <Checkbox
            name={`${row.description}, ${date(row.date)}, ${amount}`}
            checked={row.ticked}
            disabled={!onTick}
            onChange={(ticked) => onTick?.(ticked)}
          />
        )}
      </span>
      <span className="num text-small text-muted max-tablet:hidden">{date(row.date)}</span>
      <span className="min-w-0">
        <a className="block wrap-anywhere hover:underline" href={transactionHref(row.id)}>
          {row.description}
        </a>
        <span className="num block wrap-anywhere text-caption text-muted">
          <span className="tablet:hidden">
            {date(row.date)}
            {note && ", "}
          </span>
          {note}
        </span>
      </span>
      <span
        className={classes(
          "num font-label whitespace-nowrap",
          !row.amount.startsWith("-") && "text-positive",
        )}
      >
        {amount}
      </span>
    </li>
  );
}

type TickUntilProps = { day: string; busy: boolean; onTick: (until: string) => void };

/** Ticks all rows until a day at once. */
function TickUntil({ day, busy, onTick }: TickUntilProps) {
  const [until, setUntil] = useState(day);
  return (
    <div className="flex flex-wrap items-end gap-2 max-tablet:w-full">
      <TextField
        label="Until"
        hideLabel
        type="date"
        className="max-tablet:flex-[1_1_160px]"
        max={day}
        value={until}
        onChange={({ target }) => setUntil(target.value)}
      />
      <Button busy={busy} disabled={until === ""} onClick={() => onTick(until > day ? day : until)}>
        Tick all until then
      </Button>
    </div>
  );
}
