import { readFileSync } from "node:fs";
import pg from "pg";
import { signUp, type Figure } from "./contacts.bench.ts";
import { fill } from "./business.ts";
import { database, product } from "./ground.ts";

const people = 100_000;
const limits = { seconds: 30, megabytes: 300 };
type Work = { id: string; status: string; done: number; total: number };

/** Looks for duplicates among 100,000 customers of whom one in ten is there again, as people write somebody a second time; then merges the exact ones. */
export async function duplicatesFigures(): Promise<Figure[]> {
  const postgres = await database();
  const server = await product({ DATABASE_URL: postgres.url });
  const owner = new pg.Client({ connectionString: postgres.url });
  await owner.connect();
  const cookie = await signUp(server.address);
  const workspaceId = (await owner.query<{ id: string }>("SELECT id FROM workspaces")).rows[0]?.id ?? "";
  await fill(owner, workspaceId, people * 0.9);
  await addTwins(owner, workspaceId, people * 0.1);
  await owner.query("VACUUM ANALYZE contacts");
  const peak = watchMemory(server.pid);
  const found = await run(server.address, cookie, "/api/contacts/duplicates/search");
  const memory = peak();
  const summary = await ask<{ groups: number; exact: number }>(server.address, cookie, "/api/contacts/duplicates/summary");
  const asked = performance.now();
  for (let time = 0; time < 5; time++) await Promise.all(["summary", "?limit=20"].map((path) => ask(server.address, cookie, `/api/contacts/duplicates${path.startsWith("?") ? path : `/${path}`}`)));
  const pageMs = (performance.now() - asked) / 5;
  const merged = await run(server.address, cookie, "/api/contacts/merges/exact");
  await server.stop();
  await owner.end();
  await postgres.stop();
  return [
    { what: "duplicate search in 100,000 contacts", measured: `${found.seconds.toFixed(1)} s, ${summary.groups.toLocaleString("en-US")} groups`, asked: `<= ${limits.seconds} s`, reached: found.seconds <= limits.seconds },
    { what: "resident memory of Node while searching", measured: `${Math.round(memory)} MB at most`, asked: `<= ${limits.megabytes} MB`, reached: memory <= limits.megabytes },
    { what: "what the page of duplicates reads, at 100,000 contacts", measured: `${Math.round(pageMs)} ms`, asked: "told only", reached: pageMs < 1000 },
    { what: "merging all exact matches", measured: `${Math.round(merged.work.done / merged.seconds)} merges/s (${merged.work.done.toLocaleString("en-US")} in ${merged.seconds.toFixed(1)} s)`, asked: "told only", reached: merged.work.done === merged.work.total },
  ];
}

// One in four each: the same again, the number written in another way, a slip in the name, a second address.
async function addTwins(client: pg.Client, workspaceId: string, count: number): Promise<void> {
  await client.query(`
    INSERT INTO contacts (workspace_id, id, first_name, last_name, email, phone, company, source, value, pipeline_stage, tags, search_text, sort_name, created_at, updated_at)
    SELECT workspace_id, gen_random_uuid(), first, last_name, mail, tel, company, 'Other', 0, 'new', '{}', lower(first || ' ' || last_name), lower(last_name || ' ' || first), now(), now()
    FROM (SELECT *, CASE WHEN n % 4 = 2 THEN first_name || 'e' ELSE first_name END AS first, CASE WHEN n % 4 IN (0, 2) THEN email WHEN n % 4 = 1 THEN NULL ELSE 'x' || email END AS mail, CASE WHEN n % 4 = 1 THEN replace(phone, '+1 555 ', '(555) ') ELSE NULL END AS tel
      FROM (SELECT *, row_number() OVER (ORDER BY id) AS n FROM contacts WHERE workspace_id = $1 ORDER BY id LIMIT $2) AS firsts) AS twins`, [workspaceId, count]);
}

async function ask<T>(address: string, cookie: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(address + path, { method: body ? "POST" : "GET", headers: { cookie, ...(body ? { "content-type": "application/json" } : {}) }, ...(body ? { body: JSON.stringify(body) } : {}) });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** Begins long work and waits for its end. */
async function run(address: string, cookie: string, path: string): Promise<{ seconds: number; work: Work }> {
  const started = performance.now();
  let work = await ask<Work>(address, cookie, path, { among: "all" });
  while (work.status === "waiting" || work.status === "running") {
    await new Promise((resolve) => setTimeout(resolve, 100));
    work = await ask<Work>(address, cookie, `/api/work/${work.id}`);
  }
  if (work.status !== "done") throw new Error(`${path} ended as ${work.status}`);
  return { seconds: (performance.now() - started) / 1000, work };
}

/** Looks at the process's memory ten times a second; gives what tells the most that it was, in megabytes. */
function watchMemory(pid: number): () => number {
  let most = 0;
  const look = () => { most = Math.max(most, Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024); };
  const timer = setInterval(look, 100);
  return () => {
    look();
    clearInterval(timer);
    return most;
  };
}
