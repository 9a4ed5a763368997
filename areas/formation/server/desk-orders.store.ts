import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import type { DeskOrderFilter } from "#areas/formation/contract/desk-orders.schema.ts";

export type DeskOrderRow = { workspaceId: string; business: string; id: string };

/** Orders of all businesses for this host, from a place in the list on. */
export async function listDeskOrders(
  tx: Tx,
  host: string,
  { filter, after, limit }: { filter: DeskOrderFilter; after: string; limit: number },
): Promise<DeskOrderRow[]> {
  const { rows } = await tx.execute(
    sql`SELECT workspace_id AS "workspaceId", business, id FROM app.desk_orders(${host}::uuid, ${filter}, ${after}::uuid, ${limit}) WITH ORDINALITY ORDER BY ordinality`,
  );
  return rows as DeskOrderRow[];
}

/** Whose order it is; undefined for one that this host doesn't get. */
export async function findBusinessOfOrder(tx: Tx, host: string, id: string): Promise<string | undefined> {
  const { rows } = await tx.execute(
    sql`SELECT app.business_of_order(${host}::uuid, ${id}::uuid) AS business`,
  );
  return (rows[0]?.business as string | null) ?? undefined;
}
