import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testServer } from "#apps/server/testing/test-server.ts";
import { asOwner, newDatabase } from "#platform/server/testing/new-database.ts";
import { newId } from "#platform/server/ids.ts";
import { wakePlanned } from "#platform/server/queue-nudges.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { platformJobs } from "#platform/server/housekeeping.ts";
import { helpersApi } from "#areas/automation/contract/helpers.api.ts";

// A database of its own: its tables stay as nobody has ever analyzed them, and nobody else's jobs are in its queue.
const url = await newDatabase();
const server = await testServer({ databaseUrl: url });
await asOwner(url, "ALTER TABLE helper_runs SET (autovacuum_enabled = false)");
await asOwner(url, "ALTER TABLE events SET (autovacuum_enabled = false)");
const owner = await server.newOwner();
const { workspaceId } = owner.user;
const body = { firstName: "Dana", lastName: "Berg", email: "dana@example.com", source: "Referral" };
const jobs = (): Promise<{ name: string }[]> =>
  asOwner(
    url,
    "SELECT identifier AS name FROM graphile_worker._private_jobs AS jobs JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id WHERE key = $1",
    [`helpers ${workspaceId}`],
  );

test("what happens to one customer reads that one's runs, however many are open and nobody has analyzed the table", async () => {
  const helper = (await owner.call(helpersApi.list)).body[0];
  // A connection that has planned the trigger's statements on the empty table keeps the plan.
  for (let at = 0; at < 8; at++) await owner.call(contactsApi.create, { body });
  const read = await server.database.inWorkspace(workspaceId, async (tx) => {
    await tx.execute(sql`INSERT INTO contacts (workspace_id, id, first_name, last_name, source, search_text, sort_name, created_at, updated_at)
      SELECT ${workspaceId}::uuid, gen_random_uuid(), 'Many', n::text, 'Other', '', '', now(), now() FROM generate_series(1, 2000) AS n`);
    await tx.execute(sql`INSERT INTO helper_runs (workspace_id, id, helper_id, version, contact_id, event_key, state, place, waits_for, started_at)
      SELECT workspace_id, gen_random_uuid(), ${helper?.id}::uuid, 1, id, gen_random_uuid()::text, 'waiting', 'then.0', 'contact.updated', now() FROM contacts`);
    const { rows } = await tx.execute(
      sql`SELECT array_agg(id) AS ids FROM (SELECT id FROM contacts WHERE first_name = 'Many' LIMIT 50) AS few`,
    );
    const soFar = async () =>
      Number(
        (
          await tx.execute(
            sql`SELECT sum(seq_tup_read + idx_tup_fetch) AS read FROM pg_stat_xact_user_tables WHERE relname = 'helper_runs'`,
          )
        ).rows[0]?.read,
      );
    const before = await soFar();
    const made = (rows[0]!.ids as string[]).map((contactId) => ({
      id: newId(),
      name: "contact.updated",
      contactId,
      data: {},
      depth: 0,
      isOneOfMany: false,
      createdAt: new Date(),
    }));
    await tx.execute(sql`SELECT app.log_events(${workspaceId}::uuid, ${JSON.stringify(made)}::jsonb)`);
    return (await soFar()) - before;
  });
  expect(read).toBeGreaterThanOrEqual(50);
  expect(read).toBeLessThan(500);
});

test("tables are analyzed as they grow, before autovacuum comes", async () => {
  const { user } = await server.newOwner();
  const grown = () => asOwner(url, "SELECT FROM pg_class WHERE relname = 'events' AND reltuples > 1000");
  expect(await grown()).toEqual([]);
  const made = (size: number) =>
    Array.from({ length: size }, () => ({
      id: newId(),
      name: "task.created",
      contactId: null,
      data: {},
      depth: 0,
      isOneOfMany: true,
      createdAt: new Date(),
    }));
  await server.database.inWorkspace(user.workspaceId, (tx) =>
    tx.execute(sql`SELECT app.log_events(${user.workspaceId}::uuid, ${JSON.stringify(made(2000))}::jsonb)`),
  );
  for (let at = 0; at < 100; at++) await server.database.inWorkspace(user.workspaceId, async () => undefined);
  await expect.poll(grown).toHaveLength(1);
});

test("helpers are put into the queue once until they begin, after the commit; a process that ends before that is made up for within a minute", async () => {
  await asOwner(url, "DELETE FROM graphile_worker._private_jobs");
  await server.database.inWorkspace(workspaceId, async (tx) => {
    const { rows } = await tx.execute(sql`SELECT id FROM contacts LIMIT 1`);
    const made = [
      {
        id: newId(),
        name: "contact.updated",
        contactId: rows[0]?.id,
        data: {},
        depth: 0,
        isOneOfMany: false,
        createdAt: new Date(),
      },
    ];
    const logged = await tx.execute(
      sql`SELECT app.log_events(${workspaceId}::uuid, ${JSON.stringify(made)}::jsonb) AS planned`,
    );
    expect(logged.rows).toEqual([{ planned: true }]);
  });
  expect(await jobs()).toEqual([]);
  await server.runNow(
    platformJobs.find(({ type }) => type.name === "platform.wake_planned")?.type ?? expect.fail(),
  );
  expect(await jobs()).toHaveLength(1);
  for (let at = 0; at < 2; at++)
    await server.database.inWorkspace(workspaceId, async (tx) => wakePlanned(tx, workspaceId));
  await expect.poll(jobs).toHaveLength(1);
});

test("a business without active helpers and webhooks plans nothing, and nothing is put into its queue", async () => {
  const quiet = await server.newOwner();
  await asOwner(url, "UPDATE helpers SET is_active = false WHERE workspace_id = $1", [
    quiet.user.workspaceId,
  ]);
  await quiet.call(contactsApi.create, { body });
  const planned = await server.database.inWorkspace(quiet.user.workspaceId, async (tx) => {
    const made = [
      {
        id: newId(),
        name: "task.created",
        contactId: null,
        data: {},
        depth: 0,
        isOneOfMany: false,
        createdAt: new Date(),
      },
    ];
    return (
      await tx.execute(
        sql`SELECT app.log_events(${quiet.user.workspaceId}::uuid, ${JSON.stringify(made)}::jsonb) AS planned`,
      )
    ).rows;
  });
  expect(planned).toEqual([{ planned: false }]);
  expect(
    await asOwner(url, "SELECT key FROM graphile_worker._private_jobs WHERE payload ->> 'workspaceId' = $1", [
      quiet.user.workspaceId,
    ]),
  ).toEqual([]);
});
