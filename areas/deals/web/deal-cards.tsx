import { count, money } from "#platform/web/format.ts";
import { NumberCell, NumberCellSkeleton, numberStrip } from "#platform/web/ui/number-cell.tsx";
import { FailedRead, Waiting } from "#platform/web/ui/states.tsx";
import { words } from "./deals.messages.ts";
import { useOpportunitySums } from "./deals.queries.ts";
import { estimatedNote } from "./deals.view.ts";

const strip = `${numberStrip} grid-cols-2 tablet:grid-cols-3`;
const last = "last:max-tablet:col-span-2";

/** Total Opportunities, Possible Money, This Month (Spec 2 §2); each opens the sales that it counts. */
export function DealCards() {
  const read = useOpportunitySums();
  const { data: sums } = read;
  if (sums === undefined)
    return read.isError ? (
      <div className="card">
        <FailedRead read={read} title="Your numbers didn’t load" />
      </div>
    ) : (
      <Waiting label="Loading your numbers">
        <div className={strip}>
          {[words.total, words.money, words.month].map((title) => (
            <NumberCellSkeleton key={title} className={last} />
          ))}
        </div>
      </Waiting>
    );
  const byShare = sums.thisMonthBy === "share";
  return (
    <section className={strip} aria-label="Your numbers">
      <NumberCell
        title={words.total}
        shown={count(sums.count)}
        href="/opportunities"
        how={words.totalHow}
        note="open and past your first stage"
        className={last}
      />
      <NumberCell
        title={words.money}
        shown={money(sums.total)}
        href="/opportunities?sort=value"
        how={words.moneyHow}
        note={estimatedNote(sums)}
        className={last}
      />
      <NumberCell
        title={words.month}
        shown={count(sums.thisMonth)}
        href="/opportunities?view=thisMonth"
        how={byShare ? words.monthHowShare : words.monthHowDates}
        note={byShare ? "furthest along, until sales have dates" : "expected to close"}
        className={last}
      />
    </section>
  );
}
