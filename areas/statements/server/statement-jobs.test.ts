import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { jobHandlers } from "#apps/server/areas.ts";
import {
  balances,
  csvOf,
  type Line,
  read,
  rowsOf,
  step,
  uploaded,
} from "#apps/server/testing/statement-fixture.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { makeLog } from "#platform/server/log.ts";
import { purgeStatements, stepStatement } from "./statements.jobs.ts";

const server = await testServer();
/** Enough lines for a job in several steps of each kind. */
const many = 11_000;
const dayOf = (n: number) =>
  `2026-${String(1 + Math.floor(n / 1000)).padStart(2, "0")}-${String(1 + (n % 28)).padStart(2, "0")}`;
const linesOf = (count: number, from = 0): Line[] =>
  Array.from({ length: count }, (_, at) => {
    const n = from + at;
    return [
      dayOf(n),
      `PAYMENT ${n % 400} of a customer with a long name`,
      (n % 7 === 0 ? n : -n - 1).toFixed(2),
    ];
  });

const handler = jobHandlers({
  mailer: { ready: false, send: async () => "no_server" },
  appUrl: "",
} as never).find((one) => one.type === stepStatement);

/** The job's work in a process that is disturbed within or after one of its transactions. */
async function runWith(
  owner: SignedIn,
  id: string,
  around: (run: () => Promise<unknown>, stop: AbortController) => Promise<unknown>,
): Promise<void> {
  const { work } = await read(owner, id);
  const stop = new AbortController();
  const database = {
    ...server.database,
    inWorkspace: (workspaceId: string, one: (tx: unknown) => Promise<unknown>) =>
      around(() => server.database.inWorkspace(workspaceId, one as never), stop),
  };
  await handler
    ?.run({ workspaceId: owner.user.workspaceId, operationId: work!.id } as never, {
      database: database as never,
      log: makeLog("silent"),
      signal: stop.signal,
    })
    .catch(() => undefined);
}

/** Processes that die at one place after the other, within a transaction (which is lost) or after it; then one that survives. */
async function withKills(owner: SignedIn, id: string, kills: number): Promise<void> {
  for (let kill = 0; kill < kills; kill++) {
    let steps = 0;
    await runWith(owner, id, async (run, stop) => {
      if (++steps < 1 + (kill % 3)) return run();
      stop.abort();
      if (kill % 2 === 0) throw new Error("killed");
      await run();
      throw new Error("killed");
    });
  }
  await runWith(owner, id, (run) => run());
}

/** What the books come to, tallies and ledger too; `all` counts every entry, those that were reversed as well. */
async function booksOf(owner: SignedIn) {
  const one = async (
    tx: Parameters<Parameters<typeof server.database.inWorkspace>[1]>[0],
    query: ReturnType<typeof sql>,
  ) => (await tx.execute(query)).rows;
  return server.database.inWorkspace(owner.user.workspaceId, async (tx) => ({
    transactions: await one(
      tx,
      sql`SELECT transaction_type, count(*), sum(base_amount) FROM transactions GROUP BY 1 ORDER BY 1`,
    ),
    days: await one(
      tx,
      sql`SELECT day, transaction_type, sum(transactions), sum(amount) FROM transaction_tallies GROUP BY 1, 2 HAVING sum(transactions) <> 0 ORDER BY 1, 2`,
    ),
    accounts: await one(
      tx,
      sql`SELECT account_id, month, sum(amount) FROM ledger_tallies GROUP BY 1, 2 HAVING sum(amount) <> 0 ORDER BY 1, 2`,
    ),
    ledger: await one(
      tx,
      sql`SELECT account_id, day, sum(amount) FROM journal_postings GROUP BY 1, 2 HAVING sum(amount) <> 0 ORDER BY 1, 2`,
    ),
  }));
}

describe("many lines", () => {
  test(
    "are looked through, written and undone by a job, exactly, however often it is killed",
    { timeout: 240_000 },
    async () => {
      const owner = await server.newOwner();
      const earlier = await uploaded(owner, csvOf(linesOf(50)));
      await step(owner, earlier.id, "start");
      const before = await booksOf(owner);
      const checking = await uploaded(owner, csvOf(linesOf(many)));
      expect([checking.status, checking.work?.status, checking.work?.title]).toEqual([
        "checking",
        "waiting",
        "Checking statement.csv",
      ]);
      await withKills(owner, checking.id, 6);
      const ready = await read(owner, checking.id);
      expect([ready.status, ready.lines, ready.counts]).toEqual([
        "ready",
        many,
        { new: many - 50, here: 49, similar: 0, problem: 1 },
      ]);
      expect(await booksOf(owner)).toEqual(before);
      expect((await step(owner, checking.id, "start")).status).toBe("importing");
      await withKills(owner, checking.id, 20);
      expect(await read(owner, checking.id)).toMatchObject({
        status: "done",
        result: { added: many - 50, left: 0 },
        work: { status: "done", done: many - 50 },
      });
      const unharmed = await server.newOwner();
      const whole = await uploaded(unharmed, csvOf(linesOf(many)));
      await server.runJobs(stepStatement, unharmed);
      await step(unharmed, whole.id, "start");
      await server.runJobs(stepStatement, unharmed);
      const [mine, theirs] = [await booksOf(owner), await booksOf(unharmed)];
      expect([mine.transactions, mine.days]).toEqual([theirs.transactions, theirs.days]);
      expect(await balances(owner)).toEqual(await balances(unharmed));
      await step(owner, checking.id, "undo");
      await withKills(owner, checking.id, 20);
      expect(await read(owner, checking.id)).toMatchObject({
        status: "undone",
        undone: { removed: many - 50, kept: 0 },
      });
      expect(await booksOf(owner)).toEqual(before);
    },
  );

  test(
    "cancelled in the middle stay as far as they are written, and exactly those are undone",
    { timeout: 120_000 },
    async () => {
      const owner = await server.newOwner();
      const before = await booksOf(owner);
      const { id } = await uploaded(owner, csvOf(linesOf(many)));
      await server.runJobs(stepStatement, owner);
      await step(owner, id, "start");
      let steps = 0;
      await runWith(owner, id, async (run) => {
        const result = await run();
        if (++steps === 1) expect((await step(owner, id, "cancel")).status).toBe("cancelled");
        return result;
      });
      expect(await read(owner, id)).toMatchObject({ status: "cancelled", result: { added: 5000 } });
      await step(owner, id, "undo");
      await server.runJobs(stepStatement, owner);
      expect((await read(owner, id)).undone).toEqual({ removed: 5000, kept: 0 });
      expect(await booksOf(owner)).toEqual(before);
    },
  );

  test("of one file in two tabs at once are added once", { timeout: 120_000 }, async () => {
    const owner = await server.newOwner();
    const file = csvOf(linesOf(3000));
    const [one, two] = [await uploaded(owner, file), await uploaded(owner, file)];
    await server.runJobs(stepStatement, owner);
    await Promise.all([step(owner, one.id, "start"), step(owner, two.id, "start")]);
    await Promise.all([server.runJobs(stepStatement, owner), server.runJobs(stepStatement, owner)]);
    const added = [await read(owner, one.id), await read(owner, two.id)].map(({ result }) => result?.added);
    expect(added.toSorted()).toEqual([0, 2999]);
  });

  test("whose 30 days are over keep what the bank wrote, and nothing else", async () => {
    const owner = await server.newOwner();
    const file = csvOf(linesOf(20, 1));
    const { id } = await uploaded(owner, file);
    await step(owner, id, "start");
    const never = await uploaded(owner, csvOf([["2026-10-01", "NEVER STARTED", "1.00"]]));
    await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(
        sql`UPDATE statements SET created_at = now() - interval '40 days', started_at = CASE WHEN started_at IS NOT NULL THEN now() - interval '31 days' END`,
      ),
    );
    await server.runNow(purgeStatements);
    expect((await read(owner, id)).undoUntil).toBeNull();
    await expect(step(owner, id, "undo")).rejects.toThrow("This statement can no longer be undone.");
    await expect(step(owner, never.id, "start")).rejects.toThrow(/not found/);
    expect((await rowsOf(owner, id)).length).toBe(20);
    expect((await uploaded(owner, file)).counts).toMatchObject({ here: 20, new: 0 });
    const files = await server.database.inWorkspace(
      owner.user.workspaceId,
      async (tx) => (await tx.execute(sql`SELECT count(*)::int AS count FROM files`)).rows[0]?.count,
    );
    expect(files).toBe(1);
  });
});
