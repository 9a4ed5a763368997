import { type ComponentType, useEffect, useState } from "react";
import { whenIdle } from "#platform/web/when-idle.ts";
import { monthLabel, numberText } from "#areas/reports/contract/number-text.rules.ts";
import type { GrowthMonth, Report, ReportNumber } from "#areas/reports/contract/reports.schema.ts";
import { CountedHow } from "./counted-how.tsx";
import type { GrowthChartProps } from "./growth-chart.tsx";
import { NumberStrip } from "./number-strip.tsx";
import { words } from "./reports.messages.ts";
import { isNothing } from "./reports.view.ts";

const loadChart = () => import("./growth-chart.tsx");
const chartOrNone = () =>
  loadChart().then(
    (file) => file.GrowthChart,
    () => undefined,
  );
const metrics = ["added", "imported", "won", "money"] as const;

/** People added and money won, month by month: the numbers as a table at once, the charts once the page rests. */
export function GrowthCard({ growth, totals }: Pick<Report, "growth" | "totals">) {
  const empty = isNothing(growth.flatMap(({ added, imported, money }) => [added, imported, money]));
  return (
    <CountedHow title={words.growth} metrics={metrics}>
      <div className="grid gap-5">
        <NumberStrip label="In this period" numbers={totals.filter(({ key }) => key !== "lost")} inCard />
        {empty ? (
          <p className="text-small text-muted">{words.emptyGrowth}</p>
        ) : (
          <>
            <Charts growth={growth} />
            <GrowthTable growth={growth} />
          </>
        )}
      </div>
    </CountedHow>
  );
}

/** Their place is kept, so that nothing jumps when they come; where they cannot be fetched the table says it all. */
function Charts({ growth }: GrowthChartProps) {
  const [Chart, setChart] = useState<ComponentType<GrowthChartProps>>();
  useEffect(
    () =>
      whenIdle(() => {
        void chartOrNone().then((chart) => setChart(() => chart));
      }),
    [],
  );
  return (
    <div className="@container">
      <div className="min-h-[calc(83.4cqw+60px)] tablet:min-h-[calc(20.9cqw+20px)]">
        {Chart && <Chart growth={growth} />}
      </div>
    </div>
  );
}

function GrowthTable({ growth }: { growth: readonly GrowthMonth[] }) {
  const latestFirst = growth.toReversed();
  return (
    <table className="num w-full text-small">
      <caption className="sr-only">{words.growth}</caption>
      <thead>
        <tr className="border-b border-line text-left text-caption text-muted *:py-2 *:font-label">
          <th scope="col">Month</th>
          <th scope="col" className="text-right">
            Added
          </th>
          <th scope="col" className="text-right">
            Uploaded
          </th>
          <th scope="col" className="text-right max-tablet:hidden">
            Sales won
          </th>
          <th scope="col" className="text-right">
            Money won
          </th>
        </tr>
      </thead>
      <tbody>
        {latestFirst.map(({ month, added, imported, won, money }) => (
          <tr key={month} className="border-b border-line last:border-0">
            <th scope="row" className="text-left font-text whitespace-nowrap">
              {monthLabel(month)}
            </th>
            <NumberCell number={added} month={month} />
            <NumberCell number={imported} month={month} />
            <NumberCell number={won} month={month} className="max-tablet:hidden" />
            <NumberCell number={money} month={month} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NumberCell({
  number,
  month,
  className = "",
}: {
  number: ReportNumber;
  month: string;
  className?: string;
}) {
  return (
    <td className={`text-right ${className}`}>
      <a
        href={number.href}
        aria-label={`${number.label}, ${monthLabel(month)}: ${numberText(number)}`}
        className="inline-flex min-h-9 min-w-8 items-center justify-end rounded-[4px] hover:underline pointer-coarse:min-h-11"
      >
        {numberText(number)}
      </a>
    </td>
  );
}
