import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import type { LeftOpen } from "#areas/deals/contract/deals.schema.ts";
import { saleColumns, texts } from "./sale-sources.store.ts";

/** Whoever was moved by somebody from a moment on, and up to another where it is over, and stands in a lost stage since. */
export type LostMoves = {
  movedBy: string;
  since: string;
  until: string | null;
  open: readonly string[];
  lost: readonly string[];
  /** The newest sale that is meant; undefined: all of them. */
  newestId?: string | undefined;
};

const leftOpen = ({ movedBy, since, until, open, lost, newestId }: LostMoves): SQL => {
  const { from, live } = saleColumns.further;
  const upTo = newestId === undefined ? sql`true` : sql`d.id <= ${newestId}::uuid`;
  return sql`${from} WHERE ${live} AND ${upTo} AND d.stage = ANY(${texts(open)}) AND c.pipeline_stage = ANY(${texts(lost)})
    AND c.id IN (SELECT s.contact_id FROM stage_changes AS s WHERE s.to_stage = ANY(${texts(lost)}) AND s.at >= ${since}::timestamptz
      AND s.at <= coalesce(${until}::timestamptz, 'infinity')
      AND s.changed_by = ${movedBy}::uuid AND s.of_one IS NULL AND s.from_stage IS NOT NULL)`;
};

/** How many open sales those customers have besides their main one, and how many customers that are. */
export async function countLeftOpen(tx: Tx, moves: LostMoves): Promise<LeftOpen> {
  const { rows } = await tx.execute(
    sql`SELECT count(*)::int AS sales, count(DISTINCT c.id)::int AS people FROM ${leftOpen(moves)}`,
  );
  return rows[0] as LeftOpen;
}

/** Some of those customers, newest first. */
export async function listWithLeftOpen(
  tx: Tx,
  moves: LostMoves,
  { belowId, limit }: { belowId: string | undefined; limit: number },
): Promise<string[]> {
  const below = belowId === undefined ? sql`true` : sql`c.id < ${belowId}::uuid`;
  const { rows } = await tx.execute(
    sql`SELECT DISTINCT c.id FROM ${leftOpen(moves)} AND ${below} ORDER BY c.id DESC LIMIT ${limit}`,
  );
  return rows.map((row) => row.id as string);
}
