import { AppError } from "#platform/contract/errors.ts";
import { minutesOf, wallTimeIn } from "#platform/contract/wall-time.ts";
import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { heldUntil } from "#areas/calendar/contract/appointments.rules.ts";
import type { Host } from "#areas/calendar/contract/hosts.schema.ts";
import { offerOf, plainType } from "#areas/calendar/contract/meeting-types.rules.ts";
import { whenWords } from "#areas/calendar/contract/meeting-when.rules.ts";
import {
  clockWords,
  whenWords as spanWords,
  whySentences,
} from "#areas/calendar/contract/why-words.rules.ts";
import { whyNot, type WhyRule } from "#areas/calendar/contract/why.rules.ts";
import { getSettings } from "./calendar-settings.service.ts";
import { availabilitiesOf, spanAround } from "./free-times.service.ts";
import { removeExpired } from "./held-times.store.ts";
import { listHosts, lockHosts } from "./hosts.service.ts";
import * as store from "./series.store.ts";

/** A meeting of several that are to be saved at once, in the calendar of a host, as it will be. */
export type WantedMeeting = {
  id: string;
  host: Host;
  holdsTime: boolean;
  withEveryone: boolean;
  startTime: string;
  endTime: string;
  bufferMinutes?: number | null;
  /** Its time, where the clocks do not show it that day. */
  skipped: string | null;
};

/** What speaks against a meeting: what it cannot be saved with, and what the owner may want to know. */
export type Judged = WantedMeeting & { refusal: string | null; hint: string | null; notFree: Host[] };

type Span = { start: string; end: string };

/** All who are asked for these meetings; nobody else books them until the transaction ends. */
export async function lockHostsOfAll(ctx: Ctx, meetings: readonly WantedMeeting[]): Promise<void> {
  const all = await hostsOfAll(ctx, meetings);
  await lockHosts(ctx, all);
  await removeExpired(
    ctx.tx,
    all.map(({ id }) => id),
    ctx.now,
  );
}

async function hostsOfAll(ctx: Ctx, meetings: readonly WantedMeeting[]): Promise<Host[]> {
  const isTeamAsked = meetings.some(({ withEveryone }) => withEveryone);
  const team = isTeamAsked ? (await listHosts(ctx)).filter(({ userId }) => userId !== null) : [];
  const all = [...meetings.map(({ host }) => host), ...team];
  return [...new Map(all.map((host) => [host.id, host])).values()];
}

/** Which of these meetings cannot be, in order of time: their host is taken by another, by the one before, or no clock shows their time. */
export async function judgeTimes(
  ctx: Ctx,
  wanted: readonly WantedMeeting[],
  /** Meetings whose time will be free by then. */
  freed: readonly string[] = [],
): Promise<Judged[]> {
  if (wanted.length === 0) return [];
  const meetings = wanted.toSorted((one, other) => (one.startTime < other.startTime ? -1 : 1));
  const settings = await getSettings(ctx);
  const spans = meetings.map(({ startTime, endTime, bufferMinutes }): Span => ({
    start: startTime,
    end: heldUntil(endTime, bufferMinutes ?? settings.bufferMinutes),
  }));
  const hosts = await hostsOfAll(ctx, meetings);
  const takers = await store.listTakers(ctx.tx, {
    hostIds: hosts.map(({ id }) => id),
    spans,
    except: [...freed, ...meetings.map(({ id }) => id)],
    now: ctx.now,
  });
  const hintOf = await hintsOf(ctx, meetings);
  const heldBy = new Map<string, string>();
  return meetings.map((meeting, at) => {
    const { host, holdsTime, skipped, startTime, withEveryone } = meeting;
    const takenBy = takers.filter((taker) => taker.at === at && holdsTime);
    const own = takenBy.find(({ hostId }) => hostId === host.id);
    const isOverlapping = ({ id }: Host): boolean => holdsTime && (heldBy.get(id) ?? "") > startTime;
    const refusal =
      skipped !== null
        ? whySentences.skipped(clockWords(minutesOf(skipped)))
        : own
          ? takenWords(ctx, settings.timeZone, host, own, startTime)
          : isOverlapping(host)
            ? "It would run into the one before."
            : null;
    const others = hosts.filter(({ id, userId }) => withEveryone && id !== host.id && userId !== null);
    const notFree = others.filter(
      (other) => isOverlapping(other) || takenBy.some(({ hostId }) => hostId === other.id),
    );
    const isIn = refusal === null && holdsTime;
    for (const { id } of isIn ? [host, ...others.filter((other) => !notFree.includes(other))] : [])
      heldBy.set(id, spans[at]?.end ?? startTime);
    return { ...meeting, refusal, hint: refusal === null ? hintOf(meeting) : null, notFree };
  });
}

const minuteIn = (timeZone: string, moment: string): number =>
  minutesOf(wallTimeIn(timeZone, new Date(moment)).time);

function takenWords(
  { actor }: Ctx,
  timeZone: string,
  { userId, name }: Host,
  { isHold, title, start, end }: store.Taker,
  at: string,
): string {
  const who = userId !== null && userId === actor.userId ? undefined : name;
  if (isHold) return whySentences.hold(who);
  const shown = (moment: string) => ({
    day: wallTimeIn(timeZone, new Date(moment)).day,
    minuteOfDay: minuteIn(timeZone, moment),
  });
  const when = spanWords(wallTimeIn(timeZone, new Date(at)).day, shown(start), shown(end));
  return whySentences.meeting(title ?? undefined, when, who);
}

/** Rules that do not stop the team from having a meeting, and are worth a word. */
const hinted: ReadonlySet<WhyRule> = new Set<WhyRule>(["hours", "date", "outside", "clock_change"]);

/** What the owner may want to know of a time: they are closed, or another calendar says busy. */
async function hintsOf(
  ctx: Ctx,
  meetings: readonly WantedMeeting[],
): Promise<(meeting: WantedMeeting) => string | null> {
  const settings = await getSettings(ctx);
  const moments = meetings.map(({ startTime }) => Date.parse(startTime));
  const hosts = [...new Map(meetings.map(({ host }) => [host.id, host])).values()];
  const availabilities = await availabilitiesOf(ctx, {
    hosts,
    timeZone: settings.timeZone,
    offer: offerOf(settings, { ...plainType, durationMinutes: settings.durationMinutes }),
    span: spanAround(new Date(Math.min(...moments)), new Date(Math.max(...moments))),
  });
  const byHost = new Map(hosts.map(({ id }, at) => [id, availabilities[at]]));
  return ({ host, startTime, endTime }) => {
    const availability = byHost.get(host.id);
    if (!availability) return null;
    const durationMinutes = (Date.parse(endTime) - Date.parse(startTime)) / 60_000;
    const reasons = whyNot(
      {
        ...availability,
        settings: { ...availability.settings, durationMinutes },
        busy: availability.busy.filter(({ kind }) => kind === "outside"),
      },
      new Date(startTime),
    );
    return reasons.find(({ rule }) => hinted.has(rule))?.message ?? null;
  };
}

/** How many dates a refusal names. */
const maxNamed = 6;

/** 409 naming those that cannot be, when there are any. */
export async function refuseTaken(ctx: Ctx, judged: readonly Judged[]): Promise<void> {
  const refused = judged.filter(({ refusal }) => refusal !== null);
  if (refused.length === 0) return;
  const { timeZone } = await getSettings(ctx);
  const named = refused
    .slice(0, maxNamed)
    .map(({ startTime }) => whenWords(new Date(startTime), timeZone, { now: ctx.now }));
  const more = refused.length - named.length;
  const list = new Intl.ListFormat("en-US").format([...named, ...(more > 0 ? [`${more} more`] : [])]);
  const message =
    refused.length === 1 ? `This time can’t be taken: ${list}` : `These times can’t be taken: ${list}`;
  throw new AppError("conflict", message, { errors: { repeats: message } });
}

/** Takes the time of these meetings, whose hosts are locked, instead of what they took before. Returns the names of teammates who are not free for some. */
export async function holdTimes(ctx: Ctx, judged: readonly Judged[]): Promise<string[]> {
  const { bufferMinutes } = await getSettings(ctx);
  const team = judged.some(({ withEveryone }) => withEveryone)
    ? (await listHosts(ctx)).filter(({ userId }) => userId !== null)
    : [];
  const rows = judged.flatMap((meeting) => {
    const asked = meeting.withEveryone ? team.filter(({ id }) => id !== meeting.host.id) : [];
    const span = {
      start: meeting.startTime,
      end: heldUntil(meeting.endTime, meeting.bufferMinutes ?? bufferMinutes),
    };
    return [meeting.host, ...asked]
      .filter(({ id }) => !meeting.notFree.some((other) => other.id === id))
      .map(({ id: hostId }) => ({
        id: newId(),
        appointmentId: meeting.id,
        hostId,
        span,
        holds: meeting.holdsTime,
      }));
  });
  if (rows.length > 0) await store.replaceHeld(ctx.tx, ctx.workspaceId, rows);
  return [...new Set(judged.flatMap(({ notFree }) => notFree.map(({ name }) => name)))];
}
