import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, inject, test } from "vitest";
import type { Ctx } from "./context.ts";
import { openDatabase, prepareDatabase, type Tx } from "./database.ts";
import { asOwner } from "./testing/new-database.ts";
import {
  cancelOperation,
  createOperation,
  doOperation,
  failOperation,
  getOperation,
  listOperations,
  type WorkInHand,
} from "./operations.ts";

await prepareDatabase(inject("databaseUrl"), "database/migrations");
const database = openDatabase(inject("databaseUrl"), { max: 6 });
afterAll(() => database.close());

type Input = { count: number };
type Progress = { at: number };
const alive = () => new AbortController().signal;
const stepSize = 3;

/** An operation that writes one activity per number, three in a step. */
async function newOperation(count: number): Promise<{
  workspaceId: string;
  operationId: string;
  written: () => Promise<string[]>;
  look: () => ReturnType<typeof getOperation>;
}> {
  const workspaceId = randomUUID();
  const operationId = await database.inWorkspace(workspaceId, async (tx) => {
    await tx.execute(sql`INSERT INTO workspaces (id, name) VALUES (${workspaceId}, 'Alder & Rye')`);
    const ctx = { tx, workspaceId, now: new Date(), actor: { userId: null } } as unknown as Ctx;
    return (
      await createOperation(ctx, {
        kind: "test.count",
        title: "Counting",
        input: { count } satisfies Input,
        total: count,
      })
    ).id;
  });
  const written = () =>
    database.inWorkspace(workspaceId, async (tx) =>
      (await tx.execute(sql`SELECT title FROM activities ORDER BY title`)).rows.map((row) =>
        String(row.title),
      ),
    );
  return {
    workspaceId,
    operationId,
    written,
    look: () => database.inWorkspace(workspaceId, (tx) => getOperation(tx, operationId)),
  };
}

const countOn =
  (workspaceId: string, interrupt: (at: number) => void = () => {}) =>
  async (tx: Tx, { input, progress }: WorkInHand<Input, Progress>) => {
    const from = progress.at ?? 0;
    const to = Math.min(from + stepSize, input.count);
    for (let number = from; number < to; number++)
      await tx.execute(
        sql`INSERT INTO activities (workspace_id, id, type, title) VALUES (${workspaceId}, ${randomUUID()}, 'test', ${String(number).padStart(3, "0")})`,
      );
    interrupt(to);
    return { done: to - from, progress: { at: to }, finished: to === input.count };
  };

const numbers = (count: number) =>
  Array.from({ length: count }, (_, number) => String(number).padStart(3, "0"));

describe("long work", () => {
  test("goes step by step to its end, and reports its progress", async () => {
    const { workspaceId, operationId, written, look } = await newOperation(10);
    expect(await look()).toMatchObject({ status: "waiting", total: 10, done: 0, finishedAt: null });
    const seen: number[] = [];
    await doOperation<Input, Progress>(database, workspaceId, operationId, alive(), async (tx, work) => {
      // As somebody else sees it, over their own connection.
      const [row] = await asOwner<{ done: number }>(
        inject("databaseUrl"),
        "SELECT done FROM operations WHERE id = $1",
        [operationId],
      );
      seen.push(Number(row?.done));
      return countOn(workspaceId)(tx, work);
    });
    expect(seen).toEqual([0, 3, 6, 9]);
    expect(await look()).toMatchObject({
      status: "done",
      total: 10,
      done: 10,
      finishedAt: expect.stringMatching(/Z$/),
    });
    expect(await written()).toEqual(numbers(10));
  });

  test.each([3, 6, 9, 10])(
    "that is killed within the step to %d continues where it was, and does nothing twice",
    async (killedAt) => {
      const { workspaceId, operationId, written, look } = await newOperation(10);
      const kill = (at: number) => {
        if (at === killedAt) throw new Error("killed");
      };
      await expect(
        doOperation<Input, Progress>(database, workspaceId, operationId, alive(), countOn(workspaceId, kill)),
      ).rejects.toThrow("killed");
      const before = Math.floor((killedAt - 1) / stepSize) * stepSize;
      expect([(await look()).done, (await written()).length]).toEqual([before, before]);
      await doOperation<Input, Progress>(database, workspaceId, operationId, alive(), countOn(workspaceId));
      expect([(await look()).status, (await look()).done, await written()]).toEqual([
        "done",
        10,
        numbers(10),
      ]);
    },
  );

  test("whose turn is over pauses between steps after at least as much time as its first one took, and continues later", async () => {
    const { workspaceId, operationId, written, look } = await newOperation(300);
    const over = AbortSignal.abort();
    let turns = 0;
    for (let again = true; again; turns += 1)
      again =
        (await doOperation<Input, Progress>(
          database,
          workspaceId,
          operationId,
          alive(),
          countOn(workspaceId),
          over,
        )) === "again";
    expect(turns).toBeGreaterThan(1);
    expect(turns).toBeLessThanOrEqual(50);
    expect([(await look()).status, (await written()).length]).toEqual(["done", 300]);
  });

  test("that is told to stop ends after its step, and continues later", async () => {
    const { workspaceId, operationId, written, look } = await newOperation(10);
    const stopping = new AbortController();
    await expect(
      doOperation<Input, Progress>(
        database,
        workspaceId,
        operationId,
        stopping.signal,
        countOn(workspaceId, (at) => {
          if (at === 6) stopping.abort();
        }),
      ),
    ).rejects.toThrow("goes on later");
    expect(await look()).toMatchObject({ status: "running", done: 6 });
    await doOperation<Input, Progress>(database, workspaceId, operationId, alive(), countOn(workspaceId));
    expect([(await look()).done, await written()]).toEqual([10, numbers(10)]);
  });

  test("taken by two workers at once is done once", async () => {
    const { workspaceId, operationId, written, look } = await newOperation(30);
    await Promise.all(
      [1, 2, 3].map(() =>
        doOperation<Input, Progress>(database, workspaceId, operationId, alive(), countOn(workspaceId)),
      ),
    );
    expect([(await look()).done, await written()]).toEqual([30, numbers(30)]);
  });

  test("that is cancelled stops before its next step; what is done stays done", async () => {
    const { workspaceId, operationId, written, look } = await newOperation(10);
    let steps = 0;
    await expect(
      doOperation<Input, Progress>(database, workspaceId, operationId, alive(), async (tx, work) => {
        if (++steps === 2) throw new Error("killed");
        return countOn(workspaceId)(tx, work);
      }),
    ).rejects.toThrow("killed");
    expect(await database.inWorkspace(workspaceId, (tx) => cancelOperation(tx, operationId))).toMatchObject({
      status: "cancelled",
    });
    await doOperation<Input, Progress>(database, workspaceId, operationId, alive(), countOn(workspaceId));
    expect([(await look()).status, (await look()).done, await written()]).toEqual([
      "cancelled",
      3,
      numbers(3),
    ]);
  });

  test("that has ended can't fail, be cancelled or be done again", async () => {
    const { workspaceId, operationId, written, look } = await newOperation(2);
    await doOperation<Input, Progress>(database, workspaceId, operationId, alive(), countOn(workspaceId));
    const ended = await look();
    await failOperation(database, workspaceId, operationId, "Too late");
    await database.inWorkspace(workspaceId, (tx) => cancelOperation(tx, operationId));
    await doOperation<Input, Progress>(database, workspaceId, operationId, alive(), countOn(workspaceId));
    expect([await look(), await written()]).toEqual([ended, numbers(2)]);
  });

  test("that failed says why, and is found again for a week", async () => {
    const { workspaceId, operationId, look } = await newOperation(2);
    await failOperation(database, workspaceId, operationId, "Something went wrong");
    expect(await look()).toMatchObject({
      status: "failed",
      message: "Something went wrong",
      finishedAt: expect.any(String),
    });
    expect(await database.inWorkspace(workspaceId, listOperations)).toHaveLength(1);
    await database.inWorkspace(workspaceId, (tx) =>
      tx.execute(sql`UPDATE operations SET created_at = now() - interval '8 days'`),
    );
    expect(await database.inWorkspace(workspaceId, listOperations)).toEqual([]);
  });

  test("of another business is not there", async () => {
    const { operationId } = await newOperation(2);
    await expect(
      database.inWorkspace(randomUUID(), (tx) => getOperation(tx, operationId)),
    ).rejects.toMatchObject({
      code: "not_found",
      message: "Work not found",
    });
    await doOperation<Input, Progress>(database, randomUUID(), operationId, alive(), () =>
      Promise.reject(new Error("never")),
    );
  });
});
