import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import type { DealColumn, DealSummary } from "#areas/deals/contract/deals.schema.ts";
import {
  conditionsOf,
  hasStep,
  isCold,
  type KnownFilter,
  listSearched,
  saleColumns,
  saleKinds,
  texts,
} from "./sale-sources.store.ts";

type Sums = Omit<DealSummary, "thisMonth" | "thisMonthBy" | "warnings"> &
  DealSummary["warnings"] & { dated: number; datedThisMonth: number };

/** How likely a sale in a stage is in percent, where nobody said otherwise. */
export type Odds = readonly { stage: string; percent: number }[];

/** What the sums are made of: `likely` is null for what is decided. */
async function matching(tx: Tx, filter: KnownFilter, odds: Odds): Promise<SQL> {
  const searched = await listSearched(tx, filter.search);
  const halves = saleKinds.map((kind) => {
    const { estimateId, stage, value, from } = saleColumns[kind];
    return sql`SELECT ${stage} AS stage, ${value} AS value, app.sale_estimate(${estimateId}, ${stage}, ${value}) AS estimate, d.expected_close_date AS day,
        ${hasStep(kind)} AS has_step, ${isCold(kind)} AS is_cold, ${stage} = ANY(${texts(filter.openStages)}) AS is_open,
        CASE WHEN ${stage} = ANY(${texts(filter.openStages)}) THEN round(${value} * coalesce(d.probability, odds.percent, 0) / 100, 2) END AS likely
      FROM ${from} LEFT JOIN unnest(${texts(odds.map((one) => one.stage))}, ${sql.param(odds.map((one) => one.percent))}::int[]) AS odds (stage, percent) ON odds.stage = ${stage}
      WHERE ${conditionsOf(kind, filter, searched)}`;
  });
  return sql.join(halves, sql` UNION ALL `);
}

/** What the sales that match add up to, and how many of them have a date; this month begins on a day and has so many. */
export async function sumSales(
  tx: Tx,
  filter: KnownFilter,
  { odds, month }: { odds: Odds; month: { from: string; days: number } },
): Promise<Sums> {
  const counts = sql`is_open AND value > 0 AND day IS NOT NULL`;
  const { rows } = await tx.execute(sql`
    WITH sale AS MATERIALIZED (${await matching(tx, filter, odds)})
    SELECT count(*)::int AS count, coalesce(sum(value), 0)::numeric(20,2)::text AS value,
      coalesce(sum(estimate), 0)::numeric(20,2)::text AS estimated, count(estimate)::int AS "estimatedCount",
      (coalesce(sum(value), 0) + coalesce(sum(estimate), 0))::numeric(20,2)::text AS total, count(day)::int AS dated,
      (count(*) FILTER (WHERE day >= ${month.from}::date AND day < ${month.from}::date + ${month.days}::int))::int AS "datedThisMonth",
      coalesce(sum(likely) FILTER (WHERE ${counts}), 0)::numeric(20,2)::text AS likely,
      (count(*) FILTER (WHERE is_open AND value = 0))::int AS "withoutValue", (count(*) FILTER (WHERE is_open AND day IS NULL))::int AS "withoutDate",
      (count(*) FILTER (WHERE is_open AND NOT has_step))::int AS "noNextStep",
      (count(*) FILTER (WHERE is_open AND day < ${filter.today}::date))::int AS "datePassed",
      (count(*) FILTER (WHERE is_open AND is_cold))::int AS cold,
      (SELECT coalesce(json_agg(by_month ORDER BY by_month.month), '[]') FROM (
        SELECT to_char(day, 'YYYY-MM') AS month, count(*)::int AS count, sum(value)::numeric(20,2)::text AS value, sum(likely)::numeric(20,2)::text AS likely
        FROM sale WHERE ${counts} GROUP BY 1) AS by_month) AS "likelyMonths"
    FROM sale`);
  return rows[0] as Sums;
}

type StageSums = Pick<DealColumn, "count" | "value" | "likely"> & { stage: string };

/** The same of each stage. */
export async function sumByStage(tx: Tx, filter: KnownFilter, odds: Odds): Promise<StageSums[]> {
  const { rows } = await tx.execute(sql`
    SELECT stage, count(*)::int AS count, sum(value)::numeric(20,2)::text AS value, coalesce(sum(likely), 0)::numeric(20,2)::text AS likely
    FROM (${await matching(tx, filter, odds)}) AS sale GROUP BY stage`);
  return rows as StageSums[];
}
