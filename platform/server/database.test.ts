import { Socket } from "node:net";
import type { PoolClient } from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { inOneTrip, openDatabase, prepareDatabase } from "./database.ts";

await prepareDatabase(inject("databaseUrl"), "database/migrations");

// What pg keeps of a connection and does not promise: a newer version that keeps it elsewhere has to be looked at.
async function connected(): Promise<{ client: PoolClient; stream: Socket }> {
  const database = openDatabase(inject("databaseUrl"), { max: 1 });
  const client = await database.pool.connect();
  onTestFinished(async () => {
    client.release();
    await database.close();
  });
  return { client, stream: (client as unknown as { connection: { stream: Socket } }).connection.stream };
}

test("the statements of one moment leave in one piece", async () => {
  const { client, stream } = await connected();
  expect(stream).toBeInstanceOf(Socket);
  const before = stream.bytesWritten;
  const asked = inOneTrip(client, () => {
    const both = Promise.all([client.query("SELECT 1 AS one"), client.query("SELECT 2 AS two")]);
    // Both are with the socket, and it keeps them until the event loop turns.
    expect([stream.writableCorked, stream.writableLength > 0]).toEqual([1, true]);
    return both;
  });
  const [one, two] = await asked;
  expect([one.rows, two.rows]).toEqual([[{ one: 1 }], [{ two: 2 }]]);
  expect(stream.bytesWritten).toBeGreaterThan(before);
  expect(stream.writableCorked).toBe(0);
});

test("a connection knows the process that serves it, which is asked to give way", async () => {
  const { client } = await connected();
  const { rows } = await client.query("SELECT pg_backend_pid() AS pid");
  expect((client as PoolClient & { processID: number }).processID).toBe(rows[0].pid);
});
