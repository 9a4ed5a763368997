import { claimDeliveries, leaseSeconds as usualLease, newWorker } from "./deliveries.service.ts";
import * as ledger from "./deliveries.store.ts";
import {
  type Batch,
  type BatchReport,
  contextIn,
  type SendingParts,
  sendHandful,
  type Work,
} from "./mail-handful.service.ts";
import { findRoute } from "./mail-route.service.ts";
import { awayTriesTold, tellWaiting } from "./mail-news.service.ts";
import { removeTold, present, saveAway, saveMailServer } from "./mail-servers.store.ts";

/** How many are checked, sent and settled together: few, so that little is unknown after a crash. */
const handful = 10;
/** Handfuls in progress at a time: while one is settled another is sent. */
const lanes = 2;

/** How many emails try a server that could not be reached. */
const probe = 5;

/**
 * Sends what is due of a source: claims (committed), checks once more whether each may be reached, keeps to the rate, marks, sends
 * over kept connections, settles, and publishes once per handful. Never throws for what a mail server does. To be called again while
 * `pending` is not 0, at `nextDueAt`.
 */
export async function sendBatch(parts: SendingParts, batch: Batch): Promise<BatchReport> {
  const { database, ports } = parts;
  const report: BatchReport = {
    claimed: 0,
    accepted: 0,
    failed: 0,
    unknown: 0,
    skipped: 0,
    retried: 0,
    stopped: null,
    fixAt: undefined,
    isOff: false,
    isDayOver: false,
    isAway: false,
    awayTries: 0,
    pending: 0,
    nextDueAt: null,
  };
  const found = await database.inWorkspace(batch.workspaceId, (tx) =>
    findRoute(tx, ports, batch.workspaceId, batch.need),
  );
  const work: Work | undefined =
    "route" in found
      ? {
          parts,
          batch,
          by: newWorker(),
          route: found.route,
          lease: batch.leaseSeconds ?? usualLease,
          report,
          halt: batch.halt ?? { silent: 0 },
        }
      : undefined;
  if ("readiness" in found) {
    report.stopped = found.readiness.message;
    report.fixAt = found.readiness.href;
  }
  // A person's test email tries a server that is otherwise left alone.
  if (work && (batch.need === "test" || !isLeftInPeace(work))) await sendAll(work);
  else if (work) report.isAway = true;
  const { pending, nextDueAt } = await database.inWorkspace(batch.workspaceId, (tx) =>
    ledger.findOpen(tx, batch),
  );
  return {
    ...report,
    pending,
    nextDueAt: (report.isAway && work?.route.awayUntil?.toISOString()) || nextDueAt,
  };
}

async function sendAll(work: Work): Promise<void> {
  const {
    parts: { database },
    batch,
    by,
    lease,
    report,
    halt,
  } = work;
  const limit = work.route.awayTries > 0 ? Math.min(batch.limit, probe) : batch.limit;
  const claimed = await claimDeliveries(database, batch.workspaceId, {
    ...batch,
    limit,
    by,
    leaseSeconds: lease,
  });
  report.claimed = claimed.length;
  if (claimed.length === 0) return;
  const alive = setInterval(
    () =>
      void database
        .inWorkspace(batch.workspaceId, (tx) => ledger.renewClaims(tx, by, lease))
        .catch(() => undefined),
    (lease * 1000) / 3,
  );
  try {
    const waiting = Array.from({ length: Math.ceil(claimed.length / handful) }, (_, at) =>
      claimed.slice(at * handful, (at + 1) * handful),
    );
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        for (
          let next = waiting.shift();
          next && !isHalted(work) && work.halt.dayOver === undefined;
          next = waiting.shift()
        )
          await sendHandful(work, next);
      }),
    );
  } finally {
    clearInterval(alive);
    await database.inWorkspace(batch.workspaceId, async (tx) => {
      await ledger.releaseClaims(tx, by, undefined);
      if (halt.dayOver) await ledger.postpone(tx, batch, halt.dayOver);
    });
  }
  if (halt.words !== undefined) report.stopped = halt.words;
  report.isAway = halt.isAway === true;
  report.isOff = halt.isOver === true;
  report.isDayOver = halt.dayOver !== undefined;
  if (!work.route.isTest) await noteServer(work);
}

const isLeftInPeace = ({ route }: Work): boolean =>
  route.awayUntil !== null && route.awayUntil.getTime() > Date.now();

const isHalted = ({ halt, parts, batch }: Work): boolean =>
  halt.words !== undefined ||
  halt.isAway === true ||
  halt.isOver === true ||
  halt.isBusy === true ||
  parts.signal?.aborted === true ||
  (batch.until !== undefined && Date.now() > batch.until);

/** Pauses between tries of a server that can't be reached, in minutes; the last one repeats. */
const awayMinutes = [1, 2, 5, 15, 30] as const;

/** Remembers that the server was unreachable, rejected the settings, or is back. */
async function noteServer({ parts, batch, route, halt, report }: Work): Promise<void> {
  const now = new Date();
  const isThere = report.accepted + report.failed + report.retried > 0;
  if (halt.isAway) route.awayUntil = new Date(now.getTime() + (awayMinutes[route.awayTries] ?? 30) * 60_000);
  await parts.database.inWorkspace(batch.workspaceId, async (tx) => {
    const ctx = contextIn(parts, batch, tx);
    if (route.isTold && report.accepted > 0) await removeTold(tx);
    if (halt.words !== undefined) {
      const words = halt.words.slice(0, 500);
      await saveMailServer(tx, batch.workspaceId, { pausedReason: words, pausedAt: now.toISOString() }, now);
      await tellWaiting(ctx, { why: "stopped", words });
    } else if (halt.isAway && route.awayUntil)
      report.awayTries = (await saveAway(tx, batch.workspaceId, {
        triesBefore: route.awayTries,
        until: route.awayUntil,
      }))
        ? route.awayTries + 1
        : 0;
    else if (route.awayTries > 0 && isThere) await saveMailServer(tx, batch.workspaceId, present, now);
    if (report.awayTries === awayTriesTold) await tellWaiting(ctx, { why: "away" });
  });
}
