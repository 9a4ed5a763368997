import { age, plural } from "#platform/web/format.ts";
import type { Feed } from "#areas/calendar/contract/feeds.schema.ts";

type Shown = Pick<Feed, "isFile" | "lastReadAt" | "error" | "events">;

/** When a calendar was read, and how much is in it: "Read 5 minutes ago, 12 events". */
export function readLabel({ isFile, lastReadAt, error, events }: Shown, now: Date): string {
  if (lastReadAt === null) return error === null ? "We’re reading it now" : "Not read yet";
  const many = plural(events, "event", "events");
  return isFile ? many : `Read ${age(lastReadAt, now).toLowerCase()}, ${many}`;
}

/** "2 events were left out". */
export const skippedLabel = (skipped: number): string =>
  skipped === 1 ? "1 event was left out" : `${plural(skipped, "event", "events")} were left out`;

/** The name that a calendar gets from its file: "trips 2027.ics" -> "trips 2027". */
export const nameOfFile = (fileName: string): string =>
  fileName
    .replace(/\.[^.]+$/, "")
    .trim()
    .slice(0, 100) || "Calendar";
