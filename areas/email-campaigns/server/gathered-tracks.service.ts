import type { FastifyBaseLogger } from "fastify";
import type { Database } from "#platform/server/database.ts";
import { newId } from "#platform/server/ids.ts";
import { enqueue } from "#platform/server/jobs.ts";
import { foldTracks } from "./campaigns.jobs.ts";
import { insertTracks, settleSeconds, type Track } from "./tracks.store.ts";

/** What was done: in which business, to whose mail, and how it looked. `key` is the same for the same. */
export type Hit = Pick<Track, "campaignId" | "contactId" | "kind" | "link"> & {
  workspaceId: string;
  key: string;
};
type Log = Pick<FastifyBaseLogger, "error">;

/** By business; and there by what was done and how it looked: the same again is one row that counts. */
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
// By its connections: each call has a face of the database of its own.
const gatherings = new WeakMap<Database["pool"], Gathering>();

/** So long hits are gathered before they are written, in milliseconds, and so often longer when there are many: a crash loses no more than a second. */
const gatherMs = 200;
const gathersOfMany = 5;
const many = 500;
/** So many rows wait at most, while the database cannot take them; what comes beyond is not counted. */
export const maxWaiting = 50_000;
/** What was written is judged every so many seconds, also while more comes in without end. */
const foldSeconds = 5;
/** The longest pause before what could not be written is tried again, in milliseconds. */
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
  // One after the other: a database that is slow gets larger batches, not more of them.
  void writeAll(gathering).finally(() => {
    gathering.timer = undefined;
    const pause =
      gathering.failed.length > 0 ? Math.min(longestPauseMs, gatherMs * 2 ** gathering.failures) : gatherMs;
    if (gathering.rows > 0) gathering.timer = setTimeout(write, pause, gathering, gathersOfMany - 1);
  });
}

/** Writes what was gathered, first what could not be written before. What is still not written waits on, with its ids: none is ever counted twice. */
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
