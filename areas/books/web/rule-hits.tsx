import { date, moneyIn } from "#platform/web/format.ts";
import type { RuleHit } from "#areas/books/contract/category-rules.schema.ts";

/** Transactions that a rule hit, or would. */
export function RuleHits({ hits }: { hits: readonly RuleHit[] }) {
  return (
    <ul className="mt-1 max-h-60 overflow-y-auto">
      {hits.map((hit) => (
        <li key={hit.id} className="num flex gap-3 py-1 text-caption text-muted">
          <span className="flex-none">{date(hit.transactionDate)}</span>
          <span className="min-w-0 flex-1 wrap-anywhere text-text-2">{hit.description}</span>
          <span>{moneyIn(hit.currency, hit.amount)}</span>
        </li>
      ))}
    </ul>
  );
}
