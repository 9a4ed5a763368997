import { productName } from "#platform/contract/product.ts";
import { contentLines, escaped } from "./content-lines.ts";

/** What a calendar's receiver shall do (RFC 5546): put it in and answer, take it out, or look at it. */
export type CalendarMethod = "REQUEST" | "CANCEL" | "PUBLISH";
export type CalendarPerson = { name?: string | null; email: string };
export type CalendarAttendee = CalendarPerson & {
  /** What they said; nobody has said anything if it is left out. */
  answer?: "accepted" | "declined" | "tentative";
  /** True: their calendar offers to answer. */
  isAsked: boolean;
};
/** A meeting. It keeps its `uid` for ever, and `sequence` goes up at each change. */
export type CalendarEvent = {
  uid: string;
  sequence: number;
  /** When this was written. */
  stamp: Date;
  start: Date;
  end: Date;
  summary: string;
  description?: string | null;
  location?: string | null;
  organizer?: CalendarPerson;
  attendees?: readonly CalendarAttendee[];
  status: "confirmed" | "tentative" | "cancelled";
  /** It takes nobody's time. */
  isFree?: boolean;
  /** On whole days (UTC) from `start` until before `end`, without times. */
  isAllDay?: boolean;
};

/**
 * Meetings as iCalendar (RFC 5545), times in UTC. What is cancelled says so whatever its status; what is published names nobody who was
 * asked (RFC 5546 §3.2.1). RangeError for an event that no calendar would take.
 */
export function writeCalendar({
  method,
  events,
  maker = productName,
}: {
  /** Left out: it is stored in a calendar, not sent (RFC 4791 §4.1). */
  method?: CalendarMethod;
  events: readonly CalendarEvent[];
  /** What wrote it; the product, unless that is not to be named. */
  maker?: string;
}): string {
  return contentLines([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${value(maker)}//Calendar//EN`,
    ...(method ? [`METHOD:${method}`] : []),
    ...events.flatMap((event) => eventLines(method, event)),
    "END:VCALENDAR",
  ]);
}

function eventLines(method: CalendarMethod | undefined, event: CalendarEvent): string[] {
  const { organizer, attendees = [] } = event;
  const isSent = method === "REQUEST" || method === "CANCEL";
  if (!(event.start < event.end)) throw new RangeError("A meeting ends after it starts");
  if (!Number.isInteger(event.sequence) || event.sequence < 0)
    throw new RangeError("Changes are counted from 0");
  if (isSent && (!organizer || attendees.length === 0))
    throw new RangeError("An invitation comes from somebody and goes to somebody");
  return [
    "BEGIN:VEVENT",
    `UID:${value(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${moment(event.stamp)}`,
    ...(event.isAllDay
      ? [`DTSTART;VALUE=DATE:${dayOf(event.start)}`, `DTEND;VALUE=DATE:${dayOf(event.end)}`]
      : [`DTSTART:${moment(event.start)}`, `DTEND:${moment(event.end)}`]),
    `SUMMARY:${value(event.summary)}`,
    ...(event.description ? [`DESCRIPTION:${value(event.description)}`] : []),
    ...(event.location ? [`LOCATION:${value(event.location)}`] : []),
    `STATUS:${method === "CANCEL" ? "CANCELLED" : event.status.toUpperCase()}`,
    ...(event.isFree ? ["TRANSP:TRANSPARENT"] : []),
    ...(organizer ? [`ORGANIZER${nameOf(organizer)}:${address(organizer)}`] : []),
    ...(isSent ? attendees.map(attendeeLine) : []),
    "END:VEVENT",
  ];
}

const attendeeLine = (attendee: CalendarAttendee): string =>
  `ATTENDEE${nameOf(attendee)};ROLE=REQ-PARTICIPANT;PARTSTAT=${attendee.answer?.toUpperCase() ?? "NEEDS-ACTION"};` +
  `RSVP=${attendee.isAsked ? "TRUE" : "FALSE"}:${address(attendee)}`;

/** "20261124T150000Z". */
const moment = (date: Date): string => `${date.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

/** "20261124". */
const dayOf = (date: Date): string => moment(date).slice(0, 8);

/** Whatever some reader may take for the end of a line as one line end; no other control characters, and no half letters. */
const cleaned = (text: string): string =>
  text
    .replace(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/g, "\n")
    .replace(/(?![\t\n])\p{Cc}/gu, "")
    .replace(/\p{Cs}/gu, "\uFFFD");

const value = (text: string): string => escaped(cleaned(text));

/** In quotes, within which a parameter holds anything but quotes and line ends; a caret would begin an escape (RFC 6868). */
function nameOf({ name }: CalendarPerson): string {
  const shown = cleaned(name ?? "")
    .replace(/\s+/g, " ")
    .trim()
    .replaceAll('"', "'")
    .replaceAll("^", "^^");
  return shown ? `;CN="${shown}"` : "";
}

/** An address, what none may have written as its bytes: it stays one address on one line. */
const address = ({ email }: CalendarPerson): string =>
  `mailto:${cleaned(email).replace(/[^\p{L}\p{M}\p{N}@.!#$&'*+/=?^_`{|}~-]/gu, encodeURIComponent)}`;
