import type { FastifyBaseLogger } from "fastify";
import type { Database } from "#platform/server/database.ts";
import { newId } from "#platform/server/ids.ts";
import { enqueue } from "#platform/server/jobs.ts";
import { foldTracks } from "./campaigns.jobs.ts";
import { insertTracks, settleSeconds, type Track } from "./tracks.store.ts";

/** One open or click: in which business, of whose email, and how it looked. Equal hits have the same `key`. */
export type Hit = Pick<Track, "campaignId" | "contactId" | "kind" | "link"> & {
  workspaceId: string;
  key: string;
};
type Log = Pick<FastifyBaseLogger, "error">;

/** By business, then by hit: equal hits are one row with a count. */
type Batch = Map<string, Map<string, Track>>;
type Gathering = {
  database: Database;
  log: Log;
  batch: Batch;
  rows: number;
  failed: { workspaceId: string; tracks: Track[] }[];
  failures: number;
  timer: NodeJS.Timeout | undefined;
  writing: Promise<void>;
};
// Keyed by its pool: each call has its own wrapper of the database.
const gatherings = new WeakMap<Database["pool"], Gathering>();

/** How long hits are collected before they are written, in milliseconds, and the factor when there are many: a crash loses no more than a second. */
const gatherMs = 200;
const gathersOfMany = 5;
const many = 500;
/** The most rows that wait while the database can't take them; hits beyond that are not counted. */
export const maxWaiting = 50_000;
/** Written hits are judged at this interval in seconds, even while more keep coming in. */
const foldSeconds = 5;
/** The longest pause before a failed write is tried again, in milliseconds. */
const longestPauseMs = 5000;

/** Counts one hit: in memory now, in the table within a second, together with all others. */
export function gather(database: Database, log: Log, hit: Hit, at: Date, sign: string | null): void {
  const gathering = gatherings.get(database.pool) ?? begin(database, log);
  let tracks = gathering.batch.get(hit.workspaceId);
  if (!tracks) gathering.batch.set(hit.workspaceId, (tracks = new Map()));
  const key = sign === null ? hit.key : hit.key + sign;
  const known = tracks.get(key);
  if (known) return void (known.times += 1);
  if (gathering.rows >= maxWaiting) return;
  gathering.rows += 1;
  tracks.set(key, {
    id: newId(),
    campaignId: hit.campaignId,
    contactId: hit.contactId,
    kind: hit.kind,
    link: hit.link,
    at: at.toISOString(),
    times: 1,
    sign,
  });
  gathering.timer ??= setTimeout(write, gatherMs, gathering, gathersOfMany - 1);
}

function begin(database: Database, log: Log): Gathering {
  const fresh: Gathering = {
    database,
    log,
    batch: new Map(),
    rows: 0,
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

function write(gathering: Gathering, left: number): void {
  if (left > 0 && gathering.rows > many)
    return void (gathering.timer = setTimeout(write, gatherMs, gathering, left - 1));
  // One after the other: a slow database gets larger batches, not more of them.
  void writeAll(gathering).finally(() => {
    gathering.timer = undefined;
    const pause =
      gathering.failed.length > 0 ? Math.min(longestPauseMs, gatherMs * 2 ** gathering.failures) : gatherMs;
    if (gathering.rows > 0) gathering.timer = setTimeout(write, pause, gathering, gathersOfMany - 1);
  });
}

/** Writes what was collected, first what failed before. What fails again keeps its ids and waits: nothing is ever counted twice. */
function writeAll(gathering: Gathering): Promise<void> {
  const { writing } = gathering;
  gathering.writing = (async () => {
    await writing;
    await writeParts(gathering);
  })();
  return gathering.writing;
}

async function writeParts(gathering: Gathering): Promise<void> {
  const { database, log, failed, batch } = gathering;
  const parts = [
    ...failed,
    ...[...batch].map(([workspaceId, tracks]) => ({ workspaceId, tracks: [...tracks.values()] })),
  ];
  Object.assign(gathering, { failed: [], batch: new Map() });
  let problem: unknown;
  for (const part of parts) {
    try {
      await writePart(database, part);
      gathering.rows -= part.tracks.length;
    } catch (error) {
      problem = error;
      gathering.failed.push(part);
    }
  }
  gathering.failures = problem === undefined ? 0 : gathering.failures + 1;
  if (problem !== undefined)
    log.error({ err: problem, rows: gathering.rows }, "opens and clicks could not be written yet");
}

async function writePart(
  database: Database,
  { workspaceId, tracks }: { workspaceId: string; tracks: readonly Track[] },
): Promise<void> {
  const turn = Math.floor(Date.now() / 1000 / foldSeconds) + 1;
  await database.inWorkspace(workspaceId, async (tx) => {
    await insertTracks(tx, workspaceId, tracks);
    await enqueue(
      tx,
      foldTracks,
      { workspaceId },
      {
        jobKey: `email-campaigns.fold_tracks:${workspaceId}:${turn}`,
        runAt: new Date((turn * foldSeconds + settleSeconds + 1) * 1000),
      },
    );
  });
}
