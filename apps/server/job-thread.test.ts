import { Worker } from "node:worker_threads";
import { setSubscription } from "#apps/server/testing/subscription.ts";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { openJobThread } from "#platform/server/job-thread.ts";
import { startWorker } from "#platform/server/jobs.ts";
import { makeLog } from "#platform/server/log.ts";
import { asOwner, newDatabase } from "#platform/server/testing/new-database.ts";
import { importsApi } from "#areas/imports/contract/imports.api.ts";
import { jobHandlers } from "./areas.ts";
import { readConfig } from "./config.ts";
import type { JobThreadData } from "./job-thread.ts";
import { checked } from "./testing/import-fixture.ts";
import { testPorts } from "./testing/test-ports.ts";
import { type SignedIn, testServer } from "./testing/test-server.ts";

// This file has its own database: its worker must not take other tests' jobs.
const url = await newDatabase();
const server = await testServer({ databaseUrl: url });
const threads: Worker[] = [];
const workerData: JobThreadData = {
  config: readConfig({ DATABASE_URL: url, LOG_LEVEL: "silent" }),
  ownerUrl: url,
  secret: Buffer.from("test secret"),
};
// The thread as it was built: to read the sources takes it ten times as long.
const entry = new URL("../../dist/server/job-thread-main.js", import.meta.url);
const thread = openJobThread(() => {
  const made = new Worker(entry, { workerData });
  threads.push(made);
  return made;
}, makeLog("silent"));
afterAll(() => thread.close());

let runner: Awaited<ReturnType<typeof startWorker>> | undefined;
const start = async (): Promise<void> => {
  runner = await startWorker(server.database, jobHandlers(testPorts()), makeLog("silent"), { thread });
};
const stop = async (): Promise<void> => {
  await runner?.stop();
  runner = undefined;
};
afterEach(stop);

const many = 6000;
const rows = Array.from({ length: many }, (_, n) => ["Given", `Family ${n}`, `person${n}@example.com`]);

/** An import of many rows whose dry run has begun and has not ended. */
async function underWay(): Promise<{
  owner: SignedIn;
  look: () => Promise<{ status: string; done: number }>;
  id: string;
}> {
  const owner = await server.newOwner();
  await setSubscription(server, owner, sql`plan = 'enterprise'`);
  const { id } = await checked(owner, [["First Name", "Last Name", "Email"], ...rows]);
  const look = async () => {
    const { status, work } = (await owner.call(importsApi.get, { params: { id } })).body;
    return { status, done: work?.done ?? 0 };
  };
  await start();
  await vi.waitFor(async () => expect((await look()).done).toBeGreaterThan(0), {
    timeout: 25_000,
    interval: 5,
  });
  return { owner, look, id };
}

/** Waits until an import has reached this state; failed jobs are retried right away. */
const settled = (look: () => Promise<{ status: string }>, wanted: string): Promise<void> =>
  vi.waitFor(
    async () => {
      await asOwner(
        url,
        "UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL AND run_at > now()",
      );
      expect((await look()).status).toBe(wanted);
    },
    { timeout: 25_000, interval: 50 },
  );

test("an import continues and ends correctly when its thread dies", async () => {
  const { owner, look, id } = await underWay();
  const before = threads.length;
  await threads.at(-1)?.terminate();
  expect((await look()).status).toBe("checking");
  await settled(look, "ready");
  expect(threads.length).toBe(before + 1);
  expect((await owner.call(importsApi.get, { params: { id } })).body.counts).toEqual({
    create: many,
    update: 0,
    skip: 0,
    problem: 0,
    ask: 0,
  });
}, 60_000);

test("stopping ends an import after a step, and the next start continues there", async () => {
  const { look } = await underWay();
  await stop();
  const stopped = await look();
  expect(stopped.status).toBe("checking");
  expect(stopped.done % 1000).toBe(0);
  expect(
    await asOwner(
      url,
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND state = 'active' AND query LIKE '%import_%' AND pid <> pg_backend_pid()",
    ),
  ).toEqual([]);
  await start();
  await settled(look, "ready");
}, 60_000);
