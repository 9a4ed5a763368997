import { Socket } from "node:net";
import type { PoolClient } from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { inOneTrip, openDatabase, prepareDatabase } from "./database.ts";

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
