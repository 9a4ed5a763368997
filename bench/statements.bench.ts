import { rmSync } from "node:fs";
import type pg from "pg";
import { fillBooks } from "./books.bench.ts";
import { fill, signUp } from "./business.ts";
import type { Figure } from "./contacts.bench.ts";
import { pause } from "./fixture.ts";
import { residentBytes, watchMemory } from "./memory.ts";
import { othersLists } from "./others-lists.ts";
import { type Api, apiOf, type ProductFixture, withProduct } from "./product-fixture.ts";
import { p95 } from "./small-large.ts";

const lines = 20_000;
const transactions = 200_000;

type Statement = { id: string; status: string; message: string | null; counts: Record<string, number> };
type Owner = { server: ProductFixture["server"]; cookie: string };

/** A year of a busy account: so many lines, some texts again and again, one of ten money in; all have amounts that are in the books, some of the same week. */
function yearFile(from: number): Buffer {
  const rows = ["Date,Description,Amount"];
  for (let n = from; n < from + lines; n++) {
    const day = new Date(Date.now() - (n % 360) * 86_400_000).toISOString().slice(0, 10);
    const cents = 1 + ((n * 7919) % 90_000);
    rows.push(
      `${day},CARD ${n % 3000} SHOP ${n % 997} HARBOUR STREET,${n % 10 === 0 ? "" : "-"}${(cents / 100).toFixed(2)}`,
    );
  }
  return Buffer.from(`${rows.join("\n")}\n`);
}

/** 20,000 lines, looked through among 200,000 transactions, imported and undone; the same rows by a bare COPY; others' lists meanwhile; memory. */
export const statementsFigures = (): Promise<Figure[]> =>
  withProduct({}, async ({ server, owner: client }) => {
    const owner = { server, cookie: await signUp(server.address) };
    const workspaceId = (await client.query<{ id: string }>("SELECT id FROM workspaces")).rows[0]?.id ?? "";
    const other = { server, cookie: await signUp(server.address) };
    const others = await client.query<{ id: string }>("SELECT id FROM workspaces WHERE id <> $1", [
      workspaceId,
    ]);
    await fill(client, others.rows[0]?.id ?? "", 2000);
    await client.query("UPDATE subscriptions SET plan = 'enterprise'");
    await fill(client, workspaceId, 500);
    await fillBooks(client, workspaceId, transactions);
    const api = apiOf(server, owner.cookie);
    // Idle means a server that has imported something: its thread and caches are there.
    const idleTimes = await othersLists(other, pause(5000));
    const idle = residentBytes(server.pid);
    const peak = watchMemory(server.pid, 20);
    let begun: Statement | undefined;
    const [checkMs, checkTimes] = await timed(other, async () => {
      begun = await settled(api, await upload(owner, api, yearFile(0)), "ready");
    });
    if (!begun) throw new Error("nothing was uploaded");
    const { id, counts } = begun;
    // What looks like something typed is another payment: it is added too.
    await client.query(
      "UPDATE statement_lines SET decision = 'different' WHERE statement_id = $1 AND verdict = 'similar'",
      [id],
    );
    const [writeMs, writeTimes] = await timed(other, async () => {
      await settled(api, await api<Statement>("POST", `/api/accounting/statements/${id}/start`), "done");
    });
    const copied = await copyOut(client, workspaceId, id);
    const [undoMs, undoTimes] = await timed(other, async () => {
      await settled(api, await api<Statement>("POST", `/api/accounting/statements/${id}/undo`), "undone");
    });
    const more = Math.max(0, peak() - idle);
    const [copyMs] = await timed(other, () => copyIn(client, copied));
    const both = copyMs / (checkMs + writeMs);
    const perSecond = (ms: number) => `${Math.round(lines / (ms / 1000)).toLocaleString("en-US")} lines/s`;
    const slowest = Math.max(p95(checkTimes), p95(writeTimes), p95(undoTimes)) / p95(idleTimes);
    return [
      {
        what: `20,000 lines: dry run with matching into 200,000 transactions (${counts.new} new, ${counts.similar} similar), then import`,
        measured: `${Math.round(both * 100)} % (${(checkMs / 1000).toFixed(1)} s and ${(writeMs / 1000).toFixed(1)} s, ${perSecond(checkMs + writeMs)}, against ${(copyMs / 1000).toFixed(1)} s)`,
        asked: ">= 15 % of a bare COPY of rows, entries and postings",
        reached: both >= 0.15,
      },
      {
        what: "undo of the same",
        measured: `${(undoMs / 1000).toFixed(1)} s against ${(writeMs / 1000).toFixed(1)} s`,
        asked: "not slower than the import",
        reached: undoMs <= writeMs,
      },
      {
        what: "others' lists meanwhile, p95",
        measured: `${slowest.toFixed(1)} times (${[checkTimes, writeTimes, undoTimes].map((times) => p95(times).toFixed(1)).join(", ")} ms against ${p95(idleTimes).toFixed(1)} ms)`,
        asked: "<= 3 times idle",
        reached: slowest <= 3,
      },
      {
        what: "memory above idle meanwhile",
        measured: `${Math.round(more / 1_000_000)} MB`,
        asked: "<= 150 MB",
        reached: more <= 150_000_000,
      },
    ];
  });

async function upload({ server, cookie }: Owner, api: Api, bytes: Buffer): Promise<Statement> {
  const accounts = await api<{ id: string; accountCode: string }[]>(
    "GET",
    "/api/accounting/chart-of-accounts",
  );
  const form = new FormData();
  form.set("accountId", accounts.find(({ accountCode }) => accountCode === "1000")?.id ?? "");
  form.set("file", new Blob([new Uint8Array(bytes)]), "year.csv");
  const response = await fetch(`${server.address}/api/accounting/statements`, {
    method: "POST",
    headers: { cookie },
    body: form,
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Statement;
}

/** Waits until a statement has reached this state. */
async function settled(api: Api, { id }: Statement, wanted: string): Promise<Statement> {
  for (;;) {
    const one = await api<Statement>("GET", `/api/accounting/statements/${id}`);
    if (one.status === wanted) return one;
    if (one.status === "failed" || one.message !== null) throw new Error(one.message ?? "failed");
    await pause(50);
  }
}

const tables = ["transactions", "journal_entries", "journal_postings"] as const;
type Copied = { table: (typeof tables)[number]; columns: string; file: string }[];

/** The transactions of a statement with their entries and postings, in files. */
async function copyOut(client: pg.Client, workspaceId: string, statementId: string): Promise<Copied> {
  const written = `SELECT transaction_id FROM statement_lines WHERE workspace_id = '${workspaceId}' AND statement_id = '${statementId}' AND state = 'added'`;
  const entries = `SELECT id FROM journal_entries WHERE workspace_id = '${workspaceId}' AND source_id IN (${written})`;
  const which = {
    transactions: `id IN (${written})`,
    journal_entries: `id IN (${entries})`,
    journal_postings: `entry_id IN (${entries})`,
  };
  const copied: Copied = [];
  for (const table of tables) {
    const { rows } = await client.query<{ columns: string }>(
      "SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped",
      [table],
    );
    const columns = rows[0]?.columns ?? "";
    // The entries stand there still when they are copied back: as others.
    const key = { transactions: "", journal_entries: "id", journal_postings: "entry_id" }[table];
    const chosen = columns
      .split(", ")
      .map((name) => (name === key ? `md5(${name}::text || 'copy')::uuid` : name));
    const file = `/tmp/mainstay-bench-${table}-${process.pid}`;
    await client.query(
      `COPY (SELECT ${chosen.join(", ")} FROM ${table} WHERE workspace_id = '${workspaceId}' AND ${which[table]}) TO '${file}'`,
    );
    copied.push({ table, columns, file });
  }
  return copied;
}

/** The same rows into the same tables. */
async function copyIn(client: pg.Client, copied: Copied): Promise<void> {
  // Entries are checked at the end, when their postings are there.
  await client.query("BEGIN");
  for (const { table, columns, file } of copied) {
    await client.query(`COPY ${table} (${columns}) FROM '${file}'`);
    rmSync(file, { force: true });
  }
  await client.query("COMMIT");
}

/** How long `work` takes, and how long somebody else's lists take meanwhile. */
async function timed(other: Owner, work: () => Promise<void>): Promise<[number, number[]]> {
  const before = performance.now();
  const done = work();
  const over = done.then(() => performance.now());
  const times = await othersLists(other, done);
  return [(await over) - before, times];
}
