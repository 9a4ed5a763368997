import { CircleCheck, CircleMinus, CircleQuestionMark, type LucideIcon, TriangleAlert } from "lucide-react";
import { count, date, moneyIn } from "#platform/web/format.ts";
import { useListingOf } from "#platform/web/use-listing.ts";
import { MoreOfList } from "#platform/web/ui/more-of-list.tsx";
import { classes } from "#platform/web/ui/classes.ts";
import { useCurrency } from "#areas/books/web/index.ts";
import { type Verdict, verdicts } from "#areas/statements/contract/matching.rules.ts";
import type { Statement, StatementRow } from "#areas/statements/contract/statements.schema.ts";
import { StatementAlike } from "./statement-alike.tsx";
import { useStatementRows } from "./statements.queries.ts";
import { firstVerdict, listingFrom, queryTextOf, verdictHelp, verdictNames } from "./statements.view.ts";

const icons: Record<Verdict, [LucideIcon, string]> = {
  new: [CircleCheck, "text-positive"],
  here: [CircleMinus, "text-muted"],
  similar: [CircleQuestionMark, "text-warning"],
  problem: [TriangleAlert, "text-warning"],
};

/** What each line would do: four counts, and the lines of the one that is chosen. */
export function StatementRows({ statement, isStale }: { statement: Statement; isStale: boolean }) {
  const { listing, change } = useListingOf({ listingFrom, queryTextOf });
  const { counts } = statement;
  const verdict = listing.verdict ?? firstVerdict(counts);
  return (
    <section
      className={classes("card overflow-hidden", isStale && "opacity-60")}
      aria-labelledby="lines-title"
      aria-busy={isStale || undefined}
    >
      <header className="card-head max-tablet:!px-4">
        <h2 id="lines-title">What happens to the lines</h2>
      </header>
      <div
        className="grid grid-cols-2 gap-px border-y border-line bg-line tablet:grid-cols-4"
        role="group"
        aria-label="Which lines to show"
      >
        {verdicts.map((one) => {
          const [Icon, tone] = icons[one];
          return (
            <button
              key={one}
              type="button"
              aria-pressed={one === verdict}
              className={classes(
                "grid content-start gap-0.5 px-card py-3.5 text-left hover:bg-hover",
                one === verdict ? "bg-accent-soft" : "bg-surface",
              )}
              onClick={() => change({ verdict: one }, true)}
            >
              <span className="num flex items-center gap-2 text-title">
                <Icon className={`icon ${tone}`} aria-hidden />
                {count(counts[one])}
              </span>
              <span className="text-small">{verdictNames[one]}</span>
            </button>
          );
        })}
      </div>
      <div className="px-card py-4">
        <p className="mb-2 max-w-[72ch] text-small text-muted">{verdictHelp[verdict]}</p>
        {verdict === "similar" ? (
          <StatementAlike statement={statement} isStale={isStale} />
        ) : (
          <Lines id={statement.id} verdict={verdict} />
        )}
      </div>
    </section>
  );
}

function Lines({ id, verdict }: { id: string; verdict: Verdict }) {
  const list = useStatementRows(id, verdict);
  return (
    <>
      {list.items !== undefined && list.items.length > 0 && (
        <ul aria-label={verdictNames[verdict]} aria-busy={list.isPlaceholderData || undefined}>
          {list.items.map((row) => (
            <StatementLine key={row.number} row={row} />
          ))}
        </ul>
      )}
      <MoreOfList
        list={list}
        loading="Loading the lines"
        empty="No line of the file."
        failed="The lines didn’t load."
      />
    </>
  );
}

/** One line as the bank wrote it, and why it is where it is. */
function StatementLine({ row: { number, day, text, amount, reason } }: { row: StatementRow }) {
  const currency = useCurrency();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 border-t border-line py-2.5 first:border-0 tablet:grid-cols-[7.5rem_minmax(0,1fr)_auto]">
      <span className="num text-small text-muted max-tablet:order-3">
        {day ? date(day) : `Line ${count(number)}`}
      </span>
      <span className="min-w-0 wrap-anywhere">
        <span>{text || "No text"}</span>
        {reason && <span className="block text-small text-muted">{reason}</span>}
      </span>
      <span className="num whitespace-nowrap">{amount === null ? "" : moneyIn(currency, amount)}</span>
    </li>
  );
}
