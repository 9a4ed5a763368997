import { classes } from "#platform/web/ui/classes.ts";
import { numberText } from "#areas/reports/contract/number-text.rules.ts";
import type { StageNumber } from "#areas/reports/contract/reports.schema.ts";
import { sharesOf } from "./reports.view.ts";

/** Numbers under each other, each with a bar in its stage's tint and the way to what it counts. */
export function NumberBars({ label, numbers }: { label: string; numbers: readonly StageNumber[] }) {
  const shares = sharesOf(numbers);
  return (
    <ul className="grid gap-1" aria-label={label}>
      {numbers.map((number, at) => (
        <li key={number.key}>
          <a
            href={number.href}
            data-tint={number.color}
            className="grid min-h-11 grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] items-center gap-3 rounded-control px-2 -mx-2 text-small hover:bg-hover"
          >
            <span className="wrap-anywhere">{number.label}</span>
            <span className="h-2 overflow-hidden rounded-full bg-line" aria-hidden>
              <span
                className={classes(
                  "swatch block h-full rounded-full bg-[var(--badge-dot)]",
                  shares[at] !== 0 && "min-w-1",
                )}
                style={{ width: `${shares[at] ?? 0}%` }}
              />
            </span>
            <span className="num min-w-14 text-right font-label">{numberText(number)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
