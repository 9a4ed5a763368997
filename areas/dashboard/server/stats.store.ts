import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";

export type StageTotal = { key: string; count: number };
export type PeopleTotals = {
  contacts: number;
  leads: number;
  customers: number;
  /** What all won sales are worth, main and further ones, as decimal text. */
  revenue: string;
  /** How many stand at each key; together they are all. */
  stages: StageTotal[];
};

/** Whose numbers: of all that the reader may see, or of one person's customers, or of one source. */
export type Whose = { sees: "all" | "own"; assignedTo?: string; source?: string };

const narrowed = ({ assignedTo, source }: Whose): SQL =>
  sql`c.deleted_at IS NULL ${assignedTo ? sql`AND c.assigned_to = ${assignedTo}::uuid` : sql``} ${source ? sql`AND c.source = ${source}` : sql``}`;

/** What further sales that were won add up to, of the customers that are counted; main sales are their customers' value. */
const tallied = sql`(SELECT coalesce(sum(value), 0) FROM deal_tallies WHERE stage IN (SELECT app.stage_keys('{won}')))`;
const further = (whose: Whose): SQL =>
  sql`(SELECT coalesce(sum(d.value), 0) FROM deals AS d JOIN contacts AS c ON c.workspace_id = d.workspace_id AND c.id = d.contact_id
  WHERE NOT d.is_main AND d.deleted_at IS NULL AND ${narrowed(whose)} AND d.stage IN (SELECT app.stage_keys('{won}')))`;

/**
 * How many people there are, where they stand and what was won. Of a whole business from the tallies that every write keeps: as quick with
 * a hundred thousand customers as with one. Else counted from the customers and their sales themselves.
 */
export async function sumPeople(tx: Tx, whose: Whose): Promise<PeopleTotals> {
  const isWhole = whose.sees === "all" && !whose.assignedTo && !whose.source;
  const counted = isWhole
    ? sql`contact_tallies`
    : sql`(SELECT 1 AS contacts, status, pipeline_stage, value FROM contacts AS c WHERE ${narrowed(whose)}) AS seen`;
  const { rows } = await tx.execute(sql`
    SELECT pipeline_stage AS key, coalesce(sum(contacts), 0)::int AS contacts,
      coalesce(sum(contacts) FILTER (WHERE status IN ('active', 'unsubscribed') AND pipeline_stage NOT IN (SELECT app.stage_keys('{won,lost}'))), 0)::int AS leads,
      coalesce(sum(contacts) FILTER (WHERE pipeline_stage IN (SELECT app.stage_keys('{won}'))), 0)::int AS customers,
      (coalesce(sum(value) FILTER (WHERE pipeline_stage IN (SELECT app.stage_keys('{won}'))), 0) + ${isWhole ? tallied : further(whose)})::numeric(20,2)::text AS revenue
    FROM ${counted} GROUP BY GROUPING SETS ((), (pipeline_stage)) ORDER BY grouping(pipeline_stage) DESC`);
  const [{ key: _, ...all }, ...stages] = rows as [Row, ...Row[]];
  return {
    ...all,
    stages: stages.flatMap(({ key, contacts }) =>
      key !== null && contacts > 0 ? [{ key, count: contacts }] : [],
    ),
  };
}

type Row = Omit<PeopleTotals, "stages"> & { key: string | null };
