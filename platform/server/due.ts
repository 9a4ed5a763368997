import { sql } from "drizzle-orm";
import type { Tx } from "./database.ts";
import type { JobType } from "./jobs.ts";

/** From the moment of the backup until now: what became due meanwhile may have left before the restore. */
export type DueSpan = { since: Date; until: Date };

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

const waiting = (types: readonly JobType[], { until }: DueSpan) =>
  sql`graphile_worker._private_jobs AS jobs USING graphile_worker._private_tasks AS tasks
    WHERE tasks.id = jobs.task_id AND tasks.identifier = ANY(${sql.param(types.map(({ name }) => name))}::text[]) AND jobs.run_at <= ${until.toISOString()}::timestamptz`;

async function countJobs(tx: Tx, types: readonly JobType[], span: DueSpan): Promise<number> {
  const { rows } = await tx.execute(
    sql`SELECT count(*)::int AS many FROM graphile_worker._private_jobs AS jobs JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id
      WHERE tasks.identifier = ANY(${sql.param(types.map(({ name }) => name))}::text[]) AND jobs.run_at <= ${span.until.toISOString()}::timestamptz`,
  );
  return rows[0]?.many as number;
}

/** Takes those jobs out of the queue that are due by then. */
export async function removeJobs(tx: Tx, types: readonly JobType[], span: DueSpan): Promise<void> {
  await tx.execute(sql`DELETE FROM ${waiting(types, span)}`);
}

/** The number that a counting statement answers. */
export async function countBy(tx: Tx, statement: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await tx.execute(statement);
  return Number((rows[0] as { many: number | string }).many);
}
