import { TriangleAlert } from "lucide-react";
import { centsOf } from "#platform/contract/money.ts";
import { count, money } from "#platform/web/format.ts";
import { useOpportunitySums } from "./deals.queries.ts";
import { flagOptions, leftOutWords } from "./deals.view.ts";

/** What needs attention, each a number with its list, and what likely comes in. */
export function DealWarnings() {
  const { data: sums } = useOpportunitySums();
  if (!sums) return null;
  const warnings = flagOptions.filter(({ value }) => sums.warnings[value] > 0);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-card pb-3 text-small empty:hidden">
      {warnings.map(({ value, label }) => (
        <a
          key={value}
          href={`/opportunities?flag=${value}`}
          className="link num flex items-center gap-1.5 pointer-coarse:min-h-11"
        >
          <TriangleAlert className="icon small text-warning" aria-hidden />
          {label}: {count(sums.warnings[value])}
        </a>
      ))}
      {centsOf(sums.likely) !== 0 && (
        <span className="num text-muted">
          Likely money {money(sums.likely)}
          {leftOutWords(sums)}
        </span>
      )}
    </div>
  );
}
