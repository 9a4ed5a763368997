import { randomUUID } from "node:crypto";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { openDatabase, prepareDatabase } from "./database.ts";
import { enqueue, handles, job, type JobHandler, startWorker } from "./jobs.ts";
import { lanes } from "./lanes.ts";
import { makeLog } from "./log.ts";
import { asOwner, newDatabase } from "./testing/new-database.ts";

// This file has its own database: its workers must not take other tests' jobs.
const url = await newDatabase();
await prepareDatabase(url, "database/migrations");
const database = openDatabase(url, { max: 5 });
const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await asOwner(url, "DELETE FROM graphile_worker._private_jobs");
});
afterAll(() => database.close());

const soon = { timeout: 20_000, interval: 20 };
const payload = z.object({ workspaceId: z.string(), name: z.string() });
const outside = job({ name: "test.outside", payload, lane: "outside" });
const long = job({ name: "test.long", payload, lane: "long" });
const notice = job({ name: "test.notice", payload, lane: "notices" });
const quick = job({ name: "test.quick", payload });
const [attacker, other] = [randomUUID(), randomUUID()];

async function work(handlers: JobHandler[], turnMs = 50) {
  const { stop } = await startWorker(database, handlers, makeLog("silent"), { turnMs });
  stops.push(stop);
}

/** A gate that jobs wait at until it is opened; any still waiting at the end of a test are let through. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  stops.push(async () => open());
  return { opened, open };
}

const put = (type: typeof quick, workspaceId: string, ...names: string[]) =>
  database.transact(async (tx) => {
    for (const name of names) await enqueue(tx, type, { workspaceId, name });
  });

describe("lanes", () => {
  test("filling the lanes for outside servers and long work delays no ordinary job", async () => {
    const { opened } = gate();
    let held = 0;
    const hold = () => {
      held += 1;
      return opened;
    };
    const done: string[] = [];
    await work([
      handles(outside, hold),
      handles(long, hold),
      handles(quick, async ({ name }) => void done.push(name)),
    ]);
    for (let at = 0; at < 20; at++) for (const type of [outside, long]) await put(type, randomUUID(), "held");
    await vi.waitFor(() => expect(held).toBe(lanes.outside.workers + lanes.long.workers), soon);
    const asked = Date.now();
    await put(quick, other, "mine");
    await vi.waitFor(() => expect(done).toEqual(["mine"]), soon);
    expect(Date.now() - asked).toBeLessThan(5000);
  });

  test.each([outside, long, notice])(
    "one business has at most one of the workers of $name, and the others work alongside it",
    async (type) => {
      const { opened } = gate();
      const begun: string[] = [];
      await work([
        handles(type, async ({ name }) => {
          begun.push(name);
          await opened;
        }),
      ]);
      await put(type, attacker, "a1", "a2", "a3", "a4", "a5");
      await vi.waitFor(() => expect(begun).toHaveLength(1), soon);
      await put(type, other, "b1");
      await vi.waitFor(() => expect(begun).toContain("b1"), soon);
      expect(begun.filter((name) => name.startsWith("a"))).toEqual(["a1"]);
    },
  );
});

describe("turns", () => {
  test("a waiting business goes before those that just had a turn, however many jobs those queued before it", async () => {
    const done: string[] = [];
    const gates = Array.from({ length: lanes.long.workers }, gate);
    const busy = gates.map(() => randomUUID());
    await work([
      handles(long, async ({ workspaceId, name }) => {
        if (name === "first") await gates[busy.findIndex((one) => one === workspaceId)]?.opened;
        else done.push(name);
      }),
    ]);
    for (const [at, workspaceId] of busy.entries())
      await put(long, workspaceId, "first", `more ${at}`, `most ${at}`);
    await put(long, other, "waits");
    await vi.waitFor(
      async () =>
        expect(
          await asOwner(url, "SELECT FROM graphile_worker._private_jobs WHERE locked_at IS NOT NULL"),
        ).toHaveLength(busy.length),
      soon,
    );
    // A single worker continues: the order is that of the line.
    gates[0]?.open();
    await vi.waitFor(() => expect(done).toHaveLength(3), soon);
    expect(done).toEqual(["waits", "more 0", "most 0"]);
  });

  test("long work pauses for others, continues after them, and doesn't pause when nobody waits", async () => {
    const rounds: string[] = [];
    const left = new Map<string, number>();
    await work([
      handles(
        long,
        ({ name }, { turnOver, signal }) =>
          new Promise<void | "again">((settle) => {
            rounds.push(name);
            const finish = setTimeout(() => settle(), name === "short" ? 300 : 15_000);
            const leave = () => {
              clearTimeout(finish);
              left.set(name, (left.get(name) ?? 0) + 1);
              settle("again");
            };
            turnOver?.addEventListener("abort", leave);
            signal.addEventListener("abort", () => {
              clearTimeout(finish);
              settle();
            });
          }),
      ),
    ]);
    for (let at = 0; at < lanes.long.workers; at++) await put(long, randomUUID(), `endless ${at}`);
    await vi.waitFor(() => expect(rounds).toHaveLength(lanes.long.workers), soon);
    expect(left.size).toBe(0);
    await put(long, other, "short");
    await vi.waitFor(() => expect(rounds).toContain("short"), soon);
    expect(left.size).toBeGreaterThan(0);
    await vi.waitFor(
      () =>
        expect(rounds.filter((name) => name.startsWith("endless")).length).toBeGreaterThan(
          lanes.long.workers,
        ),
      soon,
    );
  });

  test("a job that is requested again keeps its place; one with a set time runs at that time", async () => {
    const at = async () =>
      (
        await asOwner<{ run_at: Date }>(url, "SELECT run_at FROM graphile_worker._private_jobs")
      )[0]?.run_at.getTime() ?? 0;
    const ask = (runAt?: Date) =>
      database.transact((tx) =>
        enqueue(tx, outside, { workspaceId: other, name: "mine" }, { jobKey: "mine", runAt }),
      );
    await ask();
    const first = await at();
    await ask();
    expect(await at()).toBe(first);
    const later = new Date(Date.now() + 3_600_000);
    await ask(later);
    expect(await at()).toBe(later.getTime());
    await ask();
    expect(Math.abs((await at()) - Date.now())).toBeLessThan(60_000);
  });

  test("queues without jobs are removed, the others are not", async () => {
    await put(outside, attacker, "gone");
    await asOwner(url, "DELETE FROM graphile_worker._private_jobs");
    await put(outside, other, "waits");
    await database.transact((tx) => tx.execute("SELECT app.forget_idle_queues()"));
    const names = await asOwner<{ queue_name: string }>(
      url,
      "SELECT queue_name FROM graphile_worker._private_job_queues WHERE queue_name LIKE 'outside %'",
    );
    expect(names).toEqual([{ queue_name: `outside ${other}` }]);
  });
});

test("scheduled jobs never pile up: one runs, one waits, and it keeps its place", async () => {
  const { opened } = gate();
  let running = 0;
  const clock = job({ name: "test.clock", payload: z.object({}).loose(), schedule: "0 3 * * *" });
  // Many nights passed without a worker, and one run catches up.
  await asOwner(
    url,
    "INSERT INTO graphile_worker._private_known_crontabs (identifier, known_since, last_execution) VALUES ('test.clock', now() - interval '9 days', now() - interval '3 days')",
  );
  await work([
    handles(clock, async () => {
      running += 1;
      await opened;
    }),
  ]);
  await vi.waitFor(() => expect(running).toBe(1), soon);
  const next = () =>
    asOwner(
      url,
      "SELECT graphile_worker.add_job('test.clock', '{}', job_key => 'test.clock', job_key_mode => 'preserve_run_at', queue_name => 'clock test.clock')",
    );
  await next();
  await next();
  expect(
    await asOwner(
      url,
      "SELECT queue_name FROM graphile_worker._private_jobs AS jobs JOIN graphile_worker._private_job_queues AS queues ON queues.id = job_queue_id WHERE key = 'test.clock'",
    ),
  ).toEqual([{ queue_name: "clock test.clock" }]);
  expect(running).toBe(1);
});
