import { turns } from "./turns.ts";

/** One event, list of busy times or time zone of a calendar, with those of its lines that say when it is. */
export type CalendarBlock = {
  name: (typeof blockNames)[number];
  /** Where it begins, counted from 1. */
  line: number;
  text: string;
  /** False: another one began, or the file ended, before it did. */
  isWhole: boolean;
};

/** The most characters of what is kept of one: all of it is parsed in one go, while nobody else gets a turn. */
export const maxBlockCharacters = 100_000;

const blockNames = ["VEVENT", "VFREEBUSY", "VTIMEZONE"] as const;
/** What decides when somebody is busy. The rest of an event, such as its text and who comes, is not looked at. */
const wanted =
  /^(UID|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|SEQUENCE|DTSTAMP|STATUS|TRANSP|X-MICROSOFT-CDO-BUSYSTATUS|FREEBUSY|TZID|TZOFFSETFROM|TZOFFSETTO)[;:]/i;
const zoneParts = /^(STANDARD|DAYLIGHT)$/;

export type CalendarParts = {
  /** False: this is no calendar at all. */
  isCalendar: boolean;
  blocks: CalendarBlock[];
  /** The zone of times that name none, as the calendar says. */
  timeZone?: string;
};

/** Divides a calendar into its blocks, whatever is wrong within them; others get their turn meanwhile. */
export async function calendarBlocks(text: string): Promise<CalendarParts> {
  const pause = turns();
  const parts: CalendarParts = { isCalendar: false, blocks: [] };
  let open: (CalendarBlock & { lines: string[]; inside: string[] }) | undefined;
  let isKept = false;
  const close = (isWhole: boolean): void => {
    if (open)
      parts.blocks.push({
        name: open.name,
        line: open.line,
        text: [...open.lines, `END:${open.name}`].join("\r\n"),
        isWhole,
      });
    open = undefined;
  };
  for (let [at, line] = [0, 1]; at < text.length; line += 1) {
    const end = text.indexOf("\n", at);
    const raw = text.slice(at, end < 0 ? text.length : end).replace(/\r$/, "");
    at = end < 0 ? text.length : end + 1;
    if (line % 500 === 0) await pause();
    if (/^[ \t]/.test(raw)) {
      if (open && isKept) open.lines.push(raw);
      continue;
    }
    isKept = false;
    const [, edge, found] = /^(BEGIN|END):\s*([A-Za-z-]+)\s*$/i.exec(raw) ?? [];
    const name = found?.toUpperCase() ?? "";
    const block = blockNames.find((one) => one === name);
    if (name === "VCALENDAR") {
      parts.isCalendar = true;
      close(false);
    } else if (block && edge?.toUpperCase() === "BEGIN") {
      close(false);
      open = { name: block, line, text: "", isWhole: true, lines: [`BEGIN:${block}`], inside: [] };
    } else if (block) close(open?.name === block);
    else if (open && edge) {
      if (edge.toUpperCase() === "BEGIN") open.inside.push(name);
      else open.inside.pop();
      if (open.name === "VTIMEZONE" && zoneParts.test(name)) open.lines.push(raw);
    } else if (open) {
      // What an alarm or the like says of itself says nothing of the event.
      isKept = wanted.test(raw) && open.inside.every((one) => zoneParts.test(one));
      if (isKept) open.lines.push(raw);
    } else {
      const zone = /^X-WR-TIMEZONE:(.+)$/i.exec(raw)?.[1]?.trim();
      if (zone) parts.timeZone = zone;
    }
  }
  close(false);
  return parts;
}
