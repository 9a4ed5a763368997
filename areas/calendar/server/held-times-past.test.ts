import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { testServer } from "#apps/server/testing/test-server.ts";
import { listBusy } from "./held-times.store.ts";

const server = await testServer();
const client = new pg.Client({ connectionString: inject("databaseUrl") });
const other = new pg.Client({ connectionString: inject("databaseUrl") });
beforeAll(() => Promise.all([client.connect(), other.connect()]));
afterAll(() => Promise.all([client.end(), other.end()]));

const meetings = 3000;

type Plan = { "Rows Removed by Filter"?: number; "Actual Rows": number; Plans?: Plan[] };
/** The rows that a plan looked at and left out. */
const leftOut = ({ Plans = [], ...plan }: Plan): number =>
  (plan["Rows Removed by Filter"] ?? 0) + Plans.reduce((sum, one) => sum + leftOut(one), 0);

test("free times read nothing of the past, even where the planner takes the business for an empty one", async () => {
  const { user } = await server.newOwner();
  const workspace = [user.workspaceId];
  await client.query("BEGIN");
  await client.query(
    "INSERT INTO hosts (workspace_id, id, user_id, name, created_at) SELECT workspace_id, user_id, user_id, 'Rosa', now() FROM members WHERE workspace_id = $1",
    workspace,
  );
  await client.query(
    `INSERT INTO appointments (workspace_id, id, title, host_id, type, status, start_time, end_time, search_text, created_at, updated_at)
     SELECT $1, gen_random_uuid(), 'Past', (SELECT id FROM hosts WHERE workspace_id = $1), 'phone', 'attended', at, at + interval '25 minutes', 'past', now(), now()
     FROM (SELECT now() - n * interval '30 minutes' AS at FROM generate_series(1, ${meetings}) AS n) AS one`,
    workspace,
  );
  await client.query(
    "INSERT INTO held_times (workspace_id, id, host_id, appointment_id, held, holds) SELECT workspace_id, gen_random_uuid(), host_id, id, tstzrange(start_time, end_time), true FROM appointments WHERE workspace_id = $1",
    workspace,
  );
  // As autovacuum may look while nobody sees these rows yet: what it notes doesn't name the business.
  await other.query("ANALYZE held_times");
  await client.query("COMMIT");

  const asked: { text: string; values: unknown[] }[] = [];
  const tx = drizzle(client, { logger: { logQuery: (text, values) => void asked.push({ text, values }) } });
  await client.query("BEGIN");
  await client.query("SELECT set_config('app.workspace_id', $1, true)", workspace);
  const { rows: hosts } = await client.query<{ id: string }>(
    "SELECT id FROM hosts WHERE workspace_id = $1",
    workspace,
  );
  await client.query("SET LOCAL ROLE mainstay_app");
  const now = new Date();
  const span = { start: now.toISOString(), end: new Date(now.getTime() + 60 * 86_400_000).toISOString() };
  const ids = hosts.map(({ id }) => id);
  expect(await listBusy(tx, ids, span, { exceptId: undefined, now })).toEqual(new Map([[ids[0], []]]));
  const [{ text, values } = { text: "", values: [] }] = asked;
  const { rows } = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
  await client.query("ROLLBACK");
  const [{ Plan: plan }] = rows[0]["QUERY PLAN"] as [{ Plan: Plan }];
  expect(leftOut(plan), JSON.stringify(plan)).toBeLessThan(10);
});
