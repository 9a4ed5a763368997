import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { readCursor } from "#platform/server/cursor.ts";
import { type Page, pageOf } from "#platform/server/paging.ts";
import { fullNameIn } from "#platform/server/people.table.ts";
import type { Fact } from "#areas/reports/contract/reports.schema.ts";
import { closedSales } from "./sales.store.ts";

/** What is counted: which fact, from one moment on and before another, whose, and from where. */
export type Wanted = {
  of: Fact;
  from: Date;
  before: Date;
  assignedTo?: string;
  source?: string;
  /** Of "reached": how far each key is. Keys that it does not name are as far as the first. */
  ranks?: Readonly<Record<string, number>>;
  rank?: number;
  /** Of "lost": why; "not_said" where nobody said. */
  reason?: string;
  /** Of "stayed": the keys of the stage. */
  keys?: readonly string[];
};
export type FactRow = {
  id: string;
  contactId: string | null;
  taskId: string | null;
  title: string;
  at: string;
  value: string | null;
  days: number | null;
};

const name = fullNameIn("c");
const none = { contact: sql`NULL::uuid`, value: sql`NULL::numeric`, days: sql`NULL::int` };
/** Who came with a file: the upload writes down where they begin under their own id, so that it sorts before all later moves. */
const isImported = sql`EXISTS (SELECT FROM stage_changes AS first WHERE first.workspace_id = c.workspace_id AND first.id = c.id AND first.contact_id = c.id)`;

/** How far a key is; what no stage of today collects is as far as the first one, and lost ones are nowhere. */
export const rankOf = (key: SQL, ranks: Readonly<Record<string, number>>): SQL =>
  sql`coalesce((${JSON.stringify(ranks)}::jsonb ->> ${key})::int, 0)`;

/** Moves of people: where a further sale moves alone, its customer stays. */
const ofPerson = sql`s.of_one IS DISTINCT FROM 'sale'`;

/** How many whole days the stage before lasted. */
const wholeDays = sql`floor(s.seconds_before / 86400.0)::int`;

const ofCustomer = ({ assignedTo, source }: Wanted): SQL =>
  sql`c.deleted_at IS NULL ${assignedTo ? sql`AND c.assigned_to = ${assignedTo}::uuid` : sql``} ${source ? sql`AND c.source = ${source}` : sql``}`;
const within = (at: SQL, { from, before }: Wanted): SQL =>
  sql`${at} >= ${from.toISOString()}::timestamptz AND ${at} < ${before.toISOString()}::timestamptz`;

const people = (wanted: Wanted, which: SQL): SQL =>
  sql`SELECT c.id, c.id AS contact_id, NULL::uuid AS task_id, ${name} AS title, c.created_at AS at, ${none.value} AS value, ${none.days} AS days, c.source,
      CASE WHEN ${isImported} THEN 'imported' ELSE 'added' END AS came
    FROM contacts AS c WHERE ${ofCustomer(wanted)} AND ${within(sql`c.created_at`, wanted)} ${which}`;

const sales = (type: "won" | "lost", wanted: Wanted, days = none.days, which = sql``): SQL =>
  sql`SELECT sale.deal_id AS id, c.id AS contact_id, NULL::uuid AS task_id, ${name} AS title, sale.closed_at AS at, sale.value, ${days} AS days, c.source, coalesce(sale.reason, 'not_said') AS reason
    FROM ${closedSales(type)} JOIN contacts AS c ON c.id = sale.contact_id WHERE ${ofCustomer(wanted)} AND ${within(sql`sale.closed_at`, wanted)}
      ${wanted.reason ? sql`AND coalesce(sale.reason, 'not_said') = ${wanted.reason}` : sql``} ${which}`;

/** One statement for each fact: its rows. What is counted, summed and listed is made of these alone. */
const statements: Record<Fact, (wanted: Wanted) => SQL> = {
  people: (wanted) => people(wanted, sql``),
  added: (wanted) => people(wanted, sql`AND NOT ${isImported}`),
  imported: (wanted) => people(wanted, sql`AND ${isImported}`),
  won: (wanted) => sales("won", wanted),
  lost: (wanted) => sales("lost", wanted),
  tasks: (wanted) =>
    sql`SELECT t.id, t.contact_id, t.id AS task_id, t.title, t.completed_at AS at, ${none.value} AS value, ${none.days} AS days, c.source
      FROM tasks AS t LEFT JOIN contacts AS c ON c.id = t.contact_id
      WHERE t.deleted_at IS NULL AND t.status = 'completed' AND ${within(sql`t.completed_at`, wanted)}
        ${wanted.assignedTo ? sql`AND t.assigned_to = ${wanted.assignedTo}::uuid` : sql``} ${wanted.source ? sql`AND c.source = ${wanted.source}` : sql``}`,
  emails: (wanted) =>
    sql`SELECT d.id, c.id AS contact_id, NULL::uuid AS task_id, coalesce(${name}, d.address) AS title, d.accepted_at AS at, ${none.value} AS value, ${none.days} AS days, c.source
      FROM deliveries AS d JOIN email_campaigns AS e ON e.id = d.source_id AND e.deleted_at IS NULL
        LEFT JOIN contacts AS c ON c.id = d.contact_id AND c.deleted_at IS NULL
      WHERE d.channel = 'email' AND d.kind = 'campaign' AND d.state = 'accepted' AND ${within(sql`d.accepted_at`, wanted)}
        ${wanted.assignedTo ? sql`AND c.assigned_to = ${wanted.assignedTo}::uuid` : sql``} ${wanted.source ? sql`AND c.source = ${wanted.source}` : sql``}`,
  reached: (wanted) =>
    sql`SELECT c.id, c.id AS contact_id, NULL::uuid AS task_id, min(${name}) AS title, min(s.at) AS at, ${none.value} AS value, ${none.days} AS days, min(c.source) AS source
      FROM stage_changes AS s JOIN contacts AS c ON c.id = s.contact_id
      WHERE ${ofCustomer(wanted)} AND ${within(sql`s.at`, wanted)} AND ${ofPerson} AND ${rankOf(sql`s.to_stage`, wanted.ranks ?? {})} >= ${wanted.rank ?? 0} GROUP BY c.id`,
  closed: (wanted) => sales("won", wanted, sql`sale.days`, sql`AND sale.days IS NOT NULL`),
  stayed: (wanted) =>
    sql`SELECT s.id, c.id AS contact_id, NULL::uuid AS task_id, ${name} AS title, s.at, ${none.value} AS value, ${wholeDays} AS days, c.source
      FROM stage_changes AS s JOIN contacts AS c ON c.id = s.contact_id
      WHERE ${ofCustomer(wanted)} AND ${within(sql`s.at`, wanted)} AND ${ofPerson} AND s.seconds_before IS NOT NULL AND s.from_stage = ANY(${sql.param([...(wanted.keys ?? [])])}::text[])`,
};

const rowsOf = (wanted: Wanted): SQL => statements[wanted.of](wanted);

export type Sum = { count: number; value: string };
const sum = sql`count(*)::int AS count, coalesce(sum(value), 0)::numeric(20,2)::text AS value`;

/** How many rows, and what they add up to. */
export async function sumFacts(tx: Tx, wanted: Wanted): Promise<Sum> {
  const { rows } = await tx.execute(sql`SELECT ${sum} FROM (${rowsOf(wanted)}) AS fact`);
  return rows[0] as Sum;
}

/** What is summed of a fact at once. People are told apart by how they came, lost sales by why. */
const cuts = {
  people: { of: sql`came`, part: sql`source` },
  won: { of: sql`'won'`, part: sql`source` },
  lost: { of: sql`'lost'`, part: sql`reason` },
} as const satisfies Partial<Record<Fact, { of: SQL; part: SQL }>>;
export type CutFact = keyof typeof cuts;
export type Cell = Sum & { span: number; of: "added" | "imported" | "won" | "lost"; part: string };

/** The sums of a fact in each of the spans that `bounds` part, and in each by source, of lost sales by reason; without empty ones. */
export async function listCells(
  tx: Tx,
  of: CutFact,
  wanted: Omit<Wanted, "of" | "from" | "before">,
  bounds: readonly Date[],
): Promise<Cell[]> {
  const { rows } = await tx.execute(
    sql`SELECT ${spanIn(bounds)} AS span, ${cuts[of].of} AS of, coalesce(${cuts[of].part}, '') AS part, ${sum} FROM (${rowsOf({ ...wanted, ...endsOf(bounds), of })}) AS fact GROUP BY 1, 2, 3`,
  );
  return rows as Cell[];
}

const spanIn = (bounds: readonly Date[]): SQL =>
  sql`width_bucket(at, ${sql.param(bounds.map((bound) => bound.toISOString()))}::timestamptz[]) - 1`;
const endsOf = (bounds: readonly Date[]): { from: Date; before: Date } => ({
  from: bounds[0] ?? new Date(0),
  before: bounds.at(-1) ?? new Date(0),
});

/** How many rows of a fact there are in each of the spans that `bounds` part, and what they add up to; without empty ones. */
export async function listSpanSums(
  tx: Tx,
  wanted: Omit<Wanted, "from" | "before">,
  bounds: readonly Date[],
): Promise<ReadonlyMap<number, Sum>> {
  const { rows } = await tx.execute(
    sql`SELECT ${spanIn(bounds)} AS span, ${sum} FROM (${rowsOf({ ...wanted, ...endsOf(bounds) })}) AS fact GROUP BY 1`,
  );
  return new Map((rows as (Sum & { span: number })[]).map(({ span, ...one }) => [span, one]));
}

/** The median of the days of closed sales in each of the spans that `bounds` part; undefined where there are none. */
export async function listMedianDays(
  tx: Tx,
  wanted: Omit<Wanted, "of" | "from" | "before">,
  bounds: readonly Date[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await tx.execute(
    sql`SELECT ${spanIn(bounds)} AS span, percentile_cont(0.5) WITHIN GROUP (ORDER BY days)::float8 AS median FROM (${rowsOf({ ...wanted, ...endsOf(bounds), of: "closed" })}) AS fact GROUP BY 1`,
  );
  return new Map((rows as { span: number; median: number }[]).map((row) => [row.span, row.median]));
}

export type Stay = { key: string; days: number; count: number };

/** How often a stage was left after which number of days: a few rows, where a median by SQL would sort every move of the year. */
export async function listStays(tx: Tx, wanted: Wanted): Promise<Stay[]> {
  const { rows } = await tx.execute(
    sql`SELECT s.from_stage AS key, ${wholeDays} AS days, count(*)::int AS count FROM ${moves(wanted)} AND s.seconds_before IS NOT NULL AND s.from_stage IS NOT NULL GROUP BY 1, 2`,
  );
  return rows as Stay[];
}

/** The median of numbers of days that came so often, which are some: between two in the middle half way. */
export function medianOf(counted: readonly { days: number; count: number }[]): number {
  const ordered = counted.toSorted((a, b) => a.days - b.days);
  const all = ordered.reduce((sum, { count }) => sum + count, 0);
  const daysAt = (place: number): number => {
    let passed = 0;
    return ordered.find(({ count }) => (passed += count) > place)?.days ?? 0;
  };
  return (daysAt(Math.floor((all - 1) / 2)) + daysAt(Math.ceil((all - 1) / 2))) / 2;
}

/** How many came how far and no farther, by rank. */
export async function listFarthest(tx: Tx, wanted: Wanted): Promise<ReadonlyMap<number, number>> {
  const ranks = Object.entries(wanted.ranks ?? {});
  const keys = sql`unnest(${sql.param(ranks.map(([key]) => key))}::text[], ${sql.param(ranks.map(([, rank]) => rank))}::int[])`;
  const { rows } = await tx.execute(
    sql`SELECT farthest, count(*)::int AS count FROM (
      SELECT max(coalesce(known.rank, 0)) AS farthest FROM (SELECT s.contact_id, s.to_stage FROM ${moves(wanted)}) AS moved
        LEFT JOIN ${keys} AS known (key, rank) ON known.key = moved.to_stage GROUP BY moved.contact_id) AS one GROUP BY farthest`,
  );
  return new Map((rows as { farthest: number; count: number }[]).map((row) => [row.farthest, row.count]));
}

// Where nothing is asked of the customers but not to lie in the bin, those there are looked up: they are fewer than all others.
const moves = (wanted: Wanted): SQL =>
  wanted.assignedTo || wanted.source
    ? sql`stage_changes AS s JOIN contacts AS c ON c.id = s.contact_id WHERE ${ofCustomer(wanted)} AND ${within(sql`s.at`, wanted)} AND ${ofPerson}`
    : sql`stage_changes AS s WHERE NOT EXISTS (SELECT FROM contacts AS c WHERE c.id = s.contact_id AND c.deleted_at IS NOT NULL) AND ${within(sql`s.at`, wanted)} AND ${ofPerson}`;

/** The rows themselves, the latest first; one page when `limit` is given, else all. */
export async function listFacts(
  tx: Tx,
  wanted: Wanted,
  { limit, cursor }: { limit?: number; cursor?: string },
): Promise<Page<FactRow>> {
  const scope = `reports:${wanted.of}`;
  const after = readCursor(scope, cursor);
  const { rows } = await tx.execute(
    sql`SELECT id, contact_id AS "contactId", task_id AS "taskId", title, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, value::numeric(20,2)::text AS value, days
      FROM (${rowsOf(wanted)}) AS fact ${after ? sql`WHERE (at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
      ORDER BY fact.at DESC, id DESC ${limit === undefined ? sql`` : sql`LIMIT ${limit + 1}`}`,
  );
  return pageOf(rows as FactRow[], limit, scope, ({ at, id }) => [at, id]);
}
