import type { Ctx } from "./context.ts";
import { afterCommit } from "./after-commit.ts";
import type { Database } from "./database.ts";

/** The channel of PostgreSQL over which all processes hear of each other's changes. */
export const liveChannel = "mainstay_live";

/** Between two tellings of one process, in milliseconds: a change of many rows is told a few times a second, not once per row. */
export const pauseMs = 250;

type Teller = { tell(workspaceId: string, reads: readonly string[]): void };
const tellers = new WeakMap<Database, Teller>();

/**
 * Tells every open screen of the entered business, in whatever process, that these reads became stale, once this transaction is
 * committed. Only the beginnings of addresses travel, nothing of anyone.
 */
export function tellLive(ctx: Pick<Ctx, "tx" | "workspaceId" | "database">, reads: readonly string[]): void {
  const { workspaceId, database } = ctx;
  let teller = tellers.get(database);
  if (!teller) tellers.set(database, (teller = makeTeller((payloads) => send(database, payloads))));
  const { tell } = teller;
  afterCommit(ctx.tx, () => tell(workspaceId, reads));
}

/** Gathers what is told during a pause; the first after a quiet time goes out at once. */
export function makeTeller(sendAll: (payloads: string[]) => Promise<void>, pause = pauseMs): Teller {
  const gathered = new Map<string, Set<string>>();
  let isPausing = false;
  function flush(): void {
    if (gathered.size === 0) return void (isPausing = false);
    isPausing = true;
    const payloads = [...gathered].map(([workspaceId, reads]) => JSON.stringify({ workspaceId, reads: [...reads] }));
    gathered.clear();
    void sendAll(payloads).catch(() => undefined).finally(() => setTimeout(flush, pause).unref());
  }
  return {
    tell(workspaceId, reads) {
      const known = gathered.get(workspaceId) ?? new Set();
      gathered.set(workspaceId, known);
      for (const read of reads) known.add(read);
      if (isPausing) return;
      isPausing = true;
      // What one moment commits goes out together.
      setImmediate(flush);
    },
  };
}

// On a connection of its own transaction: a NOTIFY within the writing one would make all writers wait for each other's commit.
async function send(database: Database, payloads: string[]): Promise<void> {
  await database.pool.query("SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload", [liveChannel, payloads]);
}
