import { numberText } from "#areas/reports/contract/number-text.rules.ts";
import type { Report } from "#areas/reports/contract/reports.schema.ts";
import { CountedHow } from "./counted-how.tsx";
import { NumberBars } from "./number-bars.tsx";
import { words } from "./reports.messages.ts";
import { changeWords } from "./reports.view.ts";

const metrics = ["daysToClose", "daysInStage", "lost"] as const;

/** How long a sale takes, and how long in each stage; and how many were lost. */
export function TimesCard({ report: { daysToClose, daysInStage, totals } }: { report: Report }) {
  const known = daysInStage.filter(({ value }) => value !== null);
  const lost = totals.find(({ key }) => key === "lost");
  const lines = [daysToClose, ...(lost ? [lost] : [])];
  return (
    <CountedHow title={words.times} metrics={metrics}>
      <ul className="grid gap-1" aria-label={words.times}>
        {lines.map((number) => (
          <li key={number.key}>
            <a
              href={number.href}
              className="-mx-2 flex min-h-11 flex-wrap items-center gap-x-3 rounded-control px-2 text-small hover:bg-hover"
            >
              {number.label}
              <span className="num ml-auto font-label">{numberText(number)}</span>
              {changeWords(number) && (
                <span className="num w-full text-right text-caption text-muted">{changeWords(number)}</span>
              )}
            </a>
          </li>
        ))}
      </ul>
      {known.length > 0 ? (
        <>
          <h3 className="mt-3 mb-1 text-small text-muted">Days in each stage</h3>
          <NumberBars label="Days in each stage" numbers={known} />
        </>
      ) : (
        <p className="mt-2 text-small text-muted">{words.emptyTimes}</p>
      )}
    </CountedHow>
  );
}
