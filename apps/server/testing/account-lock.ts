import pg from "pg";
import { inject, onTestFinished, vi } from "vitest";

/** Somebody else's transaction that changes one account, and isn't over yet. */
export type AccountChange = {
  /** Runs a statement in it; `$1` is the account. */
  run(statement: string): Promise<void>;
  /** Waits until something else waits for it. */
  isWaitedFor(): Promise<void>;
  commit(): Promise<void>;
};

/** Begins a change of this account, which is locked until it is committed. */
export async function beginAccountChange(userId: string): Promise<AccountChange> {
  const [client, looker] = [0, 1].map(() => new pg.Client({ connectionString: inject("databaseUrl") })) as [
    pg.Client,
    pg.Client,
  ];
  for (const one of [client, looker]) {
    await one.connect();
    onTestFinished(() => one.end());
  }
  await client.query("BEGIN");
  const { rows } = await client.query<{ pid: number }>(
    "SELECT pg_backend_pid() AS pid FROM users WHERE id = $1 FOR NO KEY UPDATE",
    [userId],
  );
  const pid = rows[0]?.pid;
  return {
    run: async (statement) => void (await client.query(statement, [userId])),
    isWaitedFor: () =>
      vi.waitFor(
        async () => {
          const waiting = await looker.query(
            "SELECT FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))",
            [pid],
          );
          if (waiting.rowCount === 0) throw new Error("Nobody waits for this account");
        },
        { timeout: 10_000 },
      ),
    commit: async () => void (await client.query("COMMIT")),
  };
}
