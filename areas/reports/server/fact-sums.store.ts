import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";

// What of a whole business is counted in days: from `fact_sums`, which every write keeps, by UTC day and by quarter of an hour.

/** What is kept in sums. */
export type SummedFact = "people" | "imported" | "won" | "lost" | "closed" | "stayed" | "reached";
/** How many, and how much, in one of the spans that bounds part: of people and won sales by source, of lost ones by reason, of stays by stage, of what was reached by all stages, a line each. */
export type SummedPart = {
  span: number;
  fact: SummedFact;
  part: string;
  days: number | null;
  count: number;
  value: string;
};

const [day, quarter] = [86_400_000, 900_000];

/** Whether sums tell what lies between these moments: days of a clock that is whole quarters of an hour from UTC, as all are today. */
export const areSummed = (bounds: readonly Date[]): boolean =>
  bounds.every((bound) => bound.getTime() % quarter === 0);

/** The sums of these facts in each of the spans that `bounds` part; without empty ones. */
export async function listSums(
  tx: Tx,
  facts: readonly SummedFact[],
  bounds: readonly Date[],
): Promise<SummedPart[]> {
  const moments = (list: readonly Date[]): SQL =>
    sql`${sql.param(list.map((one) => one.toISOString()))}::timestamptz[]`;
  const [from, before] = [bounds[0] ?? new Date(0), bounds.at(-1) ?? new Date(0)];
  const within = sql`sums.moment >= ${from.toISOString()}::timestamptz AND sums.moment < ${before.toISOString()}::timestamptz`;
  // A day that a bound cuts is read by quarters.
  const cut = [...new Set(bounds.map((bound) => bound.getTime()).filter((at) => at % day !== 0))].map(
    (at) => new Date(at - (at % day)),
  );
  const { rows } = await tx.execute(sql`
    SELECT width_bucket(moment, ${moments(bounds)}) - 1 AS span, fact, part, days, sum(count)::int AS count, sum(value)::numeric(20,2)::text AS value
    FROM unnest(${sql.param([...facts])}::text[]) AS wanted (name) CROSS JOIN LATERAL (
      SELECT * FROM fact_sums AS sums WHERE sums.fact = wanted.name AND sums.is_day AND ${within} AND sums.moment <> ALL(${moments(cut)})
      UNION ALL SELECT sums.* FROM (SELECT DISTINCT start FROM unnest(${moments(cut)}) AS start) AS cut CROSS JOIN LATERAL (
        SELECT * FROM fact_sums AS sums WHERE sums.fact = wanted.name AND NOT sums.is_day AND ${within} AND sums.moment >= cut.start AND sums.moment < cut.start + interval '24 hours') AS sums
    ) AS sums GROUP BY 1, 2, 3, 4 HAVING sum(count) <> 0 OR sum(value) <> 0`);
  return rows as SummedPart[];
}
