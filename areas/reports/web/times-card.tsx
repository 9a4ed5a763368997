import type { Report } from "#areas/reports/contract/reports.schema.ts";
import { CountedHow } from "./counted-how.tsx";
import { NumberBars } from "./number-bars.tsx";
import { NumberLine } from "./number-line.tsx";
import { words } from "./reports.messages.ts";

const metrics = ["daysToClose", "daysInStage"] as const;

/** How long a sale takes, and how long in each stage. */
export function TimesCard({ report: { daysToClose, daysInStage } }: { report: Report }) {
  const known = daysInStage.filter(({ value }) => value !== null);
  return (
    <CountedHow title={words.times} metrics={metrics}>
      <NumberLine number={daysToClose} />
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
