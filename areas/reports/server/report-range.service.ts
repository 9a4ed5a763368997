import { keysOf } from "#areas/pipeline/contract/pipeline.rules.ts";
import type { ReportMetricKey } from "#areas/reports/contract/metrics.rules.ts";
import { monthsOf, rangeBefore } from "#areas/reports/contract/reports.rules.ts";
import type {
  Fact,
  GrowthMonth,
  Range,
  Report,
  ReportNumber,
} from "#areas/reports/contract/reports.schema.ts";
import { stepsOf } from "#areas/reports/contract/stage-keys.rules.ts";
import type * as facts from "./facts.store.ts";
import { factLinks, lostReasonNumbers, numberOf } from "#areas/reports/contract/report-numbers.rules.ts";
import { type Frame, spanOf } from "./report-frame.service.ts";
import { farthestOf, medianDaysOf, type Sums, staysOf, sumsOf } from "./report-sums.service.ts";

/** What the mail of Mondays tells of its week. */
export const weekNumbers = async (frame: Frame): Promise<ReportNumber[]> =>
  totalsOf(frame, await sumsOf(frame, rangesOf(frame)));

type RangePart = "totals" | "growth" | "funnel" | "sources" | "lostReasons" | "daysToClose" | "daysInStage";

/** The ranges whose sums `rangeNumbers` asks for. */
export const rangesOf = ({ range }: Frame): Range[] => [range, rangeBefore(range), ...monthsOf(range)];

/** What happened within the range. */
export async function rangeNumbers(frame: Frame, sums: Sums): Promise<Pick<Report, RangePart>> {
  return {
    totals: totalsOf(frame, sums),
    growth: growthOf(frame, sums),
    funnel: await funnelOf(frame),
    sources: sourcesOf(frame, sums),
    lostReasons: lostReasonsOf(frame, sums),
    daysToClose: await daysToCloseOf(frame),
    daysInStage: await daysInStageOf(frame),
  };
}

const wantedOf = ({ timeZone, range, whose }: Frame, of: Fact): facts.Wanted => ({
  of,
  ...whose,
  ...spanOf(timeZone, range),
});

/** The numbers of a range that count facts, and whether they tell how many or how much. */
const counted = [
  ["added", "added", "count"],
  ["imported", "imported", "count"],
  ["won", "won", "count"],
  ["money", "won", "value"],
  ["lost", "lost", "count"],
] as const satisfies readonly (readonly [ReportMetricKey, Fact, keyof facts.Sum])[];

const totalsOf = ({ range, whose }: Frame, sums: Sums): ReportNumber[] =>
  counted.map(([metric, of, part]) =>
    numberOf(metric, sums.of(of, range)[part], factLinks(of, range, whose), {
      before: sums.of(of, rangeBefore(range))[part],
    }),
  );

const growthOf = ({ range, whose }: Frame, sums: Sums): GrowthMonth[] =>
  monthsOf(range).map((month) => {
    const number = (metric: ReportMetricKey, of: "added" | "imported" | "won", part: keyof facts.Sum) =>
      numberOf(metric, sums.of(of, month)[part], factLinks(of, month, whose), {
        key: `growth.${metric}.${month.month}`,
      });
    return {
      month: month.month,
      added: number("added", "added", "count"),
      imported: number("imported", "imported", "count"),
      won: number("won", "won", "count"),
      money: number("money", "won", "value"),
    };
  });

async function funnelOf(frame: Frame): Promise<Report["funnel"]> {
  const { stages, ranks, range, whose } = frame;
  const farthest = await farthestOf(frame, wantedOf(frame, "reached"));
  return stepsOf(stages).map((stage) => {
    const rank = ranks[stage.key] ?? 0;
    const value = [...farthest].reduce((sum, [far, count]) => (far >= rank ? sum + count : sum), 0);
    return {
      ...numberOf("reached", value, factLinks("reached", range, whose, { stage: stage.id }), {
        key: `funnel.${stage.id}`,
        label: stage.name,
      }),
      color: stage.color,
    };
  });
}

const nothing: facts.Sum = { count: 0, value: "0.00" };

function sourcesOf({ range, whose }: Frame, sums: Sums): Report["sources"] {
  const people = sums.byPart(["added", "imported"], range);
  const won = sums.byPart(["won"], range);
  const names = [...new Set([...people.keys(), ...won.keys()])];
  return names
    .map((source) => {
      const number = (
        metric: ReportMetricKey,
        of: Fact,
        sums: ReadonlyMap<string, facts.Sum>,
        part: keyof facts.Sum,
      ) =>
        numberOf(metric, (sums.get(source) ?? nothing)[part], factLinks(of, range, { ...whose, source }), {
          key: `source.${metric}.${source}`,
        });
      return {
        source,
        people: number("people", "people", people, "count"),
        won: number("won", "won", won, "count"),
        money: number("money", "won", won, "value"),
      };
    })
    .sort(
      (a, b) => Number(b.people.value) - Number(a.people.value) || a.source.localeCompare(b.source, "en"),
    );
}

function lostReasonsOf({ range, whose }: Frame, sums: Sums): Report["lostReasons"] {
  const counts = new Map([...sums.byPart(["lost"], range)].map(([reason, { count }]) => [reason, count]));
  return lostReasonNumbers(counts, range, whose);
}

async function daysToCloseOf(frame: Frame): Promise<ReportNumber> {
  const { timeZone, range, whose } = frame;
  const { from, before } = spanOf(timeZone, range);
  const bounds = [spanOf(timeZone, rangeBefore(range)).from, from, before];
  const medians = await medianDaysOf(frame, bounds);
  return numberOf("daysToClose", medians.get(1) ?? null, factLinks("closed", range, whose), {
    before: medians.get(0) ?? null,
  });
}

async function daysInStageOf(frame: Frame): Promise<Report["daysInStage"]> {
  const { stages, ranks, range, whose } = frame;
  const open = stages.filter(({ type }) => type === "open");
  const known = Object.keys(ranks);
  const groupOf = Object.fromEntries(
    open.flatMap((stage) => keysOf(stages, stage, known).map((key) => [key, stage.id])),
  );
  const medians = await staysOf(frame, wantedOf(frame, "stayed"), groupOf);
  return open.map((stage) => ({
    ...numberOf(
      "daysInStage",
      medians.get(stage.id) ?? null,
      factLinks("stayed", range, whose, { stage: stage.id }),
      {
        key: `stayed.${stage.id}`,
        label: stage.name,
      },
    ),
    color: stage.color,
  }));
}
