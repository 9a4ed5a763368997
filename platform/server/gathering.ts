import type { FastifyBaseLogger } from "fastify";
import type { Database } from "./database.ts";

type Log = Pick<FastifyBaseLogger, "error">;
/** What is counted: equal hits are one row. */
type Row = { times: number };
type Rows<R> = { workspaceId: string; rows: R[] };
type Gathering<R> = {
  database: Database;
  log: Log;
  /** By business, then by hit. */
  batch: Map<string, Map<string, R>>;
  many: number;
  failed: Rows<R>[];
  failures: number;
  timer: NodeJS.Timeout | undefined;
  writing: Promise<void>;
};

/** One hit: in which business, what equal hits have in common, and its row when it is the first of its kind. */
export type GatheredHit<R> = { workspaceId: string; key: string; row: () => R };

/** How long hits are collected before they are written, in milliseconds, and the factor when there are many: a crash loses no more than a second. */
const gatherMs = 200;
const gathersOfMany = 5;
const many = 500;
/** The most rows that wait while the database can't take them; hits beyond that are not counted. */
export const maxGathered = 50_000;
/** The longest pause before a failed write is tried again, in milliseconds. */
const longestPauseMs = 5000;

/**
 * Counts hits that come in their thousands: in memory at once, in the table within a second, together with all others. `write` writes a
 * business's rows; what fails keeps its rows and is written again, so their ids have to keep it from counting twice.
 */
export function gathers<R extends Row>({
  what,
  write: writeRows,
}: {
  /** For the log: "clicks". */
  what: string;
  write: (database: Database, rows: Rows<R>) => Promise<void>;
}): (database: Database, log: Log, hit: GatheredHit<R>) => void {
  // Keyed by its pool: each call has its own wrapper of the database.
  const gatherings = new WeakMap<Database["pool"], Gathering<R>>();

  function begin(database: Database, log: Log): Gathering<R> {
    const fresh: Gathering<R> = {
      database,
      log,
      batch: new Map(),
      many: 0,
      failed: [],
      failures: 0,
      timer: undefined,
      writing: Promise.resolve(),
    };
    gatherings.set(database.pool, fresh);
    database.beforeClose(() => {
      clearTimeout(fresh.timer);
      return writeAll(fresh);
    });
    return fresh;
  }

  function write(gathering: Gathering<R>, left: number): void {
    if (left > 0 && gathering.many > many)
      return void (gathering.timer = setTimeout(write, gatherMs, gathering, left - 1));
    // One after the other: a slow database gets larger batches, not more of them.
    void writeAll(gathering).finally(() => {
      gathering.timer = undefined;
      const pause =
        gathering.failed.length > 0 ? Math.min(longestPauseMs, gatherMs * 2 ** gathering.failures) : gatherMs;
      if (gathering.many > 0) gathering.timer = setTimeout(write, pause, gathering, gathersOfMany - 1);
    });
  }

  /** Writes what was collected, first what failed before. */
  function writeAll(gathering: Gathering<R>): Promise<void> {
    const { writing } = gathering;
    gathering.writing = (async () => {
      await writing;
      await writeParts(gathering);
    })();
    return gathering.writing;
  }

  async function writeParts(gathering: Gathering<R>): Promise<void> {
    const { database, log, failed, batch } = gathering;
    const parts = [
      ...failed,
      ...[...batch].map(([workspaceId, rows]) => ({ workspaceId, rows: [...rows.values()] })),
    ];
    Object.assign(gathering, { failed: [], batch: new Map() });
    let problem: unknown;
    for (const part of parts) {
      try {
        await writeRows(database, part);
        gathering.many -= part.rows.length;
      } catch (error) {
        problem = error;
        gathering.failed.push(part);
      }
    }
    gathering.failures = problem === undefined ? 0 : gathering.failures + 1;
    if (problem !== undefined)
      log.error({ err: problem, rows: gathering.many }, `${what} could not be written yet`);
  }

  return (database, log, { workspaceId, key, row }) => {
    const gathering = gatherings.get(database.pool) ?? begin(database, log);
    let rows = gathering.batch.get(workspaceId);
    if (!rows) gathering.batch.set(workspaceId, (rows = new Map()));
    const known = rows.get(key);
    if (known) return void (known.times += 1);
    if (gathering.many >= maxGathered) return;
    gathering.many += 1;
    rows.set(key, row());
    gathering.timer ??= setTimeout(write, gatherMs, gathering, gathersOfMany - 1);
  };
}
