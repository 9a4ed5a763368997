import type { Availability } from "./availability.rules.ts";
import { type DayRange, type FreeTime, freeTimes } from "./free-times.rules.ts";
import type { HostRule } from "./meeting-types.schema.ts";
import { type Reason, whyNot } from "./why.rules.ts";

/** One of those who may give the meetings of a type, and how many meetings they have ahead. */
export type Candidate = { hostId: string; availability: Availability; ahead: number };

/** A time that is offered, and who has it free. */
export type OfferedTime = FreeTime & { hostIds: string[] };

/** Every start that a type offers on those days, in order: where all give it together, only what all have free. */
export function offeredTimes(
  rule: HostRule,
  candidates: readonly Candidate[],
  range: DayRange,
): OfferedTime[] {
  const [only, ...others] = candidates;
  if (only && others.length === 0)
    return freeTimes(only.availability, range).map((time) => ({ ...time, hostIds: [only.hostId] }));
  const byStart = new Map<number, OfferedTime>();
  for (const { hostId, availability } of candidates)
    for (const time of freeTimes(availability, range)) {
      const known = byStart.get(time.start.getTime());
      if (known) {
        known.hostIds.push(hostId);
        // Who books joins the class that is there, not one with another host.
        if (time.seatsLeft !== undefined && time.seatsLeft < (known.seatsLeft ?? Infinity))
          Object.assign(known, { seatsLeft: time.seatsLeft, end: time.end });
      } else byStart.set(time.start.getTime(), { ...time, hostIds: [hostId] });
    }
  return [...byStart.values()]
    .filter(({ hostIds }) => rule !== "all" || hostIds.length === candidates.length)
    .sort((one, other) => one.start.getTime() - other.start.getTime());
}

/**
 * Who gives a meeting that begins then: all of them where they give it together, of anyone who is free the one with the fewest
 * meetings ahead, and otherwise the first who is free. A class that is there already comes first. None: it is not offered.
 */
export function hostsAt(rule: HostRule, candidates: readonly Candidate[], start: Date): string[] {
  const free = candidates.filter(({ availability }) => whyNot(availability, start).length === 0);
  if (rule === "all") return free.length === candidates.length ? free.map(({ hostId }) => hostId) : [];
  const seatsLeft = ({ availability }: Candidate): number =>
    availability.classes?.find((one) => one.start.getTime() === start.getTime())?.seatsLeft ?? Infinity;
  const [first] = free.toSorted(
    (one, other) =>
      orderOf(seatsLeft(one), seatsLeft(other)) || (rule === "any" ? one.ahead - other.ahead : 0),
  );
  return first ? [first.hostId] : [];
}

const orderOf = (one: number, other: number): number => (one === other ? 0 : one - other);

// Two holds are one sentence; two meetings are two, each leads to its own.
const toldOnce = (reasons: readonly Reason[]): Reason[] =>
  reasons.filter(
    (one, at) =>
      reasons.findIndex(
        ({ message, meetingId }) => message === one.message && meetingId === one.meetingId,
      ) === at,
  );

/** A reason of one host; null: of all who may give the meeting. */
export type HostReason = Reason & { hostId: string | null };

/** Every reason why a type does not offer a start, first what holds for all of its hosts, then what each has; none: it is offered. */
export function whyNotOffered(rule: HostRule, candidates: readonly Candidate[], start: Date): HostReason[] {
  const ofEach = candidates.map(({ hostId, availability }) => ({
    hostId,
    reasons: toldOnce(whyNot(availability, start)),
  }));
  if (rule !== "all" && ofEach.some(({ reasons }) => reasons.length === 0)) return [];
  const isOfAll = ({ message }: Reason) =>
    ofEach.every(({ reasons }) => reasons.some((one) => one.message === message));
  return [
    ...(ofEach[0]?.reasons ?? []).filter(isOfAll).map((reason) => ({ ...reason, hostId: null })),
    ...ofEach.flatMap(({ hostId, reasons }) =>
      reasons.filter((reason) => !isOfAll(reason)).map((reason) => ({ ...reason, hostId })),
    ),
  ];
}
