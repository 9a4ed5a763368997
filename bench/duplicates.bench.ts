import type pg from "pg";
import { openBusiness } from "./business.ts";
import type { Figure } from "./contacts.bench.ts";
import { pause } from "./fixture.ts";
import { watchMemory } from "./memory.ts";
import { type Api, apiOf, type ProductFixture, withProduct } from "./product-fixture.ts";

const people = 100_000;
const limits = { seconds: 30, megabytes: 300 };
type Work = { id: string; status: string; done: number; total: number };

/** Searches for duplicates among 100,000 customers, one in ten of whom is there twice, as people enter somebody a second time; then merges the exact ones. */
export const duplicatesFigures = (): Promise<Figure[]> => withProduct({}, measure);

async function measure({ server, owner }: ProductFixture): Promise<Figure[]> {
  const { cookie, workspaceId } = await openBusiness(server, owner, people * 0.9);
  const api = apiOf(server, cookie);
  await addTwins(owner, workspaceId, people * 0.1);
  const peak = watchMemory(server.pid, 100);
  const found = await run(api, "/api/contacts/duplicates/search");
  const memory = peak() / 1024 / 1024;
  const summary = await api<{ groups: number; exact: number }>("GET", "/api/contacts/duplicates/summary");
  const asked = performance.now();
  for (let time = 0; time < 5; time++)
    await Promise.all(
      ["summary", "?limit=20"].map((path) =>
        api("GET", `/api/contacts/duplicates${path.startsWith("?") ? path : `/${path}`}`),
      ),
    );
  const pageMs = (performance.now() - asked) / 5;
  const merged = await run(api, "/api/contacts/merges/exact");
  return [
    {
      what: "duplicate search in 100,000 contacts",
      measured: `${found.seconds.toFixed(1)} s, ${summary.groups.toLocaleString("en-US")} groups`,
      asked: `<= ${limits.seconds} s`,
      reached: found.seconds <= limits.seconds,
    },
    {
      what: "resident memory of Node while searching",
      measured: `${Math.round(memory)} MB at most`,
      asked: `<= ${limits.megabytes} MB`,
      reached: memory <= limits.megabytes,
    },
    {
      what: "what the page of duplicates reads, at 100,000 contacts",
      measured: `${Math.round(pageMs)} ms`,
      asked: "told only",
      reached: pageMs < 1000,
    },
    {
      what: "merging all exact matches",
      measured: `${Math.round(merged.work.done / merged.seconds)} merges/s (${merged.work.done.toLocaleString("en-US")} in ${merged.seconds.toFixed(1)} s)`,
      asked: "told only",
      reached: merged.work.done === merged.work.total,
    },
  ];
}

// A quarter each: an exact copy, the number written differently, a typo in the name, a second address.
async function addTwins(client: pg.Client, workspaceId: string, count: number): Promise<void> {
  await client.query(
    `
    INSERT INTO contacts (workspace_id, id, first_name, last_name, email, phone, company, source, value, pipeline_stage, tags, search_text, sort_name, created_at, updated_at)
    SELECT workspace_id, gen_random_uuid(), first, last_name, mail, tel, company, 'Other', 0, 'new', '{}', lower(first || ' ' || last_name), lower(last_name || ' ' || first), now(), now()
    FROM (SELECT *, CASE WHEN n % 4 = 2 THEN first_name || 'e' ELSE first_name END AS first, CASE WHEN n % 4 IN (0, 2) THEN email WHEN n % 4 = 1 THEN NULL ELSE 'x' || email END AS mail, CASE WHEN n % 4 = 1 THEN replace(phone, '+1 555 ', '(555) ') ELSE NULL END AS tel
      FROM (SELECT *, row_number() OVER (ORDER BY id) AS n FROM contacts WHERE workspace_id = $1 ORDER BY id LIMIT $2) AS firsts) AS twins`,
    [workspaceId, count],
  );
}

/** Starts an operation and waits for its end. */
async function run(api: Api, path: string): Promise<{ seconds: number; work: Work }> {
  const started = performance.now();
  let work = await api<Work>("POST", path, { among: "all" });
  while (work.status === "waiting" || work.status === "running") {
    await pause(100);
    work = await api<Work>("GET", `/api/operations/${work.id}`);
  }
  if (work.status !== "done") throw new Error(`${path} ended as ${work.status}`);
  return { seconds: (performance.now() - started) / 1000, work };
}
