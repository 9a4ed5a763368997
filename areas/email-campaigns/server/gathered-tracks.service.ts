import type { FastifyBaseLogger } from "fastify";
import type { Database } from "#platform/server/database.ts";
import { gathers, maxGathered } from "#platform/server/gathering.ts";
import { newId } from "#platform/server/ids.ts";
import { enqueue } from "#platform/server/jobs.ts";
import { foldTracks } from "./campaigns.jobs.ts";
import { insertTracks, settleSeconds, type Track } from "./tracks.store.ts";

/** One open or click: in which business, of whose email, and how it looked. Equal hits have the same `key`. */
export type Hit = Pick<Track, "campaignId" | "contactId" | "kind" | "link"> & {
  workspaceId: string;
  key: string;
};

/** The most rows that wait while the database can't take them; hits beyond that are not counted. */
export const maxWaiting = maxGathered;
/** Written hits are judged at this interval in seconds, even while more keep coming in. */
const foldSeconds = 5;

const gatherTrack = gathers<Track>({ what: "opens and clicks", write: writePart });

/** Counts one hit: in memory now, in the table within a second, together with all others. */
export function gather(
  database: Database,
  log: Pick<FastifyBaseLogger, "error">,
  { workspaceId, key, campaignId, contactId, kind, link }: Hit,
  at: Date,
  sign: string | null,
): void {
  gatherTrack(database, log, {
    workspaceId,
    key: sign === null ? key : key + sign,
    row: () => ({ id: newId(), campaignId, contactId, kind, link, at: at.toISOString(), times: 1, sign }),
  });
}

async function writePart(
  database: Database,
  { workspaceId, rows }: { workspaceId: string; rows: readonly Track[] },
): Promise<void> {
  const turn = Math.floor(Date.now() / 1000 / foldSeconds) + 1;
  await database.inWorkspace(workspaceId, async (tx) => {
    await insertTracks(tx, workspaceId, rows);
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
