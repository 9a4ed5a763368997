import { searchPatterns } from "#areas/customers/contract/contacts.rules.ts";
import type {
  ContactSort,
  Contact,
  ContactFilter,
  CardContact,
} from "#areas/customers/contract/contacts.schema.ts";
import { findConditions, hasAll, looked, type Wanted as Asked } from "./contact-conditions.store.ts";
import { withNotes } from "./contacts.store.ts";
import { contacts } from "./contacts.table.ts";
import { isoOf } from "#platform/server/columns.ts";
import { binOrder } from "#platform/server/bins.ts";
import { readCursor } from "#platform/server/cursor.ts";
import { mapPage, type Page, pageOf, type PageWanted } from "#platform/server/paging.ts";
import { type Tx, preparedOnce } from "#platform/server/database.ts";
import { sql, type SQL, and, isNull, desc, asc, inArray } from "drizzle-orm";

/** What a card shows. */
const card = {
  id: contacts.id,
  firstName: contacts.firstName,
  lastName: contacts.lastName,
  email: contacts.email,
  phone: contacts.phone,
  company: contacts.company,
  source: contacts.source,
  status: contacts.status,
  value: contacts.value,
  pipelineStage: contacts.pipelineStage,
  tags: contacts.tags,
  nextFollowUp: contacts.nextFollowUp,
  isSample: contacts.isSample,
};

const none = sql<string>`''`;
/** The sort orders; the cursor holds the values of these expressions. */
const orders: Record<
  ContactSort,
  { key: SQL; type: "text" | "numeric" | "date" | null; descending: boolean }
> = {
  newest: { key: sql`${contacts.id}`, type: null, descending: true },
  oldest: { key: sql`${contacts.id}`, type: null, descending: false },
  name: { key: sql`${contacts.sortName}`, type: "text", descending: false },
  value: { key: sql`${contacts.value}`, type: "numeric", descending: true },
  lastContact: {
    key: sql`coalesce(${contacts.lastContactDate}, '0001-01-01'::date)`,
    type: "date",
    descending: true,
  },
  nextFollowUp: {
    key: sql`coalesce(${contacts.nextFollowUp}, '9999-12-31'::date)`,
    type: "date",
    descending: false,
  },
};

type Wanted = Asked & { sort?: ContactSort; cursor?: string; limit?: number };

/** Live contacts that match, in order, each whole; one page when `limit` is given, else all. */
export async function listContacts(tx: Tx, wanted: Wanted): Promise<Page<Contact>> {
  const { sort, where, orderBy, orderKey } = orderOf(wanted);
  if (wanted.limit !== undefined && isFirstPage(wanted) && !wanted.search) {
    const fetched = wanted.limit + 1;
    return pageIn(sort, await newestWholePrepared(tx).execute({ fetched }), wanted.limit);
  }
  const conditions = and(await findConditions(tx, wanted), where);
  const query = tx.select({ ...withNotes, orderKey }).from(contacts);
  const ordered =
    wanted.limit === undefined
      ? query.where(conditions).orderBy(...orderBy)
      : query
          .where(pageOfThose(tx, wanted, conditions, wanted.limit + 1))
          .orderBy(...orderBy)
          .limit(wanted.limit + 1);
  return pageIn(sort, await ordered, wanted.limit);
}

/** How many live contacts the reader sees, and when one of them, or what is noted about one, last changed. */
export async function findListState(tx: Tx): Promise<{ count: number; changedAt: string | null }> {
  const { rows } = await tx.execute(
    sql`SELECT count(*)::int AS count, greatest(max(updated_at), (SELECT max(n.created_at) FROM contact_notes AS n)) AS "changedAt" FROM contacts WHERE deleted_at IS NULL`,
  );
  const [row] = rows as { count: number; changedAt: string | null }[];
  return { count: row?.count ?? 0, changedAt: row?.changedAt ? isoOf(row.changedAt) : null };
}

/** The most ids of customers with a number at once. */
const maxIds = 10_000;

/** The ids of live contacts that match and have a number, the newest first. */
export async function listIdsWithPhone(
  tx: Tx,
  filter: ContactFilter,
): Promise<{ ids: string[]; isAll: boolean }> {
  const rows = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(await findConditions(tx, { ...filter, withPhone: true }))
    .orderBy(desc(contacts.id))
    .limit(maxIds + 1);
  return { ids: rows.slice(0, maxIds).map(({ id }) => id), isAll: rows.length <= maxIds };
}

/** One page of live contacts that match, in order, as their cards show them. */
export async function listCards(tx: Tx, wanted: Wanted & { limit: number }): Promise<Page<CardContact>> {
  const { sort, where, orderBy, orderKey } = orderOf(wanted);
  const fetched = wanted.limit + 1;
  const newest = await newestCards(tx, wanted, fetched);
  if (newest?.isWhole) return pageIn(sort, newest.rows, wanted.limit);
  const conditions = await findConditions(tx, wanted, newest?.rows.length);
  return pageIn(
    sort,
    await tx
      .select({ ...card, orderKey })
      .from(contacts)
      .where(pageOfThose(tx, wanted, and(conditions, where), fetched))
      .orderBy(...orderBy)
      .limit(fetched),
    wanted.limit,
  );
}

/** The customers of a page. In the order of their ids they are found in the index alone (contacts_live), which holds what most filters ask for: only those that match are read. */
function pageOfThose(
  tx: Tx,
  { sort = "newest" }: Wanted,
  conditions: SQL | undefined,
  fetched: number,
): SQL | undefined {
  if (orders[sort].type !== null) return conditions;
  const ids = tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(conditions)
    .orderBy(...orderOf({ sort }).orderBy)
    .limit(fetched);
  return inArray(contacts.id, ids);
}

function pageIn<Row extends { id: string; orderKey: string }>(
  sort: ContactSort,
  found: Row[],
  limit: number | undefined,
): Page<Row> {
  return pageOf(found, limit, `contacts:${sort}`, ({ id, orderKey }) =>
    orders[sort].type === null ? [id] : [orderKey, id],
  );
}

// Runs at every visit and every letter of a search: prepared once per connection.
const newestPrepared = preparedOnce((tx) =>
  tx
    .select({ ...card, orderKey: none })
    .from(contacts)
    .where(isNull(contacts.deletedAt))
    .orderBy(desc(contacts.id))
    .limit(sql.placeholder("fetched"))
    .prepare("newest_cards"),
);

const newestWholePrepared = preparedOnce((tx) =>
  tx
    .select({ ...withNotes, orderKey: none })
    .from(contacts)
    .where(isNull(contacts.deletedAt))
    .orderBy(desc(contacts.id))
    .limit(sql.placeholder("fetched"))
    .prepare("newest_contacts"),
);

const searchPrepared = preparedOnce((tx) => {
  const newest = tx
    .select({ ...card, searchText: contacts.searchText })
    .from(contacts)
    .where(isNull(contacts.deletedAt))
    .orderBy(desc(contacts.id))
    .limit(looked)
    .as("contacts");
  return tx
    .select({ ...card, orderKey: none })
    .from(newest)
    .where(hasAll(sql.placeholder("first"), sql.placeholder("rest")))
    .orderBy(desc(contacts.id))
    .limit(sql.placeholder("fetched"))
    .prepare("search_newest_cards");
});

// The first page, newest first; a search with many matches fills it from the newest customers. If the page is not full, the
// number of matches shows how rare they are. Undefined for other queries.
async function newestCards(tx: Tx, wanted: Wanted, fetched: number) {
  if (!isFirstPage(wanted)) return undefined;
  const [first, ...rest] = searchPatterns(wanted.search ?? "");
  if (first === undefined) return { rows: await newestPrepared(tx).execute({ fetched }), isWhole: true };
  const rows = await searchPrepared(tx).execute({ first, rest, fetched });
  return { rows, isWhole: rows.length === fetched };
}

/** The first page, newest first, of all or of a search. */
const isFirstPage = ({ sort = "newest", cursor, search: _s, limit: _l, ...filters }: Wanted): boolean =>
  sort === "newest" &&
  cursor === undefined &&
  Object.values(filters).every((value) => value === undefined || value === "" || value === false);

function orderOf({ sort = "newest", cursor }: Wanted) {
  const at = readCursor(`contacts:${sort}`, cursor);
  const order = orders[sort];
  const direction = order.descending ? desc : asc;
  return {
    sort,
    where: at && after(order, at),
    orderBy: order.type === null ? [direction(contacts.id)] : [direction(order.key), direction(contacts.id)],
    orderKey: order.type === null ? none : sql<string>`${order.key}::text`,
  };
}

function after(order: (typeof orders)[ContactSort], at: readonly unknown[]): SQL {
  const than = sql.raw(order.descending ? "<" : ">");
  if (order.type === null) return sql`${contacts.id} ${than} ${at[0]}::uuid`;
  return sql`(${order.key}, ${contacts.id}) ${than} (${at[0]}::${sql.raw(order.type)}, ${at[1]}::uuid)`;
}

/** The next ids that match, newest first, below `belowId`: the steps of a bulk change. */
export async function listMatchingIds(
  tx: Tx,
  filter: ContactFilter,
  belowId: string | undefined,
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(
      and(await findConditions(tx, filter), belowId ? sql`${contacts.id} < ${belowId}::uuid` : undefined),
    )
    .orderBy(desc(contacts.id))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** What is in the bin, last deleted first. */
export async function listBin(tx: Tx, wanted: PageWanted): Promise<Page<Contact>> {
  const { deletedKey, where, orderBy, limit, page } = binOrder(contacts, "contacts:bin", wanted);
  const rows = await tx
    .select({ ...withNotes, deletedKey })
    .from(contacts)
    .where(and(where, isNull(contacts.mergedInto)))
    .orderBy(...orderBy)
    .limit(limit);
  return mapPage(page(rows), ({ deletedKey: _, ...contact }) => contact);
}
