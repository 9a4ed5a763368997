import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import type { DealColumn, DealSummary } from "#areas/deals/contract/deals.schema.ts";
import {
  closedWithin,
  hasStep,
  isCold,
  isNarrowed,
  type KnownFilter,
  listLookedAt,
  rowsOf,
  saleColumns,
  type SaleKind,
  saleKinds,
  texts,
} from "./sale-sources.store.ts";

type Sums = Omit<DealSummary, "thisMonth" | "thisMonthBy" | "warnings"> &
  DealSummary["warnings"] & { dated: number; datedThisMonth: number };

/** How likely a sale in a stage is in percent, where nobody said otherwise. */
export type Odds = readonly { stage: string; percent: number }[];

const ofBoth = (half: (kind: SaleKind) => SQL, between = sql` UNION ALL `): SQL =>
  sql.join(saleKinds.map(half), between);

/** Sales, alone or added up, with what they will likely bring, which is null for what is decided. It is rounded when all is added up. */
function withLikely(sales: SQL, openStages: readonly string[], odds: Odds): SQL {
  const percents = sql`unnest(${texts(odds.map((one) => one.stage))}, ${sql.param(odds.map((one) => one.percent))}::int[])`;
  const isOpen = sql`sale.stage = ANY(${texts(openStages)})`;
  return sql`SELECT sale.*, ${isOpen} AS is_open, CASE WHEN ${isOpen} THEN sale.value * coalesce(sale.probability, odds.percent, 0) / 100 END AS likely
    FROM (${sales}) AS sale LEFT JOIN ${percents} AS odds (stage, percent) ON odds.stage = sale.stage`;
}

type Sees = "all" | "own";

/** Whether the tallies that every write keeps tell it: where nothing but stages is asked for, of a whole business. */
const isTallied = (filter: KnownFilter, sees: Sees): boolean => sees === "all" && !isNarrowed(filter);
const ofStages = ({ stages }: KnownFilter): SQL => (stages ? sql`stage = ANY(${texts(stages)})` : sql`true`);
const tallies = sql`(SELECT pipeline_stage AS stage, contacts AS count, value, estimated, without_value FROM contact_tallies
  UNION ALL SELECT stage, deals, value, estimated, without_value FROM deal_tallies) AS tally`;

/** How many sales match and what they are worth, by stage: from the tallies, else one by one. */
function counted(filter: KnownFilter, sees: Sees, lookedAt: readonly string[] | undefined): SQL {
  if (isTallied(filter, sees)) return sql`SELECT * FROM ${tallies} WHERE ${ofStages(filter)}`;
  return ofBoth((kind) => {
    const { estimateId, stage, value } = saleColumns[kind];
    return sql`SELECT ${stage} AS stage, 1 AS count, ${value} AS value, app.sale_estimate(${estimateId}, ${stage}, ${value}) AS estimated, (${value} = 0)::int AS without_value
      FROM ${rowsOf(kind, filter, lookedAt)}`;
  });
}

/** How many of those that match are of which day, and what they are worth, by stage and likelihood. */
function dated(filter: KnownFilter, sees: Sees, lookedAt: readonly string[] | undefined): SQL {
  if (isTallied(filter, sees))
    return sql`SELECT stage, day, probability, sales, worth, value FROM dated_sale_tallies WHERE day IS NOT NULL AND ${ofStages(filter)}`;
  return ofBoth((kind) => {
    const { stage, value } = saleColumns[kind];
    return sql`SELECT ${stage} AS stage, d.expected_close_date AS day, d.probability, 1 AS sales, (${value} > 0)::int AS worth, ${value} AS value
      FROM ${rowsOf(kind, filter, lookedAt)} AND d.expected_close_date IS NOT NULL`;
  });
}

/** How many sales match and what they are worth, by stage and likelihood. In tallies, those with a likelihood of their own are among the others too, and are taken off there. */
function rated(filter: KnownFilter, sees: Sees, lookedAt: readonly string[] | undefined): SQL {
  if (isTallied(filter, sees))
    return sql`SELECT stage, probability, count, value FROM (SELECT stage, NULL::int AS probability, count, value FROM ${tallies}
      UNION ALL SELECT stage, likelihood.percent, 0, likelihood.one * value FROM dated_sale_tallies CROSS JOIN LATERAL (VALUES (NULL, -1), (probability, 1)) AS likelihood (percent, one)
        WHERE probability IS NOT NULL) AS rated WHERE ${ofStages(filter)}`;
  // What closed lately is little beside all that is closed.
  if (filter.closedAfter !== undefined && !isNarrowed({ ...filter, closedAfter: undefined }))
    return sql`SELECT stage, NULL::int AS probability, 1 AS count, value FROM closed_sales WHERE ${closedWithin(filter.closedAfter)} AND ${ofStages(filter)}`;
  return ofBoth(
    (kind) =>
      sql`SELECT ${saleColumns[kind].stage} AS stage, d.probability, 1 AS count, ${saleColumns[kind].value} AS value FROM ${rowsOf(kind, filter, lookedAt)}`,
  );
}

/** Whose sales, and what they are looked at with. */
type Asked = { sees: Sees; odds: Odds; month: { from: string; days: number } };

/** What the sales that match add up to, and how many of them have a date; this month begins on a day and has so many. Those with a step or a warning are looked at one by one. */
export async function sumSales(tx: Tx, filter: KnownFilter, { sees, odds, month }: Asked): Promise<Sums> {
  const lookedAt = await listLookedAt(tx, filter);
  const rows = (kind: SaleKind): SQL => rowsOf(kind, filter, lookedAt);
  const inOpen = (stage: SQL): SQL => sql`${stage} = ANY(${texts(filter.openStages)})`;
  const countOpen = (also: (kind: SaleKind) => SQL): SQL =>
    sql`(${ofBoth(
      (kind) =>
        sql`(SELECT count(*) FROM ${rows(kind)} AND ${inOpen(saleColumns[kind].stage)} AND ${also(kind)})`,
      sql` + `,
    )})`;
  const found = await tx.execute(sql`
    WITH by_stage AS (
      SELECT sum(count) AS count, sum(value) AS value, coalesce(sum(estimated), 0) AS estimated, sum(without_value) AS without_value, ${inOpen(sql`stage`)} AS is_open,
        app.sale_estimate('00000000-0000-0000-0000-000000000000', stage, 0) IS NOT NULL AS is_estimated
      FROM (${counted(filter, sees, lookedAt)}) AS one GROUP BY stage),
    by_month AS (
      SELECT date_trunc('month', day) AS month, sum(sales) AS dated, sum(sales) FILTER (WHERE day >= ${month.from}::date AND day < ${month.from}::date + ${month.days}::int) AS this_month,
        sum(sales) FILTER (WHERE is_open) AS open, sum(sales) FILTER (WHERE is_open AND day < ${filter.today}::date) AS passed,
        sum(worth) FILTER (WHERE is_open) AS counted, sum(value) FILTER (WHERE is_open) AS value, sum(likely) AS likely
      FROM (${withLikely(dated(filter, sees, lookedAt), filter.openStages, odds)}) AS sale GROUP BY 1),
    whole AS (
      SELECT coalesce(sum(count), 0) AS count, coalesce(sum(value), 0) AS value, coalesce(sum(estimated), 0) AS estimated, coalesce(sum(without_value) FILTER (WHERE is_estimated), 0) AS estimates,
        coalesce(sum(count) FILTER (WHERE is_open), 0) AS open, coalesce(sum(without_value) FILTER (WHERE is_open), 0) AS without_value FROM by_stage),
    months AS (
      SELECT coalesce(sum(dated), 0) AS dated, coalesce(sum(this_month), 0) AS this_month, coalesce(sum(open), 0) AS open, coalesce(sum(passed), 0) AS passed, coalesce(sum(likely), 0) AS likely,
        coalesce(json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'count', counted, 'value', value::numeric(20,2)::text, 'likely', likely::numeric(20,2)::text)
          ORDER BY month) FILTER (WHERE counted > 0), '[]') AS list FROM by_month)
    SELECT whole.count::int AS count, whole.value::numeric(20,2)::text AS value, whole.estimated::numeric(20,2)::text AS estimated, whole.estimates::int AS "estimatedCount",
      (whole.value + whole.estimated)::numeric(20,2)::text AS total, whole.without_value::int AS "withoutValue", (whole.open - months.open)::int AS "withoutDate",
      months.dated::int AS dated, months.this_month::int AS "datedThisMonth", months.likely::numeric(20,2)::text AS likely, months.list AS "likelyMonths",
      (whole.open - ${countOpen(hasStep)})::int AS "noNextStep", months.passed::int AS "datePassed", ${countOpen(isCold)}::int AS cold
    FROM whole, months`);
  return found.rows[0] as Sums;
}

/** How many sales match. */
export async function countSales(tx: Tx, filter: KnownFilter, sees: Sees): Promise<number> {
  const lookedAt = await listLookedAt(tx, filter);
  const { rows } = await tx.execute(
    sql`SELECT coalesce(sum(count), 0)::int AS count FROM (${counted(filter, sees, lookedAt)}) AS one`,
  );
  return rows[0]?.count as number;
}

type StageSums = Pick<DealColumn, "count" | "value" | "likely"> & { stage: string };

/** How many sales of each stage match, what they are worth and will likely bring. */
export async function sumByStage(
  tx: Tx,
  filter: KnownFilter,
  { sees, odds }: Pick<Asked, "sees" | "odds">,
): Promise<StageSums[]> {
  const sales = rated(filter, sees, await listLookedAt(tx, filter));
  const { rows } = await tx.execute(sql`
    SELECT stage, sum(count)::int AS count, sum(value)::numeric(20,2)::text AS value, coalesce(sum(likely), 0)::numeric(20,2)::text AS likely
    FROM (${withLikely(sales, filter.openStages, odds)}) AS sale GROUP BY stage`);
  return rows as StageSums[];
}
