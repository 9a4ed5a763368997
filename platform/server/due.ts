import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "./database.ts";
import type { JobType } from "./jobs.ts";

/**
 * From the moment of the backup until now: what became due meanwhile may have left before the restore. What people made after that (`madeBefore`) can't
 * have left, is not asked about, and goes on in any case.
 */
export type DueSpan = { since: Date; until: Date; madeBefore: Date };

/** One kind of what leaves by itself, over all businesses, seen by the owner of the tables. */
export type DueKind = {
  readonly name: string;
  /** What it is, for the owner of the machine. */
  readonly words: string;
  count(tx: Tx, span: DueSpan): Promise<number>;
  /** Has it never leave; what was to come later stays. */
  drop(tx: Tx, span: DueSpan): Promise<void>;
};

/** A kind that is nothing but jobs in the queue. */
export const dueJobs = (name: string, words: string, types: readonly JobType[]): DueKind => ({
  name,
  words,
  count: (tx, span) => countJobs(tx, types, span),
  drop: (tx, span) => removeJobs(tx, types, span),
});

const waiting = (types: readonly JobType[], { until, madeBefore }: DueSpan) =>
  sql`task_id IN (SELECT id FROM graphile_worker._private_tasks WHERE identifier = ANY(${sql.param(types.map(({ name }) => name))}::text[]))
    AND run_at <= ${until.toISOString()}::timestamptz AND created_at < ${madeBefore.toISOString()}::timestamptz`;

async function countJobs(tx: Tx, types: readonly JobType[], span: DueSpan): Promise<number> {
  return countBy(
    tx,
    sql`SELECT count(*) AS many FROM graphile_worker._private_jobs WHERE ${waiting(types, span)}`,
  );
}

/** Takes those jobs out of the queue that were there before the restore and are due by then. */
export async function removeJobs(tx: Tx, types: readonly JobType[], span: DueSpan): Promise<void> {
  await tx.execute(sql`DELETE FROM graphile_worker._private_jobs WHERE ${waiting(types, span)}`);
}

/** Rows of before the restore, by the column that says when they were made, or last decided about. */
export const madeBefore = (column: string, span: DueSpan): SQL =>
  sql`${sql.raw(column)} < ${span.madeBefore.toISOString()}::timestamptz`;

/** The number that a counting statement answers. */
export async function countBy(tx: Tx, statement: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await tx.execute(statement);
  return Number((rows[0] as { many: number | string }).many);
}
