import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lawRuns } from "#platform/server/testing/laws.ts";
import { type CalendarEvent, type CalendarMethod, writeCalendar } from "./write-calendar.ts";

const meeting: CalendarEvent = {
  uid: "0199-7a@mainstay.example",
  sequence: 2,
  stamp: new Date("2026-11-20T08:15:30.999Z"),
  start: new Date("2026-11-24T15:00:00+01:00"),
  end: new Date("2026-11-24T15:30:00+01:00"),
  summary: "Cake tasting",
  description: "Three cakes;\nbring a fork, please",
  location: "12 Main St, back door",
  organizer: { name: "Ana Lopez", email: "ana@bakery.example" },
  attendees: [
    { name: 'Bob "Bo" O\'Neil; Jr.', email: "bob@example.com", isAsked: false },
    { email: "eve@example.com", isAsked: true, answer: "accepted" },
  ],
  status: "confirmed",
};

type Line = { name: string; parameters: Record<string, string>; value: string };

/** Reads as strictly as RFC 5545 §3.1 puts it, and throws at whatever that does not allow. */
function readStrictly(text: string): Line[] {
  expect(text.endsWith("\r\n")).toBe(true);
  const rows = text.slice(0, -2).split("\r\n");
  const bytes = new TextEncoder().encode(text);
  expect(new TextDecoder("utf-8", { fatal: true }).decode(bytes)).toBe(text);
  for (const row of rows) {
    expect(row).not.toMatch(/(?!\t)\p{Cc}|[\u2028\u2029\uD800-\uDFFF]/u);
    expect(new TextEncoder().encode(row).length).toBeLessThanOrEqual(75);
  }
  return rows
    .join("\r\n")
    .replaceAll("\r\n ", "")
    .split("\r\n")
    .map((line) => {
      const parts = /^(?<name>[A-Z-]+)(?<parameters>(?:;[A-Z-]+=(?:"[^"]*"|[^",:;]+))*):(?<value>.*)$/su.exec(
        line,
      )?.groups;
      if (!parts) throw new Error(`Not a line: ${line}`);
      const parameters = [...parts.parameters!.matchAll(/;([A-Z-]+)=(?:"([^"]*)"|([^",:;]+))/g)].map(
        ([, name = "", quoted, bare = ""]) => [name, (quoted ?? bare).replaceAll("^^", "^")],
      );
      return { name: parts.name!, parameters: Object.fromEntries(parameters), value: parts.value! };
    });
}
/** A value of the type TEXT (§3.3.11). */
function textOf(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  expect(value).toMatch(/^(?:[^\\;,]|\\[\\;,nN])*$/su);
  return value.replace(/\\(.)/gs, (_all, letter: string) =>
    letter === "n" || letter === "N" ? "\n" : letter,
  );
}
const valueOf = (lines: Line[], name: string) => lines.find((line) => line.name === name)?.value;
const namesOf = (lines: Line[]) =>
  lines.map(({ name, value }) => (/^(BEGIN|END)$/.test(name) ? `${name}:${value}` : name));

describe("an invitation", () => {
  test("is written line by line as calendars expect it", () => {
    expect(writeCalendar({ method: "REQUEST", events: [meeting] }).split("\r\n")).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Mainstay//Calendar//EN",
      "METHOD:REQUEST",
      "BEGIN:VEVENT",
      "UID:0199-7a@mainstay.example",
      "SEQUENCE:2",
      "DTSTAMP:20261120T081530Z",
      "DTSTART:20261124T140000Z",
      "DTEND:20261124T143000Z",
      "SUMMARY:Cake tasting",
      "DESCRIPTION:Three cakes\\;\\nbring a fork\\, please",
      "LOCATION:12 Main St\\, back door",
      "STATUS:CONFIRMED",
      'ORGANIZER;CN="Ana Lopez":mailto:ana@bakery.example',
      "ATTENDEE;CN=\"Bob 'Bo' O'Neil; Jr.\";ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTI",
      " ON;RSVP=FALSE:mailto:bob@example.com",
      "ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=TRUE:mailto:eve@exampl",
      " e.com",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ]);
  });

  test("its cancellation has the same UID and says that it is cancelled", () => {
    const lines = readStrictly(writeCalendar({ method: "CANCEL", events: [{ ...meeting, sequence: 3 }] }));
    expect(valueOf(lines, "METHOD")).toBe("CANCEL");
    expect(valueOf(lines, "UID")).toBe(meeting.uid);
    expect(valueOf(lines, "SEQUENCE")).toBe("3");
    expect(valueOf(lines, "STATUS")).toBe("CANCELLED");
    expect(lines.filter(({ name }) => name === "ATTENDEE")).toHaveLength(2);
  });

  test("without somebody whom it comes from or goes to there is none", () => {
    for (const method of ["REQUEST", "CANCEL"] as const) {
      for (const lack of [{ organizer: undefined }, { attendees: [] }, { attendees: undefined }]) {
        expect(() => writeCalendar({ method, events: [{ ...meeting, ...lack }] })).toThrow(
          "comes from somebody",
        );
      }
    }
  });
});

describe("a published calendar", () => {
  test("has many meetings or none, and names nobody who was asked", () => {
    const { organizer: _organizer, location: _location, description: _description, ...bare } = meeting;
    const lines = readStrictly(
      writeCalendar({
        method: "PUBLISH",
        events: [
          meeting,
          { ...bare, uid: "2", status: "cancelled" },
          { ...bare, uid: "3", status: "tentative" },
        ],
      }),
    );
    expect(namesOf(lines).filter((name) => name === "BEGIN:VEVENT")).toHaveLength(3);
    expect(lines.filter(({ name }) => name === "STATUS").map(({ value }) => value)).toEqual([
      "CONFIRMED",
      "CANCELLED",
      "TENTATIVE",
    ]);
    expect(namesOf(lines)).not.toContain("ATTENDEE");
    expect(namesOf(readStrictly(writeCalendar({ method: "PUBLISH", events: [] })))).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION",
      "PRODID",
      "METHOD",
      "END:VCALENDAR",
    ]);
  });
});

test.each([
  ["ends before it starts", { end: new Date("2026-11-24T13:00:00Z") }],
  ["takes no time", { end: meeting.start }],
  ["has no day", { start: new Date("no day") }],
  ["was changed half a time", { sequence: 0.5 }],
  ["was changed less than never", { sequence: -1 }],
])("a meeting that %s is refused", (_what, wrong) => {
  expect(() => writeCalendar({ method: "PUBLISH", events: [{ ...meeting, ...wrong }] })).toThrow(RangeError);
});

const wellFormed = (text: string) =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(new TextEncoder().encode(text));

describe("whatever people type", () => {
  const nasty = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          "\r\n",
          "\n",
          "\r",
          "\0",
          "\t",
          "\u2028",
          "\u2029",
          "\u0085",
          "\v",
          "\x7f",
          '"',
          ":",
          ";",
          ",",
          "\\",
          "\\n",
          "^n",
          "^",
          " ",
          "=",
          "END:VEVENT",
          "BEGIN:VALARM",
          "é",
          "漢字",
          "👩‍👩‍👧",
          "\uD83D",
          "\uFEFF",
        ),
        fc.string({ unit: "binary", maxLength: 40 }),
      ),
      { maxLength: 30 },
    )
    .map((parts) => parts.join(""));
  /** What a reader is to see of it. */
  const seen = (text: string) =>
    wellFormed(text)
      .replace(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/g, "\n")
      .replace(/(?![\t\n])\p{Cc}/gu, "");

  test("is read back as typed, and adds no line", () => {
    const plain = namesOf(readStrictly(writeCalendar({ method: "REQUEST", events: [meeting] })));
    fc.assert(
      fc.property(
        fc.record({
          uid: nasty,
          summary: nasty,
          description: nasty,
          location: nasty,
          name: nasty,
          email: nasty,
        }),
        (typed) => {
          const lines = readStrictly(
            writeCalendar({
              method: "REQUEST",
              events: [
                {
                  ...meeting,
                  ...typed,
                  description: `d${typed.description}`,
                  location: `l${typed.location}`,
                  organizer: { name: `o${typed.name}`, email: typed.email },
                  attendees: [
                    { ...typed, isAsked: true },
                    { email: "eve@example.com", isAsked: false },
                  ],
                },
              ],
            }),
          );
          expect(namesOf(lines)).toEqual(plain);
          expect(textOf(valueOf(lines, "UID"))).toBe(seen(typed.uid));
          expect(textOf(valueOf(lines, "SUMMARY"))).toBe(seen(typed.summary));
          expect(textOf(valueOf(lines, "DESCRIPTION"))).toBe(`d${seen(typed.description)}`);
          expect(textOf(valueOf(lines, "LOCATION"))).toBe(`l${seen(typed.location)}`);
          const organizer = lines.find((line) => line.name === "ORGANIZER")!;
          expect(organizer.parameters.CN).toBe(
            seen(`o${typed.name}`).replace(/\s+/g, " ").trim().replaceAll('"', "'"),
          );
          expect(organizer.value).toMatch(/^mailto:[^\s",:;<>\\]*$/u);
          expect(decodeURIComponent(organizer.value.slice("mailto:".length))).toBe(seen(typed.email));
          const guest = lines.find((line) => line.name === "ATTENDEE")!;
          expect({ ...guest.parameters, CN: "" }).toEqual({
            CN: "",
            ROLE: "REQ-PARTICIPANT",
            PARTSTAT: "NEEDS-ACTION",
            RSVP: "TRUE",
          });
        },
      ),
      { numRuns: lawRuns(1) * 4 },
    );
  });

  test("folds between letters, at 75 bytes", () => {
    for (const letter of ["x", "é", "漢", "🎉"]) {
      for (const lead of ["", "a", "ab", "abc"]) {
        const summary = lead + letter.repeat(200);
        const text = writeCalendar({ method: "PUBLISH", events: [{ ...meeting, summary }] });
        expect(valueOf(readStrictly(text), "SUMMARY")).toBe(summary);
        const first = text.split("\r\n").find((row) => row.startsWith("SUMMARY"))!;
        expect(new TextEncoder().encode(first).length).toBeGreaterThan(71);
      }
    }
  });

  test("names keep their commas, colons and carets, and their letters", () => {
    for (const name of ["Lopez, Ana", "Ana: the boss", "a^nb", "Zoë Łukasz 漢", "x;RSVP=FALSE"]) {
      const lines = readStrictly(
        writeCalendar({
          method: "REQUEST",
          events: [{ ...meeting, organizer: { name, email: "zoë@bäckerei.example" } }],
        }),
      );
      const { parameters, value } = lines.find((line) => line.name === "ORGANIZER")!;
      expect([parameters, value]).toEqual([{ CN: name }, "mailto:zoë@bäckerei.example"]);
    }
  });
});

test.each<CalendarMethod>(["REQUEST", "CANCEL", "PUBLISH"])(
  "what calendars want once is there once: %s",
  (method) => {
    const names = namesOf(readStrictly(writeCalendar({ method, events: [meeting] })));
    for (const name of [
      "UID",
      "SEQUENCE",
      "DTSTAMP",
      "DTSTART",
      "DTEND",
      "SUMMARY",
      "STATUS",
      "ORGANIZER",
      "METHOD",
      "VERSION",
      "PRODID",
    ])
      expect(names.filter((one) => one === name)).toHaveLength(1);
  },
);
