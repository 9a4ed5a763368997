import {
  type BatchOf,
  type BatchReport,
  type Carrier,
  type CarrierRoute,
  contextIn,
  type SendingParts,
  type Work,
} from "./carriers.service.ts";
import { claimDeliveries, leaseSeconds as usualLease, newWorker } from "./deliveries.service.ts";
import * as ledger from "./deliveries.store.ts";
import { lookUpUnknown } from "./look-ups.service.ts";
import { sendHandful } from "./handful.service.ts";

/** How many are checked, sent and settled together: few, so that little is unknown after a crash. */
const handful = 10;
/** Handfuls in progress at a time: while one is settled another is sent. */
const lanes = 2;

/** How many try the other side once it could not be reached. */
const probe = 5;

/**
 * Sends what is due of a source by a carrier: claims (committed), checks once more whether each may be reached, keeps to the rate, marks,
 * hands over, settles, and publishes once per handful. Never throws for what the other side does. To be called again while `pending` is
 * not 0, at `nextDueAt`.
 */
export async function sendBy<Route extends CarrierRoute, Recipient extends ledger.Claimed, Content>(
  carrier: Carrier<Route, Recipient, Content>,
  parts: SendingParts,
  batch: BatchOf<Recipient, Content>,
): Promise<BatchReport> {
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
    lookUpAt: null,
  };
  const found = await database.inWorkspace(batch.workspaceId, (tx) => carrier.findRoute(tx, ports, batch));
  const work: Work<Route, Recipient, Content> | undefined =
    "route" in found
      ? {
          carrier,
          parts,
          batch,
          by: newWorker(),
          route: found.route,
          lease: batch.leaseSeconds ?? usualLease,
          report,
          halt: batch.halt ?? { silent: 0 },
        }
      : undefined;
  if ("stopped" in found) {
    report.stopped = found.stopped;
    report.fixAt = found.fixAt;
  }
  // A person's own test tries what is otherwise left alone.
  if (work && (batch.need === "test" || !isLeftInPeace(work.route))) await sendAll(work);
  else if (work) report.isAway = true;
  if (work?.carrier.lookUp && !report.isAway) report.lookUpAt = await lookUpUnknown(work);
  const { pending, nextDueAt } = await database.inWorkspace(batch.workspaceId, (tx) =>
    ledger.findOpen(tx, batch),
  );
  return {
    ...report,
    pending,
    nextDueAt: (report.isAway && work?.route.awayUntil?.toISOString()) || nextDueAt,
  };
}

async function sendAll<Route extends CarrierRoute, Recipient extends ledger.Claimed, Content>(
  work: Work<Route, Recipient, Content>,
): Promise<void> {
  const {
    carrier,
    parts: { database },
    batch,
    by,
    route,
    lease,
    report,
    halt,
  } = work;
  const limit = route.awayTries > 0 ? Math.min(batch.limit, probe) : batch.limit;
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
    const size = carrier.handful ?? handful;
    const waiting = Array.from({ length: Math.ceil(claimed.length / size) }, (_, at) =>
      claimed.slice(at * size, (at + 1) * size),
    );
    await Promise.all(
      Array.from({ length: carrier.lanes ?? lanes }, async () => {
        for (
          let next = waiting.shift();
          next && !isHalted(work) && halt.dayOver === undefined;
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
  await noteRoute(work);
}

const isLeftInPeace = ({ awayUntil }: CarrierRoute): boolean =>
  awayUntil !== null && awayUntil.getTime() > Date.now();

const isHalted = <Route extends CarrierRoute, Recipient extends ledger.Claimed, Content>({
  halt,
  parts,
  batch,
}: Work<Route, Recipient, Content>): boolean =>
  halt.words !== undefined ||
  halt.isAway === true ||
  halt.isOver === true ||
  halt.isBusy === true ||
  parts.signal?.aborted === true ||
  (batch.until !== undefined && Date.now() > batch.until);

/** Pauses between tries of what can't be reached, in minutes; the last one repeats. */
const awayMinutes = [1, 2, 5, 15, 30] as const;

/** Has the carrier remember that the other side was unreachable, rejected the settings, or is back. */
async function noteRoute<Route extends CarrierRoute, Recipient extends ledger.Claimed, Content>({
  carrier,
  parts,
  batch,
  route,
  halt,
  report,
}: Work<Route, Recipient, Content>): Promise<void> {
  if (halt.isAway) route.awayUntil = new Date(Date.now() + (awayMinutes[route.awayTries] ?? 30) * 60_000);
  report.awayTries = await parts.database.inWorkspace(batch.workspaceId, (tx) =>
    carrier.note(contextIn(parts, batch, tx), route, {
      words: halt.words,
      isAway: halt.isAway === true,
      accepted: report.accepted,
      answered: report.accepted + report.failed + report.retried,
    }),
  );
}
