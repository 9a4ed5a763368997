import { v5 as uuidOf } from "uuid";
import { dayIn } from "#platform/contract/dates.ts";
import type { Ctx } from "#platform/server/context.ts";
import { type JobParts, jobContexts } from "#platform/server/job-context.ts";
import type { JobContext } from "#platform/server/jobs.ts";
import { notifyLive } from "#platform/server/live.ts";
import type { CalendarSettings } from "#areas/calendar/contract/calendar-settings.schema.ts";
import type { MeetingType } from "#areas/calendar/contract/meeting-types.schema.ts";
import { waitingGuestsApi } from "#areas/calendar/contract/waiting-guests.api.ts";
import {
  hasLapsed,
  isOver,
  keptUntil,
  maxOffers,
  startFor,
  stillPassed,
  waitingKind,
} from "#areas/calendar/contract/waiting-guests.rules.ts";
import { mailReadiness, planDelivery } from "#areas/outreach/server/index.ts";
import { getSettings } from "./calendar-settings.service.ts";
import { findNextExpiry } from "./held-times.store.ts";
import { keepTime } from "./holds.service.ts";
import { listTypes } from "./meeting-types.store.ts";
import { freeTimesOf, hostsOf } from "./offered-times.service.ts";
import { findOffer, lockCandidates } from "./offers.service.ts";
import { endWaiting, takeBackOffer, visitorOfWaiting, wakeOffers } from "./waiting-ends.service.ts";
import { followClass, type Move } from "./waiting-moves.service.ts";
import { sendWaitingMail } from "./waiting-guests.jobs.ts";
import * as store from "./waiting-guests.store.ts";

/** So many mails leave of one type before others have their turn. */
const maxAtOnce = 20;
/** For how many days it is known who waited. */
const keptDays = 30;

/** Has places offered wherever somebody waits. */
export const offerInAll = (parts: JobParts, context: JobContext): Promise<void> =>
  context.database.transact(async (tx) => {
    for (const workspaceId of await store.listWaitingWorkspaces(tx))
      await wakeOffers(jobContexts(parts, context, "waiting")(tx, workspaceId));
  });

/** Offers what is free to those who wait for it: type by type, each in one transaction with its mails. */
export async function offerAll(
  parts: JobParts,
  { workspaceId, moved }: { workspaceId: string; moved?: Move },
  context: JobContext,
): Promise<void> {
  const inside = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
    context.database.inWorkspace(workspaceId, (tx) =>
      work(jobContexts(parts, context, "waiting list")(tx, workspaceId)),
    );
  const types = await inside(async (ctx) => {
    if (moved) await followClass(ctx, moved);
    await store.removeEndedBefore(ctx.tx, new Date(ctx.now.getTime() - keptDays * 86_400_000));
    const awaited = await store.listAwaitedTypes(ctx.tx);
    return (await listTypes(ctx.tx)).filter(({ id }) => awaited.includes(id));
  });
  const nexts: Date[] = [];
  for (const type of types) {
    const next = await inside((ctx) => offerOfType(ctx, type));
    if (next) nexts.push(next);
  }
  const [first] = nexts.toSorted((one, other) => one.getTime() - other.getTime());
  if (first) await inside((ctx) => wakeOffers(ctx, first));
}

/** The same of one type. Returns when there may be more to offer: when what is kept for somebody is free again. */
async function offerOfType(ctx: Ctx, type: MeetingType): Promise<Date | undefined> {
  const settings = await getSettings(ctx);
  // Hosts first, as whoever books does.
  await lockCandidates({ ctx, type });
  const waiting = await readWaiting(ctx, type, settings);
  // Nothing is kept for whom nobody can tell.
  const isOn = type.isActive && (await mailReadiness(ctx, "service")).ready;
  let left = isOn ? maxAtOnce : 0;
  const noticeMinutes = type.noticeMinutes ?? settings.noticeMinutes;
  const freeOf = freeReader(ctx, type, settings);
  for (const one of waiting) {
    if (left === 0) break;
    const start = startFor(one, await freeOf(one));
    const until = start === undefined ? undefined : keptUntil(start, noticeMinutes, ctx.now);
    if (start === undefined || until === undefined) continue;
    await offer(ctx, { type, settings, waiting: one, start, until });
    freeOf.forget();
    left -= 1;
  }
  if (waiting.length === 0) return undefined;
  if (isOn && left === 0) return new Date(ctx.now.getTime() + 1000);
  const ids = (await hostsOf(ctx, type)).map(({ id }) => id);
  return findNextExpiry(ctx.tx, ids, ctx.now);
}

/** Who waits, who came first first; what was kept for them too long is given back, and who has nothing left to wait for is off the list. */
async function readWaiting(
  ctx: Ctx,
  type: MeetingType,
  settings: CalendarSettings,
): Promise<store.WaitingRow[]> {
  const rows = await store.lockWaitingOfType(ctx.tx, type.id);
  const freeOf = freeReader(ctx, type, settings, { withoutHolds: true });
  for (const row of rows) {
    if (hasLapsed(row, ctx.now)) await takeBackOffer(ctx, row, { isPassed: true });
    else if (row.passed.length > 0) {
      const passed = stillPassed(row.passed, await freeOf(row));
      if (passed.length < row.passed.length) await store.updateWaiting(ctx.tx, row.id, { passed });
    }
  }
  const now = await store.lockWaitingOfType(ctx.tx, type.id);
  for (const row of now) if (isOver(row, ctx.now)) await endWaiting(ctx, row, "over");
  const contactIds = now.flatMap(({ contactId }) => contactId ?? []);
  const binned = contactIds.length > 0 ? await store.listBinned(ctx.tx, contactIds) : new Set();
  return now.filter(
    (row) => !isOver(row, ctx.now) && row.offers < maxOffers && !binned.has(row.contactId ?? ""),
  );
}

/** Reads the starts that are free for somebody who waits; the same days of the same host once, until it is told to forget. */
function freeReader(ctx: Ctx, type: MeetingType, settings: CalendarSettings, { withoutHolds = false } = {}) {
  const known = new Map<string, string[]>();
  const read = async ({ startTime, day, timeZone, hostId }: store.WaitingRow): Promise<string[]> => {
    const zone = startTime === null ? timeZone : settings.timeZone;
    const on = startTime === null ? (day ?? "") : dayIn(zone, new Date(startTime));
    const key = `${on} ${zone} ${hostId ?? ""}`;
    const before = known.get(key);
    if (before) return before;
    const times = await freeTimesOf(ctx, type, {
      from: on,
      to: on,
      timeZone: zone,
      ...(hostId !== null && { hostId }),
      withoutHolds,
    });
    const starts = times.map(({ start }) => start.toISOString());
    known.set(key, starts);
    return starts;
  };
  return Object.assign(read, { forget: () => known.clear() });
}

type Offered = {
  type: MeetingType;
  settings: CalendarSettings;
  waiting: store.WaitingRow;
  start: string;
  until: Date;
};

/** Keeps a place for whoever is next, and mails them, once for each offer. */
async function offer(ctx: Ctx, { type, settings, waiting, start, until }: Offered): Promise<void> {
  const { id, hostId, email, contactId, offers } = waiting;
  const place = { ctx, type, settings };
  const found = await findOffer(place, { start, ...(hostId !== null && { hostId }) });
  const expiresAt = until.toISOString();
  const holdId = await keepTime(place, found, { start, expiresAt, visitor: visitorOfWaiting(id) });
  await store.updateWaiting(ctx.tx, id, {
    offers: offers + 1,
    offeredStart: start,
    offeredUntil: expiresAt,
    holdId,
  });
  await planWaitingMail(ctx, { id, email, contactId }, offerTarget(id, offers + 1));
  notifyLive(ctx, [waitingGuestsApi.list.path]);
}

/** By which the ledger knows the mail of an offer of somebody's. */
export const offerTarget = (id: string, offers: number): string => uuidOf(`offer ${offers}`, id);
/** The same of their first mail, which says that they are on the list. */
export const joinedTarget = (id: string): string => uuidOf("joined", id);

/** Plans a mail to somebody who waits, in the transaction of what it tells; the same twice is one. */
export async function planWaitingMail(
  ctx: Ctx,
  { id, email, contactId }: Pick<store.WaitingRow, "id" | "email" | "contactId">,
  targetId: string,
): Promise<void> {
  await planDelivery(ctx, {
    channel: "email",
    kind: waitingKind,
    sourceId: id,
    targetId,
    address: email.trim(),
    contactId,
    dueAt: ctx.now,
    // Only who joins types an address; without the mail of an offer its place would be kept for somebody who doesn't know.
    isUnproved: targetId === joinedTarget(id),
  });
  await wakeWaitingMail(ctx, id);
}

/** Has what is due of the mail to somebody who waits sent, at `runAt` or now. */
export const wakeWaitingMail = (ctx: Ctx, waitingId: string, runAt?: Date): Promise<void> =>
  ctx.enqueue(
    sendWaitingMail,
    { workspaceId: ctx.workspaceId, waitingId },
    { jobKey: `calendar.waiting_mail:${waitingId}`, ...(runAt && { runAt }) },
  );
