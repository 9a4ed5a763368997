import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { testServer } from "#apps/server/testing/test-server.ts";
import { declared } from "#apps/server/areas.ts";
import { looksSecret } from "#areas/settings/contract/data-exports.rules.ts";

await testServer();
const client = new pg.Client({ connectionString: inject("databaseUrl") });
beforeAll(() => client.connect());
afterAll(() => client.end());

async function columns(): Promise<{ table: string; column: string; type: string }[]> {
  const { rows } = await client.query(`
    SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, NULL) AS type
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
      AND (c.relname = 'workspaces' OR EXISTS (SELECT FROM pg_attribute k WHERE k.attrelid = c.oid AND k.attname = 'workspace_id' AND NOT k.attisdropped))`);
  return rows as { table: string; column: string; type: string }[];
}

test("every table of a business is exported, or left out with a reason", async () => {
  const there = new Set((await columns()).map(({ table }) => table));
  expect([...declared.tables.keys()]).toEqual([...there].sort());
});

test("every column that looks like a secret is left out, or said to be none", async () => {
  const all = await columns();
  const leaking = all.filter(
    ({ table, column, type }) =>
      declared.tables.get(table)?.leftOut === undefined &&
      !declared.tables.get(table)?.without?.includes(column) &&
      (type === "bytea" || (looksSecret(column) && !declared.tables.get(table)?.noSecrets?.includes(column))),
  );
  expect(leaking).toEqual([]);
  const known = new Set(all.map(({ table, column }) => `${table}.${column}`));
  const named = [...declared.tables].flatMap(([table, { without = [], noSecrets = [] }]) =>
    [...without, ...noSecrets].map((column) => `${table}.${column}`),
  );
  expect(named.filter((one) => !known.has(one))).toEqual([]);
});

test.each(["password_hash", "api_token", "secret_sealed", "key_hash", "private_key", "code_verifier"])(
  "a new column %s would be noticed",
  (column) => expect(looksSecret(column)).toBe(true),
);
