import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { areas } from "./areas.ts";
import { testServer } from "./testing/test-server.ts";

await testServer();
const client = new pg.Client({ connectionString: inject("databaseUrl") });
beforeAll(() => client.connect());
afterAll(() => client.end());

/** Tables that code declares only in part. One fully declared by its own area may be read in part by others. */
const readInPart = ["files"];

const files = readdirSync("areas").flatMap((area) =>
  readdirSync(join("areas", area)).includes("server")
    ? readdirSync(join("areas", area, "server"))
        .filter((name) => name.endsWith(".table.ts"))
        .map((name) => resolve("areas", area, "server", name))
    : [],
);
const tables = (
  await Promise.all(files.map(async (file) => Object.values((await import(file)) as Record<string, unknown>)))
)
  .flat()
  .filter((value): value is PgTable => is(value, PgTable));

type Column = { name: string; type: string; isRequired: boolean; hasDefault: boolean };

async function columnsInDatabase(table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `
    SELECT attname AS name, format_type(atttypid, atttypmod) AS type, attnotnull AS "isRequired", atthasdef OR attidentity <> '' OR attgenerated <> '' AS "hasDefault"
    FROM pg_attribute WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped ORDER BY attname`,
    [table],
  );
  return rows;
}

const longNames: Record<string, string> = {
  timestamptz: "timestamp with time zone",
};
const asInDatabase = (type: string): string =>
  longNames[type] ??
  type.replace(/^varchar/, "character varying").replace(/^(numeric\(\d+), (\d+\))$/, "$1,$2");

describe("the tables declared in code", () => {
  test("are found", () => {
    expect(tables.map(getTableName)).toEqual(
      expect.arrayContaining(["activities", "contacts", "members", "users"]),
    );
  });

  test.each(tables.map((table) => [getTableName(table), table] as const))(
    "%s has the columns of the database, with their types",
    async (name, table) => {
      const known = Object.values(getTableColumns(table)).map((column) => ({
        name: column.name,
        type: asInDatabase(column.getSQLType()),
        isRequired: column.notNull,
      }));
      const there = await columnsInDatabase(name);
      expect(
        there
          .filter((column) => known.some((one) => one.name === column.name))
          .map(({ hasDefault: _, ...column }) => column),
      ).toEqual(known.sort((a, b) => (a.name < b.name ? -1 : 1)));
    },
  );

  test.each(tables.map((table) => [getTableName(table), table] as const))(
    "%s leaves out no column that an insert must provide",
    async (name) => {
      if (readInPart.includes(name)) return;
      const sameTable = tables.filter((other) => getTableName(other) === name);
      const known = new Set(
        sameTable.flatMap((one) => Object.values(getTableColumns(one)).map((column) => column.name)),
      );
      const unknown = (await columnsInDatabase(name)).filter((column) => !known.has(column.name));
      expect(unknown.filter((column) => column.isRequired && !column.hasDefault)).toEqual([]);
      // Set by the database alone: when a row was made.
      expect(unknown.map((column) => column.name).filter((column) => column !== "created_at")).toEqual([]);
    },
  );
});

test("what is deleted into a bin is removed from it after its days, in every table", async () => {
  const { rows } = await client.query<{ table: string }>(
    `SELECT attrelid::regclass::text AS table FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE attname = 'deleted_at' AND NOT attisdropped AND relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  const emptied = areas.flatMap(({ bins = {} }) => Object.keys(bins));
  expect(emptied.sort()).toEqual(rows.map(({ table }) => table).sort());
});
