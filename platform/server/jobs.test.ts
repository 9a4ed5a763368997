import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { openDatabase, prepareDatabase } from "./database.ts";
import { enqueue, handles, job, type JobHandler, startWorker } from "./jobs.ts";
import { makeLog } from "./log.ts";
import { doorTo } from "./testing/database-door.ts";
import { asOwner, newDatabase } from "./testing/new-database.ts";

// This file has its own database: its workers must not take other tests' jobs.
const url = await newDatabase();
await prepareDatabase(url, "database/migrations");
const database = openDatabase(url, { max: 5 });
const log = makeLog("silent");
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await asOwner(url, "DELETE FROM graphile_worker._private_jobs");
});
afterAll(() => database.close());

async function work(...handlers: JobHandler[]) {
  const runner = await startWorker(database, handlers, log);
  const stop = () => runner.stop().catch(() => undefined);
  stops.push(stop);
  return { stop };
}

const greet = job({ name: "test.greet", payload: z.object({ name: z.string() }) });
const waiting = () =>
  asOwner<{ payload: unknown; attempts: number; last_error: string | null }>(
    url,
    "SELECT payload, attempts, last_error FROM graphile_worker._private_jobs ORDER BY id",
  );
const soon = { timeout: 20_000, interval: 20 };

/** Makes retries due at once. */
const hurry = () =>
  asOwner(url, "UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL");

describe("a job", () => {
  test("waits if and only if the transaction that asked for it commits", async () => {
    await expect(
      database.transact(async (tx) => {
        await enqueue(tx, greet, { name: "Dana" });
        throw new Error("changed my mind");
      }),
    ).rejects.toThrow("changed my mind");
    expect(await waiting()).toEqual([]);
    await database.transact((tx) => enqueue(tx, greet, { name: "Dana" }));
    expect(await waiting()).toMatchObject([{ payload: { name: "Dana" }, attempts: 0 }]);
  });

  test("is refused right away when its payload is wrong", async () => {
    await expect(database.transact((tx) => enqueue(tx, greet, { name: 5 } as never))).rejects.toThrow();
    expect(await waiting()).toEqual([]);
  });

  test("is done by a worker with its payload, and is then gone", async () => {
    const done: unknown[] = [];
    await work(handles(greet, async (payload) => void done.push(payload)));
    await database.transact((tx) => enqueue(tx, greet, { name: "Dana" }));
    await vi.waitFor(async () => expect([done, await waiting()]).toEqual([[{ name: "Dana" }], []]), soon);
  });

  test("whose connection is lost is tried again, though it may be tried only once", async () => {
    const once = job({ name: "test.once", payload: z.object({}), maxAttempts: 1 });
    let tries = 0;
    await work(
      handles(once, async (_payload, { database: own }) => {
        tries += 1;
        if (tries === 1)
          await own.transact(async (tx) => {
            const { rows } = await tx.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);
            await asOwner(url, "SELECT pg_terminate_backend($1)", [rows[0]?.pid]);
            await tx.execute(sql`SELECT 1`);
          });
      }),
    );
    await database.transact((tx) => enqueue(tx, once, {}));
    await vi.waitFor(async () => {
      await hurry();
      expect([tries, await waiting()]).toEqual([2, []]);
    }, soon);
  });

  test("that fails is tried again, and is done once", async () => {
    let tries = 0;
    await work(
      handles(greet, async () => {
        tries += 1;
        if (tries < 3) throw new Error("not today");
      }),
    );
    await database.transact((tx) => enqueue(tx, greet, { name: "Dana" }));
    await vi.waitFor(async () => {
      await hurry();
      expect([tries, await waiting()]).toEqual([3, []]);
    }, soon);
  });

  test("that fails while the database is away is tried again once it is back, though it may be tried only once", async () => {
    const door = await doorTo(url);
    const behind = { ...database, ownerUrl: door.url };
    const once = job({ name: "test.once", payload: z.object({}), maxAttempts: 1 });
    let tries = 0;
    const runner = await startWorker(
      behind,
      [
        handles(once, async () => {
          tries += 1;
          if (tries > 1) return;
          door.shut();
          await vi.waitFor(() => expect(door.refused()).toBeGreaterThan(0), soon);
          throw new Error("Connection terminated unexpectedly");
        }),
      ],
      log,
    );
    stops.push(() => runner.stop().catch(() => undefined), door.end);
    await database.transact((tx) => enqueue(tx, once, {}));
    await vi.waitFor(() => expect(door.refused()).toBeGreaterThan(3), soon);
    door.open();
    await vi.waitFor(async () => {
      await hurry();
      expect([tries, await waiting()]).toEqual([2, []]);
    }, soon);
  });

  test("that has failed too often is not tried again, and says why", async () => {
    const once = job({ name: "test.once", payload: z.object({}), maxAttempts: 1 });
    let tries = 0;
    await work(
      handles(once, async () => {
        tries += 1;
        throw new Error("not ever");
      }),
    );
    await database.transact((tx) => enqueue(tx, once, {}));
    await vi.waitFor(
      async () =>
        expect(await waiting()).toMatchObject([
          { attempts: 1, last_error: expect.stringContaining("not ever") },
        ]),
      soon,
    );
    await hurry();
    expect(tries).toBe(1);
  });

  test("what it wrote before it failed is rolled back", async () => {
    const user = "01930000-0000-7000-8000-00000000000a";
    const failing = job({ name: "test.failing", payload: z.object({}), maxAttempts: 1 });
    await work(
      handles(failing, (_payload, context) =>
        context.database.transact(async (tx) => {
          await tx.execute(
            sql`INSERT INTO mails (id, to_address, subject, body, status) VALUES (${user}, 'a', 'b', 'c', 'pending')`,
          );
          throw new Error("after all, no");
        }),
      ),
    );
    await database.transact((tx) => enqueue(tx, failing, {}));
    await vi.waitFor(async () => expect(await waiting()).toMatchObject([{ attempts: 1 }]), soon);
    expect(await asOwner(url, "SELECT * FROM mails")).toEqual([]);
  });

  test("with the same key replaces the one that waits", async () => {
    await database.transact((tx) => enqueue(tx, greet, { name: "first" }, { jobKey: "hello" }));
    await database.transact((tx) => enqueue(tx, greet, { name: "second" }, { jobKey: "hello" }));
    expect(await waiting()).toMatchObject([{ payload: { name: "second" } }]);
  });

  test("for later is not done now", async () => {
    const done: string[] = [];
    await work(handles(greet, async ({ name }) => void done.push(name)));
    await database.transact(async (tx) => {
      await enqueue(tx, greet, { name: "later" }, { runAt: new Date(Date.now() + 3_600_000) });
      await enqueue(tx, greet, { name: "now" });
    });
    await vi.waitFor(() => expect(done).toEqual(["now"]), soon);
    expect(await waiting()).toMatchObject([{ payload: { name: "later" } }]);
  });
});

describe("workers", () => {
  test("running in parallel share the jobs and do each once", async () => {
    const count = 60;
    const done: string[] = [];
    const take = (worker: string) =>
      handles(greet, async ({ name }) => {
        await database.transact((tx) => tx.execute(sql`SELECT 1`));
        done.push(`${worker} ${name}`);
      });
    await database.transact(async (tx) => {
      for (let number = 0; number < count; number++) await enqueue(tx, greet, { name: String(number) });
    });
    await Promise.all([work(take("one")), work(take("two"))]);
    await vi.waitFor(() => expect(done).toHaveLength(count), soon);
    expect(new Set(done.map((line) => line.split(" ")[1])).size).toBe(count);
    expect(await waiting()).toEqual([]);
  });

  test("do the jobs of one queue one after another, in order", async () => {
    let running = 0;
    let max = 0;
    const done: string[] = [];
    await database.transact(async (tx) => {
      for (const name of ["a", "b", "c", "d"]) await enqueue(tx, greet, { name }, { queueName: "slowly" });
    });
    await work(
      handles(greet, async ({ name }) => {
        max = Math.max(max, ++running);
        await database.transact((tx) => tx.execute(sql`SELECT 1`));
        running -= 1;
        done.push(name);
      }),
    );
    await vi.waitFor(() => expect(done).toHaveLength(4), soon);
    expect([done, max]).toEqual([["a", "b", "c", "d"], 1]);
  });

  test("that stop let running jobs finish, and notify them", async () => {
    let finish = () => {};
    let told = false;
    const done: string[] = [];
    const begun = new Promise<void>((begin) => {
      stops.push(async () => finish());
      void work(
        handles(greet, async ({ name }, { signal }) => {
          signal.addEventListener("abort", () => {
            told = true;
          });
          const end = new Promise<void>((resolve) => {
            finish = resolve;
          });
          begin();
          await end;
          done.push(name);
        }),
      );
    });
    await database.transact((tx) => enqueue(tx, greet, { name: "Dana" }));
    await begun;
    const stopped = stops.at(-1)!();
    await vi.waitFor(() => expect(told).toBe(true), soon);
    expect(done).toEqual([]);
    finish();
    await stopped;
    expect([done, await waiting()]).toEqual([["Dana"], []]);
  });

  test("take over the jobs of a dead worker, and leave alone those of a living one", async () => {
    const living = new pg.Client({ connectionString: url });
    await living.connect();
    await living.query("SELECT pg_advisory_lock(hashtextextended('mainstay worker ' || 'living', 0))");
    for (const [name, queueName] of [
      ["of the dead", "slowly"],
      ["behind it", "slowly"],
      ["of the living", "other"],
    ] as const)
      await database.transact((tx) => enqueue(tx, greet, { name }, { queueName }));
    for (const [name, worker] of [
      ["of the dead", "dead"],
      ["of the living", "living"],
    ]) {
      await asOwner(
        url,
        `UPDATE graphile_worker._private_jobs SET locked_by = '${worker}', locked_at = now() - interval '1 minute' WHERE payload ->> 'name' = '${name}'`,
      );
      await asOwner(
        url,
        `UPDATE graphile_worker._private_job_queues SET locked_by = '${worker}', locked_at = now() - interval '1 minute' WHERE queue_name = '${worker === "dead" ? "slowly" : "other"}'`,
      );
    }
    const done: string[] = [];
    await work(handles(greet, async ({ name }) => void done.push(name)));
    await vi.waitFor(() => expect(done).toEqual(["of the dead", "behind it"]), soon);
    await living.end();
    await vi.waitFor(() => expect(done).toHaveLength(3), soon);
  });

  test("do every job, though their connections are ended again and again", async () => {
    const done = new Set<string>();
    await work(handles(greet, async ({ name }) => void done.add(name)));
    for (let round = 0; round < 30; round++) {
      await database.transact(async (tx) => {
        for (let one = 0; one < 5; one++) await enqueue(tx, greet, { name: `${round} ${one}` });
      });
      await asOwner(
        url,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
      );
      await vi.waitFor(() => database.transact((tx) => tx.execute(sql`SELECT 1`)), soon);
    }
    await vi.waitFor(
      async () => {
        await hurry();
        expect([done.size, await waiting()]).toEqual([150, []]);
      },
      { timeout: 25_000, interval: 100 },
    );
  });

  test("free a job that they took and never learned of, with its queue", async () => {
    const done: string[] = [];
    await database.transact((tx) =>
      enqueue(tx, greet, { name: "lost" }, { queueName: "lost", runAt: new Date(Date.now() + 60_000) }),
    );
    await database.transact((tx) => enqueue(tx, greet, { name: "first" }));
    await work(
      handles(greet, async ({ name }) => {
        done.push(name);
        if (name !== "first") return;
        const mine =
          "(SELECT locked_by FROM graphile_worker._private_jobs WHERE payload ->> 'name' = 'first')";
        for (const [table, due, where] of [
          ["jobs", "run_at = now(), ", "payload ->> 'name' = 'lost'"],
          ["job_queues", "", "queue_name = 'lost'"],
        ] as const)
          await asOwner(
            url,
            `UPDATE graphile_worker._private_${table} SET ${due}locked_by = ${mine}, locked_at = now() - interval '1 minute' WHERE ${where}`,
          );
      }),
    );
    await vi.waitFor(() => expect(done).toEqual(["first", "lost"]), soon);
  });

  test("leave an unknown job to a worker that knows it", async () => {
    const other = job({ name: "test.other", payload: z.object({}) });
    const done: string[] = [];
    await work(handles(greet, async ({ name }) => void done.push(name)));
    await database.transact(async (tx) => {
      await enqueue(tx, other, {});
      await enqueue(tx, greet, { name: "mine" });
    });
    await vi.waitFor(() => expect(done).toEqual(["mine"]), soon);
    expect(await waiting()).toMatchObject([{ attempts: 0 }]);
  });

  test("know the scheduled jobs", async () => {
    const nightly = job({ name: "test.nightly", payload: z.object({}), schedule: "0 3 * * *" });
    await work(handles(nightly, async () => undefined));
    await vi.waitFor(
      async () =>
        expect(
          await asOwner(
            url,
            "SELECT identifier FROM graphile_worker._private_known_crontabs WHERE identifier = 'test.nightly'",
          ),
        ).toHaveLength(1),
      soon,
    );
  });
});

test("the app's own role can enqueue, and cannot look into the queue", async () => {
  await database.transact((tx) => enqueue(tx, greet, { name: "Dana" }));
  await expect(database.pool.query("SELECT * FROM graphile_worker._private_jobs")).rejects.toThrow(
    /permission denied/,
  );
  await expect(database.pool.query("SELECT graphile_worker.add_job('x')")).rejects.toThrow(
    /permission denied/,
  );
});
