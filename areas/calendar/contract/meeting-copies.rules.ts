import { productName } from "#platform/contract/product.ts";

/** What a host did with our event in their calendar elsewhere, about which they are asked. */
export const copyFindings = ["moved", "removed"] as const;
export type CopyFinding = (typeof copyFindings)[number];

type Times = { start: string; end: string };
/** What we know of an event of ours in a calendar elsewhere. Times are instants. */
export type KnownCopy = {
  /** Its version there; null where the server told none, or nobody knows whether writing it arrived. */
  etag: string | null;
  /** Whether it is known to have arrived at all. */
  isWritten: boolean;
  written: Times;
  /** What was about to be written when it was last tried. */
  next: Times | null;
  /** The version about which its host has been asked. */
  asked: { finding: CopyFinding; etag: string | null } | null;
};
/** The same event as it stands there now. */
export type FoundCopy = Times & { etag: string | null; isCancelled: boolean; sequence: number };
/** The meeting as it is here. */
export type CopiedMeeting = Times & { sequence: number };

/** What is to be done about an event that was looked at: nothing; note its new version; ask the host; or take the question back. */
export type CopyJudgement =
  | { act: "nothing" }
  | { act: "note"; isAsked: boolean }
  | { act: "ask"; finding: CopyFinding };

const isSame = (one: Times, other: Times | null): boolean =>
  other !== null &&
  Date.parse(one.start) === Date.parse(other.start) &&
  Date.parse(one.end) === Date.parse(other.end);

/**
 * Whether a host moved or removed our event. `there` is undefined where it is gone. Only a time that nobody wrote from here is asked
 * about, and only while the meeting is ahead: what a host adds to the event, such as an alarm or a color, is theirs.
 */
export function judgeCopy(
  known: KnownCopy,
  there: FoundCopy | undefined,
  meeting: CopiedMeeting,
  now: Date,
): CopyJudgement {
  const asked = known.asked;
  const isAhead = Date.parse(meeting.start) > now.getTime();
  if (!there) {
    if (!known.isWritten || !isAhead || asked?.finding === "removed") return { act: "nothing" };
    return { act: "ask", finding: "removed" };
  }
  const isKnown = there.etag !== null && there.etag === known.etag;
  if (isKnown) return asked ? { act: "note", isAsked: false } : { act: "nothing" };
  const isAsHere = isSame(there, meeting);
  if (asked && there.etag !== null && there.etag === asked.etag && (!isAsHere || there.isCancelled))
    return { act: "nothing" };
  const isOurs =
    isAsHere ||
    isSame(there, known.next) ||
    (known.isWritten
      ? isSame(there, known.written)
      : // Of an earlier connection: an older version of ours, if it has seen fewer changes.
        there.sequence < meeting.sequence);
  if (!isAhead) return { act: "note", isAsked: false };
  if (there.isCancelled) return { act: "ask", finding: "removed" };
  return isOurs ? { act: "note", isAsked: false } : { act: "ask", finding: "moved" };
}

/** The name of a meeting's event, made of its UID, so that writing it twice makes one. */
export const copyName = (appointmentId: string): string =>
  `${productName.toLowerCase()}-${appointmentId}.ics`;

/** Its address in a calendar. */
export const copyUrl = (calendarUrl: string, appointmentId: string): string =>
  `${calendarUrl.replace(/\/?$/, "/")}${copyName(appointmentId)}`;

const retryMinutes = [1, 2, 4, 8] as const;
/** When an account is written and looked at next, after so many tries in a row that failed: in milliseconds from now. */
export const syncPauseMs = (tries: number): number =>
  (tries === 0 ? 15 : (retryMinutes[tries - 1] ?? 15)) * 60_000;

/** How long what we wrote into an account is tried to be taken out before the account is forgotten anyway. */
export const endingMs = 24 * 3_600_000;

type Question = {
  finding: CopyFinding;
  title: string;
  here: string;
  there: string | null;
  isTold: boolean;
  /** Whose calendar it is, where that isn't the reader's own. */
  whose: string | null;
};

/** What the bell says once a host moved or removed our event. Times are words by the business's clock. */
export const questionWords = ({ finding, title, here, there, isTold, whose }: Question) => ({
  title:
    whose === null
      ? `You ${finding} “${title}” in your calendar`
      : `“${title}” was ${finding} in the calendar of ${whose}`,
  body: `${
    finding === "moved" ? `It’s ${there} there, and still ${here} here.` : `It’s still ${here} here.`
  } Nothing has changed yet: ${isTold ? "tell the guest" : finding === "moved" ? "move it here, too" : "cancel it here, too"}, or put it back.`,
});

/** The same for many at once. */
export const manyQuestionsWords = (count: number, whose: string | null) => ({
  title:
    whose === null
      ? `You moved or removed ${count} of your meetings in your calendar`
      : `${count} meetings were moved or removed in the calendar of ${whose}`,
  body: "Nothing has changed here yet. Under Upcoming, say for each whether we tell the guest or put it back.",
});
