import { numberText } from "#areas/reports/contract/number-text.rules.ts";
import type { ReportNumber } from "#areas/reports/contract/reports.schema.ts";
import { changeWords } from "./reports.view.ts";

/** One number in a line, beside what it was before, with the way to what it counts. */
export function NumberLine({ number }: { number: ReportNumber }) {
  const change = changeWords(number);
  return (
    <a
      href={number.href}
      className="-mx-2 flex min-h-11 flex-wrap items-center gap-x-3 rounded-control px-2 text-small hover:bg-hover"
    >
      {number.label}
      <span className="num ml-auto font-label">{numberText(number)}</span>
      {change && <span className="num w-full text-right text-caption text-muted">{change}</span>}
    </a>
  );
}
