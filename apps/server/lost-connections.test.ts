import { rmSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { makeLog } from "#platform/server/log.ts";
import { startWorker } from "#platform/server/jobs.ts";
import { doorTo } from "#platform/server/testing/database-door.ts";
import { newTempFolder } from "#platform/server/testing/temp-folder.ts";
import { asOwner, newDatabase } from "#platform/server/testing/new-database.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { jobHandlers } from "./areas.ts";
import { mortalPart } from "./testing/mortal-process.ts";
import { testPorts } from "./testing/test-ports.ts";
import { type SignedIn, testServer } from "./testing/test-server.ts";

// This file has its own database, whose connections it ends; an error that nobody handles would fail the whole run.
const url = await newDatabase();
const door = await doorTo(url);
const server = await testServer({ databaseUrl: door.url });
const worker = await startWorker(server.database, jobHandlers(testPorts()), makeLog("silent"));
afterAll(async () => {
  await worker.stop();
  await door.end();
});
const soon = { timeout: 20_000, interval: 20 };

const create = (owner: SignedIn, name: string) =>
  owner.call(contactsApi.create, {
    body: { firstName: name, lastName: "Whitfield", email: `${name}@example.com`, source: "Referral" },
  });
const namesOf = async (owner: SignedIn): Promise<string[]> =>
  (
    await asOwner<{ name: string }>(url, "SELECT first_name AS name FROM contacts WHERE workspace_id = $1", [
      owner.user.workspaceId,
    ])
  ).map(({ name }) => name);

test("backends ended one after the other under load: only their calls answer 503, nothing is half written, the next call works", async () => {
  const owner = await server.newOwner();
  const answers = new Map<string, { status: number; retryAfter: string | null }>();
  const over = new AbortController();
  const write = async (writer: number): Promise<void> => {
    for (let one = 0; !over.signal.aborted; one++) {
      const name = `w${writer}n${one}`;
      const { status, headers } = await create(owner, name);
      answers.set(name, { status, retryAfter: headers.get("retry-after") });
    }
  };
  const load = [1, 2, 3].map(write);
  for (let ended = 0; ended < 25;) {
    const rows = await asOwner(
      url,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'mainstay'
       AND state <> 'idle' AND pid <> pg_backend_pid() LIMIT 1`,
    );
    ended += rows.length;
  }
  over.abort();
  await Promise.all(load);
  const [made, refused] = [200, 503].map((status) => [...answers].filter(([, one]) => one.status === status));
  expect((made?.length ?? 0) + (refused?.length ?? 0)).toBe(answers.size);
  expect(refused?.length).toBeGreaterThan(0);
  for (const [, { retryAfter }] of refused ?? []) expect(Number(retryAfter)).toBeGreaterThan(0);
  // Also a call whose COMMIT was cut off has told the truth.
  expect((await namesOf(owner)).sort()).toEqual((made ?? []).map(([name]) => name).sort());
  expect((await create(owner, "after")).status).toBe(200);
}, 90_000);

test("a connection that breaks after a commit is done answers with what was saved", async () => {
  const owner = await server.newOwner();
  door.cutCommitOf("saved@example.com", "after");
  expect((await create(owner, "saved")).status).toBe(200);
  expect(await namesOf(owner)).toEqual(["saved"]);
});

test("a connection that breaks before a commit arrives answers 503, and trying again saves it once", async () => {
  const owner = await server.newOwner();
  door.cutCommitOf("again@example.com", "before");
  const { status, headers, body } = await create(owner, "again");
  expect([status, headers.get("retry-after"), (body as { message?: string }).message]).toEqual([
    503,
    "2",
    "The service is not available right now. Nothing was lost; try again in a moment.",
  ]);
  expect((await create(owner, "again")).status).toBe(200);
  expect(await namesOf(owner)).toEqual(["again"]);
});

test("while PostgreSQL is stopped every call answers 503, and once it is back calls and jobs go on by themselves", async () => {
  const owner = await server.newOwner();
  door.shut();
  const { status, headers } = await create(owner, "early");
  expect([status, Number(headers.get("retry-after")) > 0]).toEqual([503, true]);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  door.open();
  await vi.waitFor(async () => expect((await create(owner, "back")).status).toBe(200), soon);
  await server.database.transact((tx) =>
    tx.execute(sql`SELECT app.enqueue('outreach.sweep_claims', '{}'::json, NULL, NULL, 1, NULL)`),
  );
  await vi.waitFor(
    async () =>
      expect(
        await asOwner(
          url,
          "SELECT FROM graphile_worker.jobs WHERE task_identifier = 'outreach.sweep_claims'",
        ),
      ).toEqual([]),
    soon,
  );
}, 60_000);

test("started for pages alone and for jobs alone, neither ends with 200 of its backends, and both go on", async () => {
  const own = await newDatabase();
  const folder = newTempFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [web, jobs] = await Promise.all([mortalPart(own, "web", folder), mortalPart(own, "worker", folder)]);
  const ready = async () => (await fetch(`${/http:\S+/.exec(web.said)?.[0]}/readyz`)).status;
  const enqueue = () => asOwner(own, "SELECT graphile_worker.add_job('outreach.sweep_claims', '{}')");
  for (let ended = 0; ended < 200;) {
    await Promise.all([enqueue(), ...[1, 2, 3].map(ready)]);
    const rows = await asOwner(
      own,
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'mainstay%'",
    );
    ended += rows.length;
  }
  expect([web.isAlive(), jobs.isAlive()]).toEqual([true, true]);
  await vi.waitFor(async () => expect(await ready()).toBe(200), soon);
  await enqueue();
  const left = "SELECT FROM graphile_worker.jobs WHERE task_identifier = 'outreach.sweep_claims'";
  await vi.waitFor(async () => expect(await asOwner(own, left)).toEqual([]), soon);
}, 120_000);
