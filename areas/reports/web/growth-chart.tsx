import { useState } from "react";
import { AxisBottom, AxisLeft } from "@visx/axis";
import { Group } from "@visx/group";
import { scaleBand, scaleLinear } from "@visx/scale";
import { Bar, LinePath } from "@visx/shape";
import { monthLabel, numberText } from "#areas/reports/contract/number-text.rules.ts";
import type { GrowthMonth, ReportNumber } from "#areas/reports/contract/reports.schema.ts";
import { axisText } from "./growth-chart.view.ts";

export type GrowthChartProps = { growth: readonly GrowthMonth[] };

/** The charts' own measure; the drawing is stretched to the width that there is. */
const size = { width: 480, height: 200, left: 44, right: 8, top: 10, bottom: 26 };
const inner = {
  width: size.width - size.left - size.right,
  height: size.height - size.top - size.bottom,
};
type Point = { month: string; numbers: readonly ReportNumber[] };

/** People added beside those uploaded, and money won, by month. The table beside says the same to whoever cannot see them. */
export function GrowthChart({ growth }: GrowthChartProps) {
  return (
    <div className="grid gap-4 tablet:grid-cols-2" aria-hidden>
      <Chart
        title="People"
        legend={["Added", "Uploaded"]}
        points={growth.map(({ month, added, imported }) => ({ month, numbers: [added, imported] }))}
      />
      <Chart
        title="Money won"
        legend={[]}
        isLine
        points={growth.map(({ month, money }) => ({ month, numbers: [money] }))}
      />
    </div>
  );
}

/** An axis goes at least so far, so that nothing at all does not stand beside cents or half a person. */
const leastTop = { count: 2, money: 10, percent: 100, days: 2 };
const seriesColors = ["var(--chart-1)", "var(--chart-6)"];

function Chart({
  title,
  legend,
  points,
  isLine = false,
}: {
  title: string;
  legend: readonly string[];
  points: readonly Point[];
  isLine?: boolean;
}) {
  const [pointed, setPointed] = useState<Point>();
  const unit = points[0]?.numbers[0]?.unit ?? "count";
  const most = Math.max(
    leastTop[unit],
    ...points.flatMap(({ numbers }) => numbers.map(({ value }) => Number(value))),
  );
  const x = scaleBand({ domain: points.map(({ month }) => month), range: [0, inner.width], padding: 0.3 });
  const y = scaleLinear({ domain: [0, most], range: [inner.height, 0], nice: 3 });
  const shown = pointed ?? points.at(-1);
  const every = Math.ceil(points.length / 6);
  return (
    <figure className="m-0 min-w-0">
      <figcaption className="flex min-h-5 flex-wrap items-baseline gap-x-3 text-caption">
        <b className="text-small font-label">{title}</b>
        {legend.map((name, at) => (
          <span key={name} className="flex items-center gap-1.5 text-muted">
            <span className="swatch size-2 rounded-[2px]" style={{ background: seriesColors[at] }} />
            {name}
          </span>
        ))}
        <span className="num ml-auto text-muted">
          {shown && `${monthLabel(shown.month)}: ${shown.numbers.map(numberText).join(" / ")}`}
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        className="block h-auto w-full overflow-visible"
        onPointerLeave={() => setPointed(undefined)}
      >
        <Group left={size.left} top={size.top}>
          {y.ticks(3).map((tick) => (
            <line key={tick} x2={inner.width} y1={y(tick)} y2={y(tick)} stroke="var(--chart-grid)" />
          ))}
          <AxisLeft
            scale={y}
            numTicks={3}
            hideAxisLine
            hideTicks
            tickFormat={(value) => axisText(Number(value), unit)}
            tickLabelProps={() => ({ ...labelStyle, textAnchor: "end", dx: -4, dy: 4 })}
          />
          <AxisBottom
            scale={x}
            top={inner.height}
            hideTicks
            stroke="var(--chart-grid)"
            tickValues={points
              .map(({ month }) => month)
              .filter((_, at) => (points.length - 1 - at) % every === 0)}
            tickFormat={monthLabel}
            tickLabelProps={() => ({ ...labelStyle, textAnchor: "middle", dy: 2 })}
          />
          {isLine ? (
            <Line points={points} x={(month) => (x(month) ?? 0) + x.bandwidth() / 2} y={y} pointed={shown} />
          ) : (
            <Bars points={points} x={x} width={x.bandwidth()} y={y} />
          )}
          {points.map((point) => (
            <rect
              key={point.month}
              x={(x(point.month) ?? 0) - (x.step() - x.bandwidth()) / 2}
              width={x.step()}
              height={inner.height}
              fill="transparent"
              onPointerEnter={() => setPointed(point)}
            />
          ))}
        </Group>
      </svg>
    </figure>
  );
}

const labelStyle = { fill: "var(--chart-axis)", fontSize: 12, fontFamily: "inherit" } as const;
type ToPixels = (value: number) => number;

function Bars({
  points,
  x,
  width,
  y,
}: {
  points: readonly Point[];
  x: (month: string) => number | undefined;
  width: number;
  y: ToPixels;
}) {
  return points.flatMap(({ month, numbers }) => {
    const each = width / numbers.length;
    return numbers.map(({ key, value }, at) => {
      const height = inner.height - y(Number(value));
      return (
        <Bar
          key={key}
          x={(x(month) ?? 0) + at * each}
          y={inner.height - height}
          width={Math.max(1, each - 1)}
          height={height}
          rx={Math.min(4, each / 2, height)}
          fill={seriesColors[at]}
        />
      );
    });
  });
}

function Line({
  points,
  x,
  y,
  pointed,
}: {
  points: readonly Point[];
  x: (month: string) => number;
  y: ToPixels;
  pointed: Point | undefined;
}) {
  const at = ({ numbers }: Point) => y(Number(numbers[0]?.value));
  return (
    <>
      <LinePath
        data={[...points]}
        x={({ month }) => x(month)}
        y={at}
        stroke={seriesColors[0]}
        strokeWidth={2}
        strokeLinejoin="round"
      />
      {pointed && <circle cx={x(pointed.month)} cy={at(pointed)} r={4} fill={seriesColors[0]} />}
    </>
  );
}
