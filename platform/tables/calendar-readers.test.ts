import fc from "fast-check";
import { expect, test } from "vitest";
import { lawRuns } from "#platform/server/testing/laws.ts";
import { byIcalJs, byNodeIcal } from "#platform/server/testing/outside-readers.ts";
import { type CalendarEvent, writeCalendar } from "./write-calendar.ts";

/** Words as people write them, long enough that lines fold, anywhere within a letter's bytes. */
const words = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "Größe, Maß; Ärger",
        "a\nb",
        "\\n",
        "C:\\new",
        "🎂",
        "👩‍👩‍👧",
        "漢字",
        "e\u0301",
        "“so”",
        ":",
        '"',
      ),
      fc.string({ maxLength: 12 }),
    ),
    { minLength: 1, maxLength: 30 },
  )
  // Both take the spaces around a value, and one the quotes, for none of it.
  .map(
    (parts) => `a${parts.join(" ").replace(/[\p{Cc}\u2028\u2029]/gu, (one) => (one === "\n" ? one : " "))}z`,
  );
const meeting: fc.Arbitrary<CalendarEvent> = fc
  .record({
    uid: fc.uuid().map((id) => `${id}@mainstay`),
    sequence: fc.integer({ min: 0, max: 100 }),
    minutes: fc.integer({ min: 0, max: 3_000_000 }),
    length: fc.integer({ min: 1, max: 1440 }),
    summary: words,
    description: words,
    location: words,
    name: words,
  })
  .map(({ uid, sequence, minutes, length, name, ...texts }) => {
    const start = Date.UTC(2026, 0, 1) + minutes * 60_000;
    return {
      ...texts,
      uid,
      sequence,
      stamp: new Date(Date.UTC(2026, 0, 1)),
      start: new Date(start),
      end: new Date(start + length * 60_000),
      organizer: { name, email: "hello@bakery.example" },
      attendees: [{ name, email: "mara@example.com", isAsked: true }],
      status: "confirmed" as const,
    };
  });

const slashed = (event: CalendarEvent): CalendarEvent => ({
  ...event,
  summary: event.summary.replaceAll("\\", "/"),
  description: event.description?.replaceAll("\\", "/"),
  location: event.location?.replaceAll("\\", "/"),
});
const readers = [
  ["ical.js", byIcalJs, (event: CalendarEvent) => event],
  // It takes the end of "C:\\new" for a line's, although the backslash is written as two.
  ["node-ical", byNodeIcal, slashed],
] as const;

test.each(
  readers.flatMap((reader) =>
    (["REQUEST", "CANCEL", "PUBLISH"] as const).map((method) => [reader[0], method, reader] as const),
  ),
)(
  "%s finds in a %s what we wrote: when, what, and which change it is",
  (_name, method, [, read, adapted]) => {
    fc.assert(
      fc.property(meeting, (written) => {
        const event = adapted(written);
        const text = writeCalendar({ method, events: [event] });
        expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
        for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(read(text)).toEqual({
          uid: event.uid,
          sequence: event.sequence,
          start: event.start.getTime(),
          end: event.end.getTime(),
          summary: event.summary,
          description: event.description,
          location: event.location,
          status: method === "CANCEL" ? "CANCELLED" : "CONFIRMED",
          method,
        });
      }),
      { numRuns: lawRuns(0.5) },
    );
  },
);
