import { clockStretches } from "#platform/contract/clock-stretches.ts";
import { isTimeZone, minutesOf } from "#platform/contract/wall-time.ts";
import { callable, type CallingPlace, dailyMax, hoursApart } from "./calling-hours.rules.ts";
import type { PersonChannel, Purpose, Refusal } from "./deliveries.schema.ts";

/** The most marketing messages that one person gets over all channels, and in how many days. */
export const usualCap = { max: 5, days: 7 } as const;
/** The most mails a day that one business sends an address because a visitor typed it, whatever the reason: it may be somebody else’s. */
export const maxUnproved = 3;
/** The most calls to one number within so many days; a call that was screened is none. */
export const maxTries = 3;
export const triesDays = 7;
/** Channels whose marketing needs consent first; email may be sent until a person says no. */
export const usualConsentChannels: readonly PersonChannel[] = ["text", "call"];

/** Wall-clock times, "21:00" to "08:00"; null for none. */
export type QuietHours = { from: string; to: string } | null;
/** Email waits in the mailbox, so it has no quiet hours; texts and calls have calling hours. */
export const usualQuietHours: Record<PersonChannel, QuietHours> = {
  email: null,
  text: null,
  call: null,
};

/** `by_hand`: nothing at all; `stopped`: said STOP to texts and calls, service ones too; `by_status`: the customer’s status was set to unsubscribed, which ends marketing only. */
export const suppressionReasons = [
  "unsubscribed",
  "bounced",
  "complained",
  "by_hand",
  "by_status",
  "paused",
  "stopped",
] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

/** Everything that decides whether a person may be reached now. */
export type PermissionFacts = {
  channel: PersonChannel;
  purpose: Purpose;
  isDeleted: boolean;
  address: string | null;
  status: string;
  suppression: { reason: SuppressionReason; until: string | null } | null;
  /** On a list that the business loaded: its own always holds, a registry's only without consent. */
  listed: "own" | "registry" | null;
  consent: "given" | "withdrawn" | null;
  isConsentNeeded: boolean;
  /** Marketing messages within the days of the cap, and when the oldest of them no longer counts. */
  recent: number;
  capFreeAt: string | null;
  cap: number;
  quietHours: QuietHours;
  timeZone: string;
  /** Of texts and calls: where the number may be, how many of both it got within a day, as whichever customer, when the last one on this channel was, and whether it had its tries; null of email. */
  calling:
    | (CallingPlace & {
        today: number;
        dayFreeAt: string | null;
        lastAt: string | null;
        /** When a number that had all its tries may be called again. */
        triesFreeAt: string | null;
      })
    | null;
};

export type Permission = { allowed: true } | { allowed: false; reason: Refusal; until?: string };

/** The form of an email address that the ledger tries: a name, one @, a domain with a dot, no blanks or angle brackets. The database checks the same. */
export const addressPattern = '^[^@[:space:]<>,;:"]+@[^@[:space:]<>,;:"]+\\.[^@[:space:]<>,;:".]+$';
const addressForm = /^[^@\s<>,;:"]+@[^@\s<>,;:"]+\.[^@\s<>,;:".]+$/;

/** The form of a number as it is dialed. */
export const numberForm = /^\+[1-9]\d{6,14}$/;

/** True for what an email or a call can be addressed to. */
export function isAddress(channel: PersonChannel, address: string): boolean {
  return channel === "email" ? address.length <= 254 && addressForm.test(address) : numberForm.test(address);
}

const no = (reason: Refusal, until?: string | null): Permission => ({
  allowed: false,
  reason,
  ...(until && { until }),
});

/** Whether a person may be reached now, and the first reason why not. `until` is set when waiting helps. */
export function permission(facts: PermissionFacts, at: Date): Permission {
  if (facts.isDeleted) return no("deleted");
  if (!facts.address) return no("no_address");
  if (!isAddress(facts.channel, facts.address)) return no("invalid_address");
  const held = facts.suppression && !isOver(facts.suppression.until, at) ? facts.suppression : null;
  if (held?.reason === "bounced") return no("bounced");
  if (held?.reason === "stopped") return no("stopped");
  if (held?.reason === "by_hand" || facts.listed === "own") return no("suppressed");
  // Hours, caps, and unsubscribing are about marketing; but no call rings at night, whatever it is about.
  if (facts.purpose === "service") return facts.channel === "call" ? inHours(facts, at) : { allowed: true };
  if (facts.status === "unsubscribed" || held?.reason === "unsubscribed" || held?.reason === "by_status")
    return no(held?.reason === "complained" ? "complained" : "unsubscribed");
  if (held?.reason === "complained") return no("complained");
  if (held) return no("paused", held.until);
  if (facts.consent === "withdrawn") return no("consent_withdrawn");
  if (facts.listed === "registry" && facts.consent === null) return no("do_not_call");
  if (facts.isConsentNeeded && facts.consent === null) return no("no_consent");
  if (facts.recent >= facts.cap) return no("frequency_cap", facts.capFreeAt);
  const triesFreeAt = facts.calling?.triesFreeAt;
  if (triesFreeAt && !isOver(triesFreeAt, at)) return no("tries_cap", triesFreeAt);
  const max = facts.calling && dailyMax(facts.calling);
  if (facts.calling && max !== null && facts.calling.today >= max)
    return no("day_cap", facts.calling.dayFreeAt);
  const apartUntil = facts.calling && tooSoonUntil(facts.calling, at);
  if (apartUntil) return no("day_cap", apartUntil);
  return facts.calling ? inHours(facts, at) : quiet(facts, at);
}

/** Until when the state of a number wants none after the last one; null where it may. */
function tooSoonUntil(calling: NonNullable<PermissionFacts["calling"]>, at: Date): string | null {
  if (calling.lastAt === null) return null;
  const until = Date.parse(calling.lastAt) + hoursApart(calling) * 3_600_000;
  return until > at.getTime() ? new Date(until).toISOString() : null;
}

function inHours({ calling }: PermissionFacts, at: Date): Permission {
  if (!calling) return { allowed: true };
  if (calling.zones.length === 0) return no("no_time_zone");
  const found = callable(calling, at);
  if (found.open) return { allowed: true };
  // A number that may be in zones without a common hour.
  return found.until ? no("quiet_hours", found.until.toISOString()) : no("no_time_zone");
}

const isOver = (until: string | null, at: Date): boolean =>
  until !== null && Date.parse(until) <= at.getTime();

function quiet({ quietHours, timeZone }: PermissionFacts, at: Date): Permission {
  const until = quietHours && quietUntil(quietHours, timeZone, at);
  return until ? no("quiet_hours", until.toISOString()) : { allowed: true };
}

const dayMs = 86_400_000;
/** What the end of quiet hours is looked for in, in milliseconds: more than two days, since a zone may skip one. */
const lookMs = 4 * dayMs;

/**
 * When the quiet hours that apply at `at` end; undefined when none apply. By the wall clock, so that a night with a clock change
 * is as long as people live it: 21:00 to 08:00 may be ten or twelve hours. An unknown zone counts as UTC. However short the time
 * that they leave free, the end is computed, never searched for.
 */
export function quietUntil(
  hours: { from: string; to: string },
  timeZone: string,
  at: Date,
): Date | undefined {
  const [from, to] = [minutesOf(hours.from), minutesOf(hours.to)];
  const isQuiet = (minute: number) =>
    from <= to ? minute >= from && minute < to : minute >= from || minute < to;
  const begin = at.getTime();
  const zone = isTimeZone(timeZone) ? timeZone : "UTC";
  for (const { start, end, offset } of clockStretches(zone, begin, begin + lookMs)) {
    const wall = start + offset;
    const midnight = Math.floor(wall / dayMs) * dayMs;
    if (from === to || !isQuiet(Math.floor((wall - midnight) / 60_000)))
      return start === begin ? undefined : new Date(start);
    const today = midnight + to * 60_000;
    const until = (today > wall ? today : today + dayMs) - offset;
    if (until < end) return new Date(until);
  }
  return undefined;
}
