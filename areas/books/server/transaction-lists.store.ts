import { type SQL, sql } from "drizzle-orm";
import { folded } from "#platform/contract/text.ts";
import { isoOf } from "#platform/server/columns.ts";
import { readCursor } from "#platform/server/cursor.ts";
import { preparedOnce, type Tx } from "#platform/server/database.ts";
import { type Page, pageOf } from "#platform/server/paging.ts";
import { fullNameIn } from "#platform/server/people.table.ts";
import { plainNumber } from "#areas/books/contract/exchange.rules.ts";
import type {
  BinnedTransaction,
  Receipt,
  Split,
  Transaction,
  TransactionFilter,
  TransactionQuery,
} from "#areas/books/contract/transactions.schema.ts";

// Asked of the rows of a page only.
const shownColumns = {
  id: sql`t.id`,
  userId: sql`t.user_id`,
  integrationId: sql`t.integration_id`,
  transactionType: sql`t.transaction_type`,
  amount: sql`t.amount`,
  currency: sql`t.currency`,
  exchangeRate: sql`t.exchange_rate`,
  baseAmount: sql`t.base_amount`,
  description: sql`t.description`,
  reference: sql`t.reference`,
  transactionDate: sql`t.transaction_date`,
  categoryId: sql`t.category_id`,
  category: sql`category.name`,
  contactId: sql`t.contact_id`,
  contactName: fullNameIn("contact"),
  accountId: sql`t.account_id`,
  accountName: sql`account.account_name`,
  toAccountId: sql`t.to_account_id`,
  toAccountName: sql`target.account_name`,
  status: sql`t.status`,
  tags: sql`t.tags`,
  externalId: sql`t.external_id`,
  sourceType: sql`t.source_type`,
  sourceId: sql`t.source_id`,
  invoiceId: sql`t.invoice_id`,
  invoiceNumber: sql`t.invoice_number`,
  isSample: sql`t.is_sample`,
  version: sql`t.version`,
  createdAt: sql`t.created_at::text`,
  updatedAt: sql`t.updated_at::text`,
  deletedAt: sql`t.deleted_at::text`,
  reconciliation: sql`(SELECT json_build_object('id', c.id, 'day', c.day) FROM reconciliation_rows AS r JOIN reconciliations AS c ON c.workspace_id = r.workspace_id AND c.id = r.reconciliation_id
    WHERE r.workspace_id = t.workspace_id AND r.transaction_id = t.id AND c.status = 'finished' ORDER BY c.day DESC LIMIT 1)`,
  splits: sql`CASE WHEN t.is_split THEN (SELECT json_agg(json_build_object('categoryId', s.category_id, 'category', c.name, 'amount', s.amount::text, 'description', s.description) ORDER BY s.position)
    FROM transaction_splits AS s LEFT JOIN expense_categories AS c ON c.workspace_id = s.workspace_id AND c.id = s.category_id
    WHERE s.workspace_id = t.workspace_id AND s.transaction_id = t.id) END`,
  receipts: sql`(SELECT json_agg(json_build_object('id', r.id, 'transactionId', t.id, 'fileName', r.file_name, 'fileUrl', '/api/accounting/receipts/' || r.id || '/file', 'fileSize', f.size_bytes,
      'mimeType', f.mime_type, 'uploadedBy', r.uploaded_by, 'createdAt', r.created_at) ORDER BY r.id)
    FROM transaction_receipts AS r JOIN files AS f ON f.workspace_id = r.workspace_id AND f.id = r.file_id
    WHERE r.workspace_id = t.workspace_id AND r.transaction_id = t.id)`,
};
const shown = sql.join(
  Object.entries(shownColumns).map(([name, column]) => sql`${column} AS ${sql.identifier(name)}`),
  sql`, `,
);
const joined = sql`LEFT JOIN expense_categories AS category ON category.workspace_id = t.workspace_id AND category.id = t.category_id
  JOIN chart_of_accounts AS account ON account.workspace_id = t.workspace_id AND account.id = t.account_id
  LEFT JOIN chart_of_accounts AS target ON target.workspace_id = t.workspace_id AND target.id = t.to_account_id
  LEFT JOIN contacts AS contact ON contact.workspace_id = t.workspace_id AND contact.id = t.contact_id`;

type Found = Omit<Transaction, "date" | "splits" | "attachments"> & {
  splits: Split[] | null;
  receipts: Receipt[] | null;
  deletedAt: string | null;
};

function rowOf({ receipts, splits, deletedAt: _, ...row }: Found): Transaction {
  return {
    ...row,
    exchangeRate: plainNumber(row.exchangeRate),
    date: row.transactionDate,
    category: splits ? labelOf(splits) : row.category,
    splits: splits ?? [],
    attachments: (receipts ?? []).map((receipt) => ({
      ...receipt,
      createdAt: isoOf(new Date(receipt.createdAt)),
    })),
    createdAt: isoOf(row.createdAt),
    updatedAt: isoOf(row.updatedAt),
  };
}

/** The names of a split's categories, each once. */
const labelOf = (splits: readonly Split[]): string | null =>
  [...new Set(splits.flatMap(({ category }) => category ?? []))].join(", ") || null;

// The answer of every write.
const findPrepared = preparedOnce((tx) =>
  tx
    .select(shownColumns)
    .from(sql`transactions AS t ${joined}`)
    .where(sql`t.id = ${sql.placeholder("id")} AND t.deleted_at IS NULL`)
    .prepare("find_transaction"),
);

/** One live transaction. */
export async function findTransaction(tx: Tx, id: string): Promise<Transaction | undefined> {
  const [row] = await findPrepared(tx).execute({ id });
  return row && rowOf(row as Found);
}

/** What a filter means, of live transactions; but for category, account and search, which decide how they are read. */
export function conditionsOf(filter: TransactionFilter): SQL {
  const conditions: SQL[] = [sql`t.deleted_at IS NULL`];
  if (filter.type) conditions.push(sql`t.transaction_type = ${filter.type}`);
  if (filter.status) conditions.push(sql`t.status = ${filter.status}`);
  if (filter.from) conditions.push(sql`t.transaction_date >= ${filter.from}::date`);
  if (filter.to) conditions.push(sql`t.transaction_date <= ${filter.to}::date`);
  if (filter.contactId) conditions.push(sql`t.contact_id = ${filter.contactId}::uuid`);
  if (filter.tag !== undefined) conditions.push(sql`t.tags @> ARRAY[${filter.tag}]::text[]`);
  return sql.join(conditions, sql` AND `);
}

// Each is read in order along an index of its own, so that a category with few rows costs no more than one with many.
async function partsOf(tx: Tx, { accountId, categoryId }: TransactionFilter): Promise<SQL[]> {
  const accounts = accountId
    ? [sql`t.account_id = ${accountId}::uuid`, sql`t.to_account_id = ${accountId}::uuid`]
    : [sql`true`];
  if (categoryId === undefined) return accounts;
  const categories = categoryId === "none" ? withoutCategory : await inCategory(tx, categoryId);
  return accounts.flatMap((account) => categories.map((category) => sql`${account} AND ${category}`));
}

const withoutCategory = [
  sql`t.category_id IS NULL AND t.transaction_type <> 'transfer' AND (NOT t.is_split OR EXISTS (SELECT FROM transaction_splits AS part
    WHERE part.workspace_id = t.workspace_id AND part.transaction_id = t.id AND part.category_id IS NULL))`,
];

/** So many categories are read one by one. */
const fewCategories = 8;

// With those below it, as far down as they go.
async function inCategory(tx: Tx, id: string): Promise<SQL[]> {
  const { rows } = await tx.execute(sql`
    WITH RECURSIVE below AS (SELECT ${id}::uuid AS id UNION SELECT c.id FROM expense_categories AS c JOIN below ON c.parent_category_id = below.id) SELECT id FROM below`);
  const ids = rows.map((row) => row.id as string);
  const all = sql`${sql.param(ids)}::uuid[]`;
  const whole =
    ids.length > fewCategories
      ? [sql`t.category_id = ANY(${all})`]
      : ids.map((one) => sql`t.category_id = ${one}::uuid`);
  return [
    ...whole,
    sql`t.is_split AND t.id IN (SELECT part.transaction_id FROM transaction_splits AS part WHERE part.category_id = ANY(${all}))`,
  ];
}

/** With more matches than this, reading in order fills a page sooner than collecting them first. */
const fewMatches = 2000;
/** How many of the newest are looked at to tell whether a search has many matches: one in a hundred. */
const looked = 2000;

// Every word, wherever it stands; the longest first, which leaves the fewest for the others.
async function searchCondition(tx: Tx, search: string): Promise<SQL> {
  const words = folded(search).split(/\s+/).filter(Boolean).slice(0, 10);
  const patterns = words
    .sort((a, b) => b.length - a.length)
    .map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
  if (patterns.length === 0) return sql`true`;
  const matches = sql`t.search_text LIKE ALL(${sql.param(patterns)}::text[])`;
  // Inside CASE the planner does not estimate how rare the words are, and so keeps reading in order.
  const walk = sql`CASE WHEN ${matches} THEN true ELSE false END`;
  const { rows: sample } = await tx.execute(
    sql`SELECT count(*)::int AS matches FROM (SELECT search_text FROM transactions WHERE deleted_at IS NULL ORDER BY transaction_date DESC, id DESC LIMIT ${looked}) AS t WHERE ${matches}`,
  );
  if (Number(sample[0]?.matches) >= looked / 100) return walk;
  const { rows } = await tx.execute(
    sql`SELECT app.search_transactions(${sql.param(patterns)}::text[], ${fewMatches + 1}) AS id`,
  );
  if (rows.length > fewMatches) return walk;
  return sql`t.id = ANY(${sql.param(rows.map((row) => row.id as string))}::uuid[])`;
}

/** One page of live transactions that match, by day; all without a limit. */
export async function listTransactions(
  tx: Tx,
  { sort = "newest", cursor, limit, ...filter }: TransactionQuery,
): Promise<Page<Transaction>> {
  const scope = `transactions:${sort}`;
  const at = readCursor(scope, cursor);
  const [direction, than] = sort === "newest" ? [sql`DESC`, sql`<`] : [sql`ASC`, sql`>`];
  const conditions = [conditionsOf(filter)];
  if (at) conditions.push(sql`(t.transaction_date, t.id) ${than} (${at[0]}::date, ${at[1]}::uuid)`);
  if (filter.search !== undefined) conditions.push(await searchCondition(tx, filter.search));
  const inOrder = sql`ORDER BY t.transaction_date ${direction}, t.id ${direction}`;
  const upTo = sql`LIMIT ${limit === undefined ? null : limit + 1}::int`;
  const parts = (await partsOf(tx, filter)).map(
    (part) =>
      sql`(SELECT * FROM transactions AS t WHERE ${sql.join([part, ...conditions], sql` AND `)} ${inOrder} ${upTo})`,
  );
  const { rows } = await tx.execute(sql`
    SELECT ${shown} FROM (SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) AS t ${inOrder} ${upTo}) AS t ${joined} ${inOrder}`);
  return pageOf((rows as Found[]).map(rowOf), limit, scope, (row) => [row.transactionDate, row.id]);
}

/** What lies in the bin, last deleted first. */
export async function listBin(
  tx: Tx,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<Page<BinnedTransaction>> {
  const scope = "transactions:bin";
  const at = readCursor(scope, cursor);
  const below = at ? sql`(t.deleted_at, t.id) < (${at[0]}::timestamptz, ${at[1]}::uuid)` : sql`true`;
  const { rows } = await tx.execute(sql`
    SELECT ${shown} FROM transactions AS t ${joined} WHERE t.deleted_at IS NOT NULL AND ${below} ORDER BY t.deleted_at DESC, t.id DESC LIMIT ${limit + 1}`);
  const found = (rows as Found[]).map((row) => ({ row: rowOf(row), key: row.deletedAt ?? "" }));
  const page = pageOf(found, limit, scope, ({ row, key }) => [key, row.id]);
  return { rows: page.rows.map(({ row, key }) => ({ ...row, deletedAt: isoOf(key) })), next: page.next };
}

/** How many of the newest are looked through for tags. */
const taggedAmong = 10_000;

/** Tags in use of late, by name. */
export async function listTags(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute(
    sql`SELECT DISTINCT tag FROM (SELECT tags FROM transactions WHERE deleted_at IS NULL ORDER BY transaction_date DESC, id DESC LIMIT ${taggedAmong}) AS t, unnest(t.tags) AS tag ORDER BY tag LIMIT 500`,
  );
  return rows.map((row) => row.tag as string);
}

/** How many transactions there are of each type and what they add up to, by days. */
export async function sumByType(
  tx: Tx,
  { from, to }: { from: string | null; to: string | null },
): Promise<{ type: string; count: number; amount: string }[]> {
  const { rows } = await tx.execute(sql`
    SELECT transaction_type AS type, sum(transactions)::int AS count, sum(amount)::text AS amount FROM transaction_tallies
    WHERE (${from}::date IS NULL OR day >= ${from}::date) AND (${to}::date IS NULL OR day <= ${to}::date) GROUP BY transaction_type`);
  return rows as { type: string; count: number; amount: string }[];
}
