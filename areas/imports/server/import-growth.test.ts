import pg from "pg";
import { expect, inject, test } from "vitest";
import { testServer } from "#apps/server/testing/test-server.ts";
import { importsApi } from "#areas/imports/contract/imports.api.ts";
import { formOf } from "#apps/server/testing/import-fixture.ts";
import { stepImport } from "./imports.jobs.ts";

const owner = new pg.Client(inject("databaseUrl"));
await owner.connect();
await owner.query("CREATE DATABASE import_growth");
await owner.end();
const databaseUrl = inject("databaseUrl").replace("/mainstay?", "/import_growth?");
const server = await testServer({ databaseUrl });
const rows = 4000;

async function ask<T>(statement: string): Promise<T[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    return (await client.query(statement)).rows as T[];
  } finally {
    await client.end();
  }
}

async function importRows(person: Awaited<ReturnType<typeof server.newOwner>>, rows: number): Promise<void> {
  const lines = Array.from(
    { length: rows },
    (_, n) =>
      `Given${n % 97},Family${n},new${n}@example.com,+1 444 ${String(n).padStart(7, "0")},Firm ${n % 401},a note`,
  );
  const fieldMapping = JSON.stringify({
    First: "firstName",
    Last: "lastName",
    Email: "email",
    Phone: "phone",
    Company: "company",
    Note: "notes",
  });
  let isOver = false;
  const answer = person
    .call(importsApi.direct, {
      form: formOf(`First,Last,Email,Phone,Company,Note\n${lines.join("\n")}\n`, "people.csv", {
        fieldMapping,
      }),
    })
    .finally(() => {
      isOver = true;
    });
  await expect
    .poll(async () => (await server.runJobs(stepImport, person), isOver), { timeout: 60_000 })
    .toBe(true);
  expect((await answer).body).toMatchObject({ successful: rows });
}

const knownRows = async (): Promise<number> =>
  (await ask<{ reltuples: number }>("SELECT reltuples FROM pg_class WHERE oid = 'contacts'::regclass"))[0]
    ?.reltuples ?? 0;

test("the first import into a new database finds each customer by key, without scanning all of them", async () => {
  const person = await server.newOwner();
  await ask("UPDATE subscriptions SET plan = 'enterprise'");
  await importRows(person, rows);
  // A closed connection reports its statistics at once.
  await ask(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
  const read = async () =>
    (
      await ask<{ read: number }>(
        "SELECT sum(idx_tup_read)::int + (SELECT seq_tup_read::int FROM pg_stat_user_tables WHERE relname = 'contacts') AS read FROM pg_stat_user_indexes WHERE relname = 'contacts'",
      )
    )[0]?.read ?? 0;
  await expect.poll(read).toBeGreaterThan(rows);
  expect(await read()).toBeLessThan(20 * rows);
  expect(await knownRows()).toBeGreaterThan(rows / 4);
});

test("when the import of another business ends, the planner knows its customers, though the table has not doubled", async () => {
  await ask("ALTER TABLE contacts SET (autovacuum_enabled = false)");
  await ask("ANALYZE contacts");
  const second = await server.newOwner();
  await ask("UPDATE subscriptions SET plan = 'enterprise'");
  await importRows(second, rows * 0.75);
  const [newest] = await ask<{ id: string }>(
    "SELECT workspace_id AS id FROM contacts ORDER BY id DESC LIMIT 1",
  );
  const [plan] = await ask<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
    `EXPLAIN (FORMAT JSON) SELECT FROM contacts WHERE workspace_id = '${newest?.id}'`,
  );
  expect(plan?.["QUERY PLAN"][0].Plan["Plan Rows"]).toBeGreaterThan(rows / 2);
});
