import { sql } from "drizzle-orm";
import { afterAll, expect, inject, test } from "vitest";
import { openDatabase, prepareDatabase } from "./database.ts";
import { sendAlong } from "./one-trip.ts";

await prepareDatabase(inject("databaseUrl"), "database/migrations");
const database = openDatabase(inject("databaseUrl"), { max: 1 });
afterAll(database.close);
const note = sql`CREATE TEMP TABLE noted (n int CHECK (n < 100)) ON COMMIT DROP`;

test("a statement that is sent along runs before those that follow", async () => {
  const seen = await database.transact(async (tx) => {
    await tx.execute(note);
    for (let n = 0; n < 60; n++) await sendAlong(tx, () => tx.execute(sql`INSERT INTO noted VALUES (${n})`));
    return tx.execute(sql`SELECT count(*)::int AS count FROM noted`);
  });
  expect(seen.rows).toEqual([{ count: 60 }]);
});

test("one that fails lets nothing be committed, and is what is thrown", async () => {
  const refused = /noted_n_check/;
  const table = sql`CREATE TEMP TABLE IF NOT EXISTS kept (n int)`;
  const failsAtTheEnd = database.transact(async (tx) => {
    await tx.execute(table);
    await tx.execute(note);
    await sendAlong(tx, () => tx.execute(sql`INSERT INTO noted VALUES (100)`));
  });
  await expect(failsAtTheEnd).rejects.toMatchObject({ cause: { message: expect.stringMatching(refused) } });
  const failsOnTheWay = database.transact(async (tx) => {
    await tx.execute(note);
    await sendAlong(tx, () => tx.execute(sql`INSERT INTO noted VALUES (100)`));
    await tx.execute(sql`SELECT 1`);
  });
  await expect(failsOnTheWay).rejects.toMatchObject({ cause: { message: expect.stringMatching(refused) } });
  const { rows } = await database.transact((tx) =>
    tx.execute(sql`SELECT to_regclass('pg_temp.kept') AS kept`),
  );
  expect(rows).toEqual([{ kept: null }]);
});
