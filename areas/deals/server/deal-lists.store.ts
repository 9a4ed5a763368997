import { type SQL, sql } from "drizzle-orm";
import { isoOf } from "#platform/server/columns.ts";
import { readCursor } from "#platform/server/cursor.ts";
import type { Tx } from "#platform/server/database.ts";
import { type Page, pageOf } from "#platform/server/paging.ts";
import { fullNameIn } from "#platform/server/people.table.ts";
import type { BinnedDeal, Deal, DealSort } from "#areas/deals/contract/deals.schema.ts";
import {
  conditionsOf,
  type KnownFilter,
  lastMove,
  listLookedAt,
  saleColumns,
  type SaleKind,
  saleKinds,
  texts,
} from "./sale-sources.store.ts";

/** A sale as the database knows it: what follows from the business's stages, rates and clock is left to the service. */
export type SaleRow = Omit<Deal, "estimate" | "likelihood" | "likelihoodFrom" | "warnings" | "closedOn"> & {
  estimateId: string;
  /** True for one whose stage nobody moved it to: it came with a file. */
  cameSo: boolean;
  deletedAt: string | null;
};

/** What a row of each kind shows. */
const columnsOf = (kind: SaleKind): SQL => {
  const { id, stage, value, version, estimateId, place } = saleColumns[kind];
  return sql`${id} AS id, c.id AS contact_id, ${fullNameIn("c")} AS contact_name, ${sql.raw(String(kind === "main"))} AS is_main, d.title, ${stage} AS stage, ${value} AS value,
    d.probability, d.expected_close_date, d.lost_reason, d.lost_note, d.lost_at, coalesce(d.lines, '[]') AS lines, c.assigned_to AS assigned_to, ${version} AS version,
    ${estimateId} AS estimate_id, ${place} AS place, d.deleted_at`;
};

// Asked of the rows of a page only.
const shown = sql`sale.id, sale.contact_id AS "contactId", sale.contact_name AS "contactName", sale.is_main AS "isMain", sale.title, sale.stage, sale.value::text AS value, sale.probability,
  sale.expected_close_date::text AS "expectedCloseDate", CASE WHEN moved.at IS NULL OR sale.lost_at >= moved.at THEN sale.lost_reason END AS "lostReason", CASE WHEN moved.at IS NULL OR sale.lost_at >= moved.at THEN sale.lost_note END AS "lostNote", sale.lines, sale.assigned_to AS "assignedTo", sale.version,
  sale.estimate_id AS "estimateId", sale.deleted_at::text AS "deletedAt", moved.at::text AS "stageAt", moved.id = sale.contact_id AS "cameSo",
  EXISTS (SELECT FROM cold_sales AS cold WHERE cold.deal_id = sale.id) AS "isCold",
  (SELECT json_build_object('taskId', t.id, 'title', t.title, 'dueDate', t.due_date) FROM tasks AS t
    WHERE t.contact_id = sale.contact_id AND t.deleted_at IS NULL AND t.status = 'pending' AND (t.deal_id = sale.id OR (sale.is_main AND t.deal_id IS NULL))
    ORDER BY t.sort_day, t.sort_minute, t.id LIMIT 1) AS "nextStep"`;
const withLastMove = sql`LEFT JOIN LATERAL ${lastMove(sql`sale.contact_id`, sql`sale.id`)} AS moved ON true`;

type Found = Omit<SaleRow, "stageSince"> & { stageAt: string | null };
const rowOf = <F extends Found>({
  stageAt,
  ...row
}: F): Omit<F, "stageAt"> & { stageSince: string | null } => ({
  ...row,
  stageSince: stageAt && isoOf(stageAt),
  cameSo: row.cameSo ?? false,
  deletedAt: row.deletedAt && isoOf(row.deletedAt),
});

/** One live sale. */
export async function findSale(tx: Tx, id: string): Promise<SaleRow | undefined> {
  const half = (kind: SaleKind, where: SQL) =>
    sql`SELECT ${columnsOf(kind)} FROM ${saleColumns[kind].from} WHERE ${saleColumns[kind].live} AND ${where}`;
  // Its customer first: an id of a row, or of a customer. As a query of its own: row security lets no coalesce reach an index, and all customers were read.
  const contact = sql`(SELECT coalesce((SELECT own.contact_id FROM deals AS own WHERE own.id = ${id}::uuid), ${id}::uuid))`;
  const { rows } = await tx.execute(sql`SELECT ${shown} FROM (
    ${half("main", sql`c.id = ${contact} AND coalesce(d.id, c.id) = ${id}::uuid`)} UNION ALL ${half("further", sql`d.id = ${id}::uuid`)}) AS sale ${withLastMove}`);
  return rows[0] && rowOf(rows[0] as Found);
}

/** The ids of so many sales that match and are furthest along: by the order of `stages`, then the worthiest first. */
export async function listFurthest(
  tx: Tx,
  filter: KnownFilter,
  stages: readonly string[],
  count: number,
): Promise<string[]> {
  const half = (kind: SaleKind): SQL => {
    const { id, stage, value, estimateId, from } = saleColumns[kind];
    return sql`SELECT ${id} AS id, array_position(${texts(stages)}, ${stage}::text) AS far,
      coalesce(app.sale_estimate(${estimateId}, ${stage}, ${value}), ${value}) AS worth FROM ${from} WHERE ${conditionsOf(kind, filter)}`;
  };
  const { rows } = await tx.execute(
    sql`SELECT id FROM (${sql.join(saleKinds.map(half), sql` UNION ALL `)}) AS sale ORDER BY far, worth DESC, id LIMIT ${count}`,
  );
  return rows.map((row) => row.id as string);
}

type Order = { key: Record<SaleKind, SQL>; type: string; descending: boolean };
const orders: Record<Exclude<DealSort, "closeDate">, Order> = {
  newest: { key: { main: sql`c.id`, further: sql`d.id` }, type: "uuid", descending: true },
  value: { key: { main: sql`c.value`, further: sql`d.value` }, type: "numeric", descending: true },
  name: { key: { main: sql`c.sort_name`, further: sql`c.sort_name` }, type: "text", descending: false },
};
const byDate: Order = {
  key: { main: sql`d.expected_close_date`, further: sql`d.expected_close_date` },
  type: "date",
  descending: false,
};

type Place = { key: string; place: string; isMain: boolean };
type Wanted = KnownFilter & { sort?: DealSort; cursor?: string; limit: number | undefined };
type Listed = SaleRow & { orderKey: string; place: string };

/** One page of live sales that match, in order; all without a limit. By date, those without one come after all others. */
export async function listSales(
  tx: Tx,
  { sort = "newest", cursor, limit, ...filter }: Wanted,
): Promise<Page<SaleRow>> {
  const scope = `deals:${sort}`;
  const [part = sort === "closeDate" ? 0 : 1, key, place, main] = readCursor(scope, cursor) ?? [];
  const at = key === undefined ? undefined : { key: String(key), place: String(place), isMain: main === 1 };
  const lookedAt = await listLookedAt(tx, filter);
  const list = (order: Order, more: SQL, from: Place | undefined, count: number | undefined) =>
    listInOrder(tx, { order, filter, lookedAt, more, at: from, limit: count });
  const dated =
    part === 0 ? await list(byDate, sql`d.expected_close_date IS NOT NULL`, at, limit && limit + 1) : [];
  const found = dated.map((row) => ({ row, part: 0 }));
  if (limit === undefined || found.length <= limit) {
    const more = sort === "closeDate" ? sql`d.expected_close_date IS NULL` : sql`true`;
    const order = sort === "closeDate" ? orders.newest : orders[sort];
    const rest = await list(order, more, part === 0 ? undefined : at, limit && limit + 1 - found.length);
    found.push(...rest.map((row) => ({ row, part: 1 })));
  }
  const { rows, next } = pageOf(found, limit, scope, (last) => [
    last.part,
    last.row.orderKey,
    last.row.place,
    last.row.isMain ? 1 : 0,
  ]);
  return { rows: rows.map(({ row: { orderKey: _k, place: _p, ...sale } }) => sale), next };
}

type InOrder = {
  order: Order;
  filter: KnownFilter;
  lookedAt: readonly string[] | undefined;
  more: SQL;
  at: Place | undefined;
  limit: number | undefined;
};

async function listInOrder(tx: Tx, { order, filter, lookedAt, more, at, limit }: InOrder): Promise<Listed[]> {
  const direction = sql.raw(order.descending ? "DESC" : "ASC");
  const half = (kind: SaleKind): SQL => {
    const { from, place, stage } = saleColumns[kind];
    const where = sql`${conditionsOf(kind, filter, lookedAt)} AND ${more} AND ${at ? after(order, kind, at) : sql`true`}`;
    const rows = (also: SQL) =>
      sql`SELECT ${columnsOf(kind)}, ${order.key[kind]} AS order_key FROM ${from} WHERE ${where} AND ${also} ORDER BY ${order.key[kind]} ${direction}, ${place} ${direction} LIMIT ${limit ?? null}::int`;
    // Stage by stage, so that each is read in its order: together they are a few pages, however many sales there are.
    return filter.stages && filter.contactId === undefined && lookedAt === undefined
      ? sql`SELECT one.* FROM unnest(${texts(filter.stages)}) AS wanted (stage) CROSS JOIN LATERAL (${rows(sql`${stage} = wanted.stage`)}) AS one`
      : rows(sql`true`);
  };
  const inOrder = sql`ORDER BY sale.order_key ${direction}, sale.place ${direction}, sale.is_main ${direction}`;
  const { rows } = await tx.execute(sql`
    SELECT ${shown}, sale.order_key::text AS "orderKey", sale.place
    FROM (SELECT * FROM (${sql.join(
      saleKinds.map((kind) => sql`(${half(kind)})`),
      sql` UNION ALL `,
    )}) AS sale ${inOrder} LIMIT ${limit ?? null}::int) AS sale ${withLastMove} ${inOrder}`);
  return (rows as (Found & { orderKey: string; place: string })[]).map(rowOf);
}

// Of a main and a further sale in one place, false stands before true.
function after({ key, type, descending }: Order, kind: SaleKind, at: Place): SQL {
  const isMain = kind === "main";
  const withEqual = descending ? !isMain && at.isMain : isMain && !at.isMain;
  const than = sql.raw(`${descending ? "<" : ">"}${withEqual ? "=" : ""}`);
  return sql`(${key[kind]}, ${saleColumns[kind].place}) ${than} (${at.key}::${sql.raw(type)}, ${at.place}::uuid)`;
}

/** What lies in the bin, last deleted first; not of customers who lie there themselves. */
export async function listBin(
  tx: Tx,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<Page<SaleRow & Pick<BinnedDeal, "deletedAt">>> {
  const at = readCursor("deals:bin", cursor);
  const { from } = saleColumns.further;
  const below = at ? sql`(d.deleted_at, d.id) < (${at[0]}::timestamptz, ${at[1]}::uuid)` : sql`true`;
  const { rows } = await tx.execute(sql`
    SELECT ${shown}, sale.deleted_key AS "deletedKey"
    FROM (SELECT ${columnsOf("further")}, d.deleted_at::text AS deleted_key FROM ${from} WHERE d.deleted_at IS NOT NULL AND c.deleted_at IS NULL AND ${below} ORDER BY d.deleted_at DESC, d.id DESC LIMIT ${limit + 1}) AS sale ${withLastMove}
    ORDER BY sale.deleted_at DESC, sale.id DESC`);
  const found = (rows as (Found & { deletedKey: string })[]).map(rowOf);
  const page = pageOf(found, limit, "deals:bin", ({ deletedKey, id }) => [deletedKey, id]);
  return {
    rows: page.rows.map(({ deletedKey: _, ...row }) => ({ ...row, deletedAt: row.deletedAt ?? "" })),
    next: page.next,
  };
}
