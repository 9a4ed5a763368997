import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import type { DealSummary } from "#areas/deals/contract/deals.schema.ts";
import {
  conditionsOf,
  type KnownFilter,
  listSearched,
  saleColumns,
  type SaleKind,
  saleKinds,
  texts,
} from "./sale-sources.store.ts";

type Sums = Pick<DealSummary, "count" | "value" | "estimated" | "estimatedCount" | "total"> & {
  dated: number;
  datedThisMonth: number;
  datePassed: number;
};

/** What the sales that match add up to, and how many of them have a date; this month begins on a day and has so many. */
export async function sumSales(
  tx: Tx,
  filter: KnownFilter,
  month: { from: string; days: number },
): Promise<Sums> {
  const searched = await listSearched(tx, filter.search);
  const half = (kind: SaleKind): SQL => {
    const { estimateId, stage, value, from } = saleColumns[kind];
    return sql`SELECT ${stage} AS stage, ${value} AS value, app.sale_estimate(${estimateId}, ${stage}, ${value}) AS estimate, d.expected_close_date AS day
      FROM ${from} WHERE ${conditionsOf(kind, filter, searched)}`;
  };
  const { rows } = await tx.execute(sql`
    SELECT count(*)::int AS count, coalesce(sum(value), 0)::numeric(20,2)::text AS value,
      coalesce(sum(estimate), 0)::numeric(20,2)::text AS estimated, count(estimate)::int AS "estimatedCount",
      (coalesce(sum(value), 0) + coalesce(sum(estimate), 0))::numeric(20,2)::text AS total, count(day)::int AS dated,
      (count(*) FILTER (WHERE day >= ${month.from}::date AND day < ${month.from}::date + ${month.days}::int))::int AS "datedThisMonth",
      (count(*) FILTER (WHERE day < ${filter.today}::date AND stage = ANY(${texts(filter.openStages)})))::int AS "datePassed"
    FROM (${sql.join(saleKinds.map(half), sql` UNION ALL `)}) AS sale`);
  return rows[0] as Sums;
}
