import { Socket } from "node:net";
import type { PoolClient } from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { isDatabaseAway } from "./connections.ts";
import { openDatabase, prepareDatabase } from "./database.ts";
import { appErrorOf } from "./errors-of.ts";
import { asOwner } from "./testing/new-database.ts";
import { inOneTrip } from "./one-trip.ts";

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
