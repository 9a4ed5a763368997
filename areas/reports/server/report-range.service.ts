import { keysOf } from "#areas/pipeline/contract/pipeline.rules.ts";
import type { ReportMetricKey } from "#areas/reports/contract/metrics.rules.ts";
import { monthsOf, rangeBefore } from "#areas/reports/contract/reports.rules.ts";
import type { Fact, GrowthMonth, Report, ReportNumber } from "#areas/reports/contract/reports.schema.ts";
import { stepsOf } from "#areas/reports/contract/stage-keys.rules.ts";
import * as facts from "./facts.store.ts";
import { factLinks, lostReasonNumbers, numberOf } from "#areas/reports/contract/report-numbers.rules.ts";
import { type Frame, spanOf } from "./report-frame.service.ts";

/** What the mail of Mondays tells of its week. */
export async function weekNumbers(frame: Frame): Promise<ReportNumber[]> {
  return totalsOf(frame);
}

type RangePart = "totals" | "growth" | "funnel" | "sources" | "lostReasons" | "daysToClose" | "daysInStage";

/** What happened within the range. */
export async function rangeNumbers(frame: Frame): Promise<Pick<Report, RangePart>> {
  return {
    totals: await totalsOf(frame),
    growth: await growthOf(frame),
    funnel: await funnelOf(frame),
    sources: await sourcesOf(frame),
    lostReasons: await lostReasonsOf(frame),
    daysToClose: await daysToCloseOf(frame),
    daysInStage: await daysInStageOf(frame),
  };
}

const wantedOf = ({ timeZone, range, whose }: Frame, of: Fact): facts.Wanted => ({
  of,
  ...whose,
  ...spanOf(timeZone, range),
});

const nothing: facts.Sum = { count: 0, value: "0.00" };

/** The numbers of a range that count facts, and whether they tell how many or how much. */
const counted = [
  ["added", "added", "count"],
  ["imported", "imported", "count"],
  ["won", "won", "count"],
  ["money", "won", "value"],
  ["lost", "lost", "count"],
] as const satisfies readonly (readonly [ReportMetricKey, Fact, keyof facts.Sum])[];

async function totalsOf(frame: Frame): Promise<ReportNumber[]> {
  const before = { ...frame, range: rangeBefore(frame.range) };
  const sums = new Map<Fact, [facts.Sum, facts.Sum]>();
  for (const of of ["added", "imported", "won", "lost"] as const)
    sums.set(of, [
      await facts.sumFacts(frame.ctx.tx, wantedOf(frame, of)),
      await facts.sumFacts(frame.ctx.tx, wantedOf(before, of)),
    ]);
  return counted.map(([metric, of, part]) => {
    const [now, then] = sums.get(of) ?? [nothing, nothing];
    return numberOf(metric, now[part], factLinks(of, frame.range, frame.whose), { before: then[part] });
  });
}

async function growthOf(frame: Frame): Promise<GrowthMonth[]> {
  const { ctx, range, whose, timeZone } = frame;
  const months = monthsOf(range);
  const bounds = months.map((month) => spanOf(timeZone, month).from);
  const sumsOf = (of: Fact) => facts.sumFactsBySpan(ctx.tx, wantedOf(frame, of), bounds);
  const sums = { added: await sumsOf("added"), imported: await sumsOf("imported"), won: await sumsOf("won") };
  return months.map((month, span) => {
    const number = (metric: ReportMetricKey, of: keyof typeof sums, part: keyof facts.Sum) =>
      numberOf(metric, (sums[of].get(span) ?? nothing)[part], factLinks(of, month, whose), {
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
}

async function funnelOf(frame: Frame): Promise<Report["funnel"]> {
  const { ctx, stages, ranks, range, whose } = frame;
  const farthest = await facts.listFarthest(ctx.tx, { ...wantedOf(frame, "reached"), ranks });
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

async function sourcesOf(frame: Frame): Promise<Report["sources"]> {
  const { ctx, range, whose } = frame;
  const people = await facts.sumFactsBy(ctx.tx, wantedOf(frame, "people"), "source");
  const won = await facts.sumFactsBy(ctx.tx, wantedOf(frame, "won"), "source");
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

async function lostReasonsOf(frame: Frame): Promise<Report["lostReasons"]> {
  const sums = await facts.sumFactsBy(frame.ctx.tx, wantedOf(frame, "lost"), "reason");
  const counts = new Map([...sums].map(([reason, { count }]) => [reason, count]));
  return lostReasonNumbers(counts, frame.range, frame.whose);
}

async function daysToCloseOf(frame: Frame): Promise<ReportNumber> {
  const before = { ...frame, range: rangeBefore(frame.range) };
  return numberOf(
    "daysToClose",
    await facts.findMedianDays(frame.ctx.tx, wantedOf(frame, "closed")),
    factLinks("closed", frame.range, frame.whose),
    { before: await facts.findMedianDays(frame.ctx.tx, wantedOf(before, "closed")) },
  );
}

async function daysInStageOf(frame: Frame): Promise<Report["daysInStage"]> {
  const { ctx, stages, ranks, range, whose } = frame;
  const open = stages.filter(({ type }) => type === "open");
  const known = Object.keys(ranks);
  const groupOf = Object.fromEntries(
    open.flatMap((stage) => keysOf(stages, stage, known).map((key) => [key, stage.id])),
  );
  const medians = await facts.listStays(ctx.tx, wantedOf(frame, "stayed"), groupOf);
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
