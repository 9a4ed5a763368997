import type { Report } from "#areas/reports/contract/reports.schema.ts";
import { CountedHow } from "./counted-how.tsx";
import { NumberBars } from "./number-bars.tsx";
import { NumberLine } from "./number-line.tsx";
import { words } from "./reports.messages.ts";

const metrics = ["lost", "lostReasons"] as const;

/** How many sales were lost, and why. */
export function LostCard({ report: { totals, lostReasons } }: { report: Report }) {
  const lost = totals.find(({ key }) => key === "lost");
  return (
    <CountedHow title={words.lost} metrics={metrics}>
      {lost && <NumberLine number={lost} />}
      {lostReasons.length === 0 ? (
        <p className="text-small text-muted">{words.emptyLost}</p>
      ) : (
        <NumberBars label={words.lost} numbers={lostReasons} />
      )}
    </CountedHow>
  );
}
