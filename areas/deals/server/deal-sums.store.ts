import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import type { DealColumn, DealSummary } from "#areas/deals/contract/deals.schema.ts";
import {
  conditionsOf,
  hasStep,
  isCold,
  type KnownFilter,
  listLookedAt,
  saleColumns,
  saleKinds,
  texts,
} from "./sale-sources.store.ts";

type Sums = Omit<DealSummary, "thisMonth" | "thisMonthBy" | "warnings"> &
  DealSummary["warnings"] & { dated: number; datedThisMonth: number };

/** How likely a sale in a stage is in percent, where nobody said otherwise. */
export type Odds = readonly { stage: string; percent: number }[];

/** What the sums are made of. `likely` is null for what is decided, and where it is not asked for. */
async function matching(tx: Tx, filter: KnownFilter, odds: Odds, isLikelyAsked: SQL): Promise<SQL> {
  const lookedAt = await listLookedAt(tx, filter);
  const halves = saleKinds.map((kind) => {
    const { estimateId, stage, value, from } = saleColumns[kind];
    const isOpen = sql`${stage} = ANY(${texts(filter.openStages)})`;
    return sql`SELECT ${stage} AS stage, ${value} AS value, app.sale_estimate(${estimateId}, ${stage}, ${value}) AS estimate, d.expected_close_date AS day,
        ${hasStep(kind)} AS has_step, ${isCold(kind)} AS is_cold, ${isOpen} AS is_open,
        CASE WHEN ${isLikelyAsked} AND ${isOpen} THEN round(${value} * coalesce(d.probability, odds.percent, 0) / 100, 2) END AS likely
      FROM ${from} LEFT JOIN unnest(${texts(odds.map((one) => one.stage))}, ${sql.param(odds.map((one) => one.percent))}::int[]) AS odds (stage, percent) ON odds.stage = ${stage}
      WHERE ${conditionsOf(kind, filter, lookedAt)}`;
  });
  return sql.join(halves, sql` UNION ALL `);
}

/** What the sales that match add up to, and how many of them have a date; this month begins on a day and has so many. */
export async function sumSales(
  tx: Tx,
  filter: KnownFilter,
  { odds, month }: { odds: Odds; month: { from: string; days: number } },
): Promise<Sums> {
  const hasDay = sql`d.expected_close_date IS NOT NULL`;
  // By month first: what is added up afterward is a few rows, however many sales there are.
  const { rows } = await tx.execute(sql`
    WITH by_month AS (
      SELECT date_trunc('month', day) AS month, count(*) AS count, sum(value) AS value, sum(estimate) AS estimated, count(estimate) AS "estimatedCount", count(day) AS dated,
        count(*) FILTER (WHERE day >= ${month.from}::date AND day < ${month.from}::date + ${month.days}::int) AS "datedThisMonth",
        count(*) FILTER (WHERE is_open AND value > 0) AS counted, sum(value) FILTER (WHERE is_open AND value > 0) AS "countedValue", sum(likely) FILTER (WHERE value > 0) AS likely,
        count(*) FILTER (WHERE is_open AND value = 0) AS "withoutValue", count(*) FILTER (WHERE is_open AND day IS NULL) AS "withoutDate",
        count(*) FILTER (WHERE is_open AND NOT has_step) AS "noNextStep", count(*) FILTER (WHERE is_open AND day < ${filter.today}::date) AS "datePassed",
        count(*) FILTER (WHERE is_open AND is_cold) AS cold
      FROM (${await matching(tx, filter, odds, hasDay)}) AS sale GROUP BY 1)
    SELECT coalesce(sum(count), 0)::int AS count, coalesce(sum(value), 0)::numeric(20,2)::text AS value,
      coalesce(sum(estimated), 0)::numeric(20,2)::text AS estimated, coalesce(sum("estimatedCount"), 0)::int AS "estimatedCount",
      (coalesce(sum(value), 0) + coalesce(sum(estimated), 0))::numeric(20,2)::text AS total, coalesce(sum(dated), 0)::int AS dated,
      coalesce(sum("datedThisMonth"), 0)::int AS "datedThisMonth", coalesce(sum(likely), 0)::numeric(20,2)::text AS likely,
      coalesce(sum("withoutValue"), 0)::int AS "withoutValue", coalesce(sum("withoutDate"), 0)::int AS "withoutDate",
      coalesce(sum("noNextStep"), 0)::int AS "noNextStep", coalesce(sum("datePassed"), 0)::int AS "datePassed", coalesce(sum(cold), 0)::int AS cold,
      coalesce(json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'count', counted, 'value', "countedValue"::numeric(20,2)::text, 'likely', likely::numeric(20,2)::text)
        ORDER BY month) FILTER (WHERE month IS NOT NULL AND counted > 0), '[]') AS "likelyMonths"
    FROM by_month`);
  return rows[0] as Sums;
}

/** How many sales match. */
export async function countSales(tx: Tx, filter: KnownFilter): Promise<number> {
  const lookedAt = await listLookedAt(tx, filter);
  const counts = saleKinds.map(
    (kind) =>
      sql`(SELECT count(*) FROM ${saleColumns[kind].from} WHERE ${conditionsOf(kind, filter, lookedAt)})`,
  );
  const { rows } = await tx.execute(sql`SELECT (${sql.join(counts, sql` + `)})::int AS count`);
  return rows[0]?.count as number;
}

type StageSums = Pick<DealColumn, "count" | "value" | "likely"> & { stage: string };

/** The same of each stage. */
export async function sumByStage(tx: Tx, filter: KnownFilter, odds: Odds): Promise<StageSums[]> {
  const { rows } = await tx.execute(sql`
    SELECT stage, count(*)::int AS count, sum(value)::numeric(20,2)::text AS value, coalesce(sum(likely), 0)::numeric(20,2)::text AS likely
    FROM (${await matching(tx, filter, odds, sql`true`)}) AS sale GROUP BY stage`);
  return rows as StageSums[];
}
