import type pg from "pg";
import { setCursorKey } from "#platform/server/cursor.ts";
import { NewTransaction } from "#areas/books/contract/transactions.schema.ts";
import { createTransaction } from "#areas/books/server/transactions.service.ts";
import { openBusiness } from "./business.ts";
import type { Figure } from "./contacts.bench.ts";
import { bare, type Pair, paired, rate } from "./fixture.ts";
import { type ProductFixture, withProduct } from "./product-fixture.ts";
import { ctxIn, recordedOn } from "./recorded.ts";
import { smallAgainstLarge } from "./small-large.ts";

/** So many transactions of three years, with their entries: of every category, some of customers, some tagged. */
export async function fillBooks(
  client: ProductFixture["owner"],
  workspaceId: string,
  count: number,
): Promise<void> {
  const checks = (how: string) =>
    client.query(
      `ALTER TABLE journal_entries ${how} TRIGGER check_entry; ALTER TABLE journal_postings ${how} TRIGGER check_entry`,
    );
  // Each entry is checked by itself, which takes as long as all the rest: these add up.
  await checks("DISABLE");
  await client.query(
    `INSERT INTO transactions (workspace_id, id, transaction_type, amount, currency, exchange_rate, base_amount, description, reference, transaction_date, category_id, contact_id,
       account_id, status, tags, search_text, created_at, updated_at)
     SELECT $1, gen_random_uuid(), kind, amount, 'USD', 1, amount, 'Order ' || n || ' of ' || word, 'R-' || n, current_date - n % 1095, category.id, contact.id,
       (SELECT id FROM chart_of_accounts WHERE workspace_id = $1 AND role = 'bank'), CASE WHEN n % 5 = 0 THEN 'pending' ELSE 'cleared' END,
       CASE WHEN n % 7 = 0 THEN ARRAY['catering'] ELSE '{}' END, 'order ' || n || ' of ' || word || ' r-' || n || E'\\n' || amount, now(), now()
     FROM (SELECT n, CASE WHEN n % 3 = 0 THEN 'income' ELSE 'expense' END AS kind, (1 + n * 37 % 90000)::numeric / 100 AS amount,
         (ARRAY['flour','butter','rolls','harbour','lunches','petrol','paper','rent'])[1 + n % 8] AS word FROM generate_series(1, $2::int) AS n) AS row
     LEFT JOIN (SELECT id, kind AS of_kind, row_number() OVER (PARTITION BY kind ORDER BY name) - 1 AS at, count(*) OVER (PARTITION BY kind) AS among FROM expense_categories WHERE workspace_id = $1) AS category
       ON category.of_kind = row.kind AND n / 8 % 2 = 0 AND category.at = n % category.among
     LEFT JOIN (SELECT id, row_number() OVER (ORDER BY id) AS at FROM contacts WHERE workspace_id = $1) AS contact ON contact.at = n % 4000`,
    [workspaceId, count],
  );
  await client.query(
    `INSERT INTO journal_entries (workspace_id, id, day, description, source_type, source_id, postings, created_at)
     SELECT workspace_id, id, transaction_date, description, 'transaction', id, 2, now() FROM transactions WHERE workspace_id = $1`,
    [workspaceId],
  );
  await client.query(
    `INSERT INTO journal_postings (workspace_id, entry_id, position, day, account_id, amount, currency)
     SELECT t.workspace_id, t.id, place, t.transaction_date, CASE WHEN place = 1 THEN t.account_id ELSE coalesce(c.account_id, other.id) END,
       (CASE WHEN (t.transaction_type = 'income') = (place = 1) THEN 1 ELSE -1 END * t.amount * 100)::bigint, 'USD'
     FROM transactions AS t CROSS JOIN generate_series(1, 2) AS place LEFT JOIN expense_categories AS c ON c.workspace_id = t.workspace_id AND c.id = t.category_id
     JOIN chart_of_accounts AS other ON other.workspace_id = t.workspace_id AND other.role = 'uncategorized_' || t.transaction_type WHERE t.workspace_id = $1`,
    [workspaceId],
  );
  await checks("ENABLE");
  await client.query("SELECT app.follow_growth(100)");
}

const page = "limit=50";
const list = "/api/accounting/transactions";
const lists = [
  `${list}?${page}`,
  `${list}?${page}&sort=oldest`,
  `${list}?${page}&type=income`,
  `${list}?${page}&status=pending`,
  `${list}?${page}&categoryId=none`,
  `${list}?${page}&tag=catering`,
  `${list}?${page}&from=2026-01-01&to=2026-03-31`,
  `${list}?${page}&search=harbour`,
];
/** What the Overview reads. */
const overview = ["/api/accounting/summary", `${list}?limit=5`];
const ledger = ["/api/accounting/chart-of-accounts", `/api/accounting/journal?${page}`];

/** The books of a small business and of a large one, and a transaction against a bare handler with the same statements. */
export const booksFigures = (): Promise<Figure[]> =>
  withProduct({ RUN: "web" }, async (fixture) => {
    const asked = {
      rounds: 20,
      unmeasured: 2,
      sizes: [2000, 200_000],
      more: fillBooks,
      of: { noun: "transactions", customers: 500 },
    } as const;
    return [
      await smallAgainstLarge(fixture, {
        ...asked,
        what: "figures and newest rows of Money & Books",
        paths: overview,
      }),
      await smallAgainstLarge(fixture, { ...asked, what: "transactions, every filter,", paths: lists }),
      await smallAgainstLarge(fixture, {
        ...asked,
        what: "accounts with balances, and the journal,",
        paths: ledger,
      }),
      ...(await creating(fixture)),
    ];
  });

const body = { amount: "120.50", description: "Flour", date: "2026-11-02", transactionType: "expense" };
const milliseconds = 3000;

async function creating({ server, owner, databaseUrl }: ProductFixture): Promise<Figure[]> {
  const { cookie, workspaceId } = await openBusiness(server, owner, 500);
  await fillBooks(owner, workspaceId, 10_000);
  const rival = await bare({
    databaseUrl,
    routes: [{ method: "POST", path: "/create", statements: await statementsOf(owner, workspaceId) }],
  });
  const headers = { "content-type": "application/json", cookie };
  const inARow = await paired(
    () =>
      createdPerSecond(() =>
        fetch(server.address + list, { method: "POST", headers, body: JSON.stringify(body) }),
      ),
    () => createdPerSecond(() => fetch(`${rival.address}/create`, { method: "POST" })),
  );
  const atOnce = await paired(
    () => rate(server.address, { path: list, method: "POST", headers, body: JSON.stringify(body) }, 3),
    () => rate(rival.address, { path: "/create", method: "POST" }, 3),
  );
  await rival.stop();
  const figure = (how: string, { ours, theirs, ratio }: Pair): Figure => ({
    what: `a transaction with its entry, ${how}`,
    measured: `${Math.round(ratio * 100)} % (${Math.round(ours)}/s against ${Math.round(theirs)}/s)`,
    asked: ">= 40 % of a bare handler with the same statements",
    reached: ratio >= 0.4,
  });
  return [figure("one after the other", inARow), figure("ten at a time", atOnce)];
}

async function createdPerSecond(create: () => Promise<Response>): Promise<number> {
  const begun = performance.now();
  let created = 0;
  for (; performance.now() - begun < milliseconds; created++) {
    const answer = await create();
    if (!answer.ok) throw new Error(await answer.text());
    await answer.arrayBuffer();
  }
  return (created * 1000) / (performance.now() - begun);
}

// The product's own statements, recorded as they are made and then taken back; the workspace, which row security adds, is put in by hand.
async function statementsOf(client: pg.Client, workspaceId: string) {
  setCursorKey(Buffer.from("bench"));
  const { tx, written } = recordedOn(client);
  await client.query("BEGIN");
  await client.query("SELECT set_config('app.workspace_id', $1, true)", [workspaceId]);
  await client.query("SET LOCAL ROLE mainstay_app");
  const made = await createTransaction(ctxIn(tx, workspaceId), NewTransaction.parse(body));
  await client.query("ROLLBACK");
  const entry = written.find(({ text }) => text.includes('into "journal_entries"'))?.values[1];
  const here = `workspace_id = '${workspaceId}'`;
  const replayed = written.map(({ text, values }) => ({
    text: text
      .replace('from "books_settings"', `from "books_settings" where ${here}`)
      .replace("WHERE role IS NOT NULL", `WHERE ${here} AND role IS NOT NULL`)
      .replace("where t.id =", `where t.${here} and t.id =`),
    values: values.map((value) => (value === made.id ? "NEW_ID" : value === entry ? "OTHER_ID" : value)),
  }));
  return [{ text: "SELECT set_config('app.workspace_id', $1, true)", values: [workspaceId] }, ...replayed];
}
