import { Socket } from "node:net";
import type { PoolClient } from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { isDatabaseAway } from "./connections.ts";
import { openDatabase, prepareDatabase } from "./database.ts";
import { appErrorOf } from "./errors-of.ts";
import { asOwner } from "./testing/new-database.ts";
import { inOneTrip } from "./one-trip.ts";
import { transactWith } from "./transactions.ts";

await prepareDatabase(inject("databaseUrl"), "database/migrations");

// Internals of pg that it does not promise: a newer version that changes them has to be checked.
async function connected(): Promise<{ client: PoolClient; stream: Socket }> {
  const database = openDatabase(inject("databaseUrl"), { max: 1 });
  const client = await database.pool.connect();
  onTestFinished(async () => {
    client.release();
    await database.close();
  });
  return { client, stream: (client as unknown as { connection: { stream: Socket } }).connection.stream };
}

test("statements queued together are sent in one packet", async () => {
  const { client, stream } = await connected();
  expect(stream).toBeInstanceOf(Socket);
  const before = stream.bytesWritten;
  const asked = inOneTrip(client, () => {
    const both = Promise.all([client.query("SELECT 1 AS one"), client.query("SELECT 2 AS two")]);
    // The socket has both, and keeps them until the next turn of the event loop.
    expect([stream.writableCorked, stream.writableLength > 0]).toEqual([1, true]);
    return both;
  });
  const [one, two] = await asked;
  expect([one.rows, two.rows]).toEqual([[{ one: 1 }], [{ two: 2 }]]);
  expect(stream.bytesWritten).toBeGreaterThan(before);
  expect(stream.writableCorked).toBe(0);
});

test("a connection knows its server process, which gets a lower priority", async () => {
  const { client } = await connected();
  const { rows } = await client.query("SELECT pg_backend_pid() AS pid");
  expect((client as PoolClient & { processID: number }).processID).toBe(rows[0].pid);
});

test("what DATABASE_URL asks of each connection holds, but can't replace the role or turn jit on", async () => {
  const url = new URL(inject("databaseUrl").replace("@/", "@here/"));
  url.searchParams.set("options", "-c role=mainstay -c work_mem=7MB -c jit=on");
  const database = openDatabase(url.href.replace("@here/", "@/"), { max: 1 });
  onTestFinished(() => database.close());
  const { rows } = await database.pool.query(
    "SELECT current_user AS role, current_setting('work_mem') AS memory, current_setting('jit') AS jit",
  );
  expect(rows).toEqual([{ role: "mainstay_app", memory: "7MB", jit: "off" }]);
});

test("connections that break while nobody uses them, or while somebody does, are replaced", async () => {
  const database = openDatabase(inject("databaseUrl"), { max: 2, applicationName: "breaking" });
  onTestFinished(() => database.close());
  const end = () =>
    asOwner(
      inject("databaseUrl"),
      "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'breaking'",
    );
  const held = await database.pool.connect();
  await database.pool.query("SELECT 1");
  expect(await end()).toHaveLength(2);
  const error = await held.query("SELECT 1").catch((thrown: unknown) => thrown);
  expect([isDatabaseAway(error), appErrorOf(error).code]).toEqual([true, "unavailable"]);
  held.release();
  expect((await database.pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
});

test("a connection from before an update is replaced: what had not begun is tried again, what had says 503", async () => {
  const url = inject("databaseUrl");
  const newer = (columns: string) =>
    asOwner(
      url,
      `DROP FUNCTION IF EXISTS app.outdated(); CREATE FUNCTION app.outdated() RETURNS TABLE (${columns}) LANGUAGE sql AS 'SELECT 1, 2'; GRANT EXECUTE ON FUNCTION app.outdated() TO mainstay_app`,
    );
  await newer("one int, two int");
  const database = openDatabase(url, { max: 3 });
  onTestFinished(async () => {
    await database.close();
    await asOwner(url, "DROP FUNCTION app.outdated()");
  });
  const ask = (client: Pick<PoolClient, "query">) =>
    client.query({ name: "outdated", text: "SELECT * FROM app.outdated()" });
  const begin = async (client: PoolClient) => {
    await client.query("BEGIN");
    return (await ask(client)).rows;
  };
  const withSession = () => transactWith(database.pool, begin, "answered", async (_tx, rows) => rows);
  const inTheMiddle = () =>
    transactWith(
      database.pool,
      (client) => client.query("BEGIN"),
      "answered",
      (tx) => ask((tx as unknown as { $client: PoolClient }).$client),
    );
  const all = (one: () => Promise<unknown>) => Promise.all([one(), one(), one()]);
  await all(withSession);
  await newer("one int, two bigint");
  expect(await all(withSession)).toEqual([1, 2, 3].map(() => [{ one: 1, two: 2 }]));

  await newer("one bigint, two int");
  const error = await inTheMiddle().catch((thrown: unknown) => thrown);
  expect([isDatabaseAway(error), appErrorOf(error).code]).toEqual([true, "unavailable"]);
  // Its connection is gone with it, the other two follow.
  await Promise.allSettled([inTheMiddle(), inTheMiddle()]);
  expect(await inTheMiddle()).toMatchObject({ rows: [{ one: 1, two: 2 }] });
});

test("a read that is a deadlock's victim is repeated, a write is not", async () => {
  const database = openDatabase(inject("databaseUrl"), { max: 1 });
  onTestFinished(() => database.close());
  const tries = async (kind: "read" | "answered") => {
    let count = 0;
    const clash = Object.assign(new Error("deadlock detected"), { code: "40P01" });
    const work = async () => {
      count += 1;
      if (count === 1) throw clash;
      return count;
    };
    return [
      await transactWith(database.pool, (client) => client.query("BEGIN"), kind, work).catch(() => "409"),
      count,
    ];
  };
  expect([await tries("read"), await tries("answered")]).toEqual([
    [2, 2],
    ["409", 1],
  ]);
});
