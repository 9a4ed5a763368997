import { date, moneyIn, plural } from "#platform/web/format.ts";
import { MoreOfList } from "#platform/web/ui/more-of-list.tsx";
import { useCurrency } from "#areas/books/web/index.ts";
import { useKeptLines } from "./statements.queries.ts";

/** The lines that an undo left in the books, and why. */
export function StatementKept({ id, kept }: { id: string; kept: number }) {
  const list = useKeptLines(id);
  const currency = useCurrency();
  return (
    <section className="card pad" aria-labelledby="kept-title">
      <h2 id="kept-title">{plural(kept, "line was", "lines were")} kept</h2>
      <ul className="mt-2">
        {list.items?.map(({ number, day, amount, text, transactionId, reason }) => (
          <li
            key={number}
            className="flex flex-wrap items-baseline gap-x-3 border-t border-line py-2 text-small first:border-0"
          >
            {transactionId ? (
              <a className="link" href={`/accounting?tab=transactions&transaction=${transactionId}`}>
                {text || "No text"}
              </a>
            ) : (
              <span>{text || "No text"}</span>
            )}
            <span className="num text-text-2">
              {[day && date(day), amount && moneyIn(currency, amount)].filter(Boolean).join(", ")}
            </span>
            <span className="text-muted">{reason}</span>
          </li>
        ))}
      </ul>
      <MoreOfList
        list={list}
        loading="Loading the lines that stayed"
        empty=""
        failed="The list didn’t load."
      />
    </section>
  );
}
