import { describe, expect, test } from "vitest";
import { longestStall, maxStallMs } from "#platform/server/testing/stalls.ts";
import { calendarLimits, readCalendar } from "./read-calendar.ts";

const window = {
  from: Date.parse("2026-11-01T00:00:00Z"),
  to: Date.parse("2027-03-01T00:00:00Z"),
  timeZone: "America/New_York",
};
const file = (...lines: string[]): string =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join("\r\n");
const event = (...lines: string[]): string =>
  ["BEGIN:VEVENT", "UID:a@example.com", "DTSTAMP:20261101T000000Z", ...lines, "END:VEVENT"].join("\r\n");
const iso = (moment: number): string => new Date(moment).toISOString().replace(":00.000Z", "Z");

/** The busy times of a calendar, in order: "2026-11-02T14:00Z/2026-11-02T15:00Z". */
async function busy(text: string, within = window): Promise<string[]> {
  const { busy: spans, problems } = await readCalendar(text, within);
  expect(problems).toEqual([]);
  return spans.toSorted((a, b) => a.start - b.start).map(({ start, end }) => `${iso(start)}/${iso(end)}`);
}

describe("the shapes in which calendars come", () => {
  test("a week of Google's: a zone's own name, folded lines, an all-day trip, an alarm, a change to one day", async () => {
    const text = file(
      "PRODID:-//Google Inc//Google Calendar 70.9054//EN",
      "X-WR-TIMEZONE:Europe/Berlin",
      "BEGIN:VTIMEZONE\r\nTZID:Europe/Berlin\r\nBEGIN:STANDARD\r\nTZOFFSETFROM:+0900\r\nTZOFFSETTO:+0900\r\nDTSTART:19700101T000000\r\nEND:STANDARD\r\nEND:VTIMEZONE",
      event(
        "DTSTART;TZID=Europe/Berlin:20261102T090000",
        "DTEND;TZID=Europe/Ber\r\n lin:20261102T100000",
        "RRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20261130T080000Z",
        "EXDATE;TZID=Europe/Berlin:20261116T090000",
        "SUMMARY:Stand-up\\, long",
        "DESCRIPTION:this\r\n\t is folded",
        "BEGIN:VALARM\r\nTRIGGER:-P0DT0H30M0S\r\nDURATION:PT15M\r\nEND:VALARM",
      ),
      event(
        "RECURRENCE-ID;TZID=Europe/Berlin:20261109T090000",
        "DTSTART;TZID=Europe/Berlin:20261109T150000",
        "DTEND;TZID=Europe/Berlin:20261109T153000",
      ),
      event("DTSTART;VALUE=DATE:20261224", "DTEND;VALUE=DATE:20261226", "TRANSP:OPAQUE").replace("a@", "b@"),
    );
    expect(await busy(text)).toEqual([
      "2026-11-02T08:00Z/2026-11-02T09:00Z",
      "2026-11-09T14:00Z/2026-11-09T14:30Z",
      "2026-11-23T08:00Z/2026-11-23T09:00Z",
      "2026-11-30T08:00Z/2026-11-30T09:00Z",
      "2026-12-24T05:00Z/2026-12-26T05:00Z",
    ]);
  });

  test("Outlook's: Windows names of zones, a zone of its own making, free and away", async () => {
    const zone =
      "BEGIN:VTIMEZONE\r\nTZID:Customized Time Zone\r\n" +
      "BEGIN:STANDARD\r\nDTSTART:16010101T030000\r\nTZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100\r\nRRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10\r\nEND:STANDARD\r\n" +
      "BEGIN:DAYLIGHT\r\nDTSTART:16010101T020000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\nRRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3\r\nEND:DAYLIGHT\r\nEND:VTIMEZONE";
    const at = (uid: string, ...lines: string[]) => event(...lines).replace("a@", `${uid}@`);
    const text = file(
      zone,
      at("w", "DTSTART;TZID=W. Europe Standard Time:20261201T100000", "DURATION:PT1H"),
      at("c", 'DTSTART;TZID="Customized Time Zone":20261202T100000', "DURATION:PT1H"),
      at("f", "DTSTART:20261203T100000Z", "DURATION:PT1H", "X-MICROSOFT-CDO-BUSYSTATUS:FREE"),
      at("t", "DTSTART:20261204T100000Z", "DURATION:PT1H", "TRANSP:TRANSPARENT"),
      at("x", "DTSTART:20261205T100000Z", "DURATION:PT1H", "STATUS:CANCELLED"),
      at("o", "DTSTART:20261206T100000Z", "DURATION:PT1H", "X-MICROSOFT-CDO-BUSYSTATUS:OOF"),
    );
    expect(await busy(text)).toEqual([
      "2026-12-01T09:00Z/2026-12-01T10:00Z",
      "2026-12-02T09:00Z/2026-12-02T10:00Z",
      "2026-12-06T10:00Z/2026-12-06T11:00Z",
    ]);
    const summer = {
      ...window,
      from: Date.parse("2027-07-01T00:00:00Z"),
      to: Date.parse("2027-08-01T00:00:00Z"),
    };
    const july = file(zone, at("j", "DTSTART;TZID=Customized Time Zone:20270705T100000", "DURATION:PT1H"));
    expect(await busy(july, summer)).toEqual(["2027-07-05T08:00Z/2027-07-05T09:00Z"]);
  });

  test("iCloud's: this and all later ones at another hour, a weekend added, one taken out by its day", async () => {
    const text = file(
      event(
        "DTSTART;TZID=America/New_York:20261102T170000",
        "DTEND;TZID=America/New_York:20261102T180000",
        "RRULE:FREQ=WEEKLY;COUNT=6",
        "RDATE;TZID=America/New_York:20261107T120000",
        "EXDATE;VALUE=DATE:20261109",
      ),
      event(
        "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/New_York:20261123T170000",
        "DTSTART;TZID=America/New_York:20261124T080000",
        "DTEND;TZID=America/New_York:20261124T083000",
      ),
    );
    expect(await busy(text)).toEqual([
      "2026-11-02T22:00Z/2026-11-02T23:00Z",
      "2026-11-07T17:00Z/2026-11-07T18:00Z",
      "2026-11-16T22:00Z/2026-11-16T23:00Z",
      "2026-11-24T13:00Z/2026-11-24T13:30Z",
      "2026-12-01T13:00Z/2026-12-01T13:30Z",
      "2026-12-08T13:00Z/2026-12-08T13:30Z",
    ]);
  });

  test("a list of busy times, without events", async () => {
    const text = file(
      "BEGIN:VFREEBUSY",
      "UID:fb",
      "FREEBUSY;FBTYPE=BUSY:20261103T130000Z/20261103T140000Z,20261104T130000Z/PT30M",
      "FREEBUSY;FBTYPE=FREE:20261105T130000Z/PT1H",
      "END:VFREEBUSY",
    );
    expect(await busy(text)).toEqual([
      "2026-11-03T13:00Z/2026-11-03T14:00Z",
      "2026-11-04T13:00Z/2026-11-04T13:30Z",
    ]);
  });
});

test.each([
  ["a day is the host's", ["DTSTART;VALUE=DATE:20261120"], ["2026-11-20T05:00Z/2026-11-21T05:00Z"]],
  [
    "a time without a zone is the host's",
    ["DTSTART:20261120T090000", "DURATION:PT1H"],
    ["2026-11-20T14:00Z/2026-11-20T15:00Z"],
  ],
  ["what takes no time is in nobody's way", ["DTSTART:20261120T090000Z"], []],
  [
    "a day ends with the day, also when clocks go back",
    ["DTSTART;VALUE=DATE:20261101"],
    ["2026-11-01T04:00Z/2026-11-02T05:00Z"],
  ],
  [
    "an hour by the wall clock stays that hour",
    ["DTSTART;TZID=America/New_York:20261031T090000", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=3"],
    ["2026-11-01T14:00Z/2026-11-01T15:00Z", "2026-11-02T14:00Z/2026-11-02T15:00Z"],
  ],
  [
    "a path before the name of a zone",
    ["DTSTART;TZID=/freeassociation.sourceforge.net/Europe/Berlin:20261120T090000", "DURATION:PT1H"],
    ["2026-11-20T08:00Z/2026-11-20T09:00Z"],
  ],
])("%s", async (_name, lines, expected) => {
  expect(await busy(file(event(...lines)))).toEqual(expected);
});

test("times without a zone are in the calendar's, where it names one", async () => {
  const text = file("X-WR-TIMEZONE:Asia/Tokyo", event("DTSTART:20261120T090000", "DURATION:PT1H"));
  expect(await busy(text)).toEqual(["2026-11-20T00:00Z/2026-11-20T01:00Z"]);
});

test("of two versions the one with the higher sequence counts, wherever it stands", async () => {
  const newer = event("SEQUENCE:2", "DTSTART:20261120T090000Z", "DURATION:PT1H");
  const older = event("SEQUENCE:1", "DTSTART:20261121T090000Z", "DURATION:PT1H");
  for (const text of [file(newer, older), file(older, newer)])
    expect(await busy(text)).toEqual(["2026-11-20T09:00Z/2026-11-20T10:00Z"]);
});

describe("what can't be read", () => {
  const good = event("DTSTART:20261120T090000Z", "DURATION:PT1H").replace("a@", "good@");
  test.each([
    ["a line without a meaning", ["DTSTART 20261120"], "it has no start"],
    ["February 30", ["DTSTART:20270230T090000Z", "DURATION:PT1H"], "there is no 2027-02-30 09:00:00"],
    ["25 o'clock", ["DTSTART:20261120T250000Z"], "there is no 2026-11-20 25:00:00"],
    [
      "an end before the start",
      ["DTSTART:20261120T090000Z", "DTEND:20261120T080000Z"],
      "it ends before it begins",
    ],
    [
      "every second",
      ["DTSTART:20261120T090000Z", "DURATION:PT1H", "RRULE:FREQ=SECONDLY"],
      "it repeats every minute or every second",
    ],
    [
      "every minute",
      ["DTSTART:20261120T090000Z", "DURATION:PT1H", "RRULE:FREQ=MINUTELY;COUNT=2"],
      "it repeats every minute or every second",
    ],
    [
      "no number",
      ["DTSTART:20261120T090000Z", "RRULE:FREQ=DAILY;INTERVAL=x"],
      "it isn’t written as calendars are",
    ],
    [
      "thirteen months",
      ["DTSTART:20261120T090000Z", "RRULE:FREQ=DAILY;BYMONTH=13"],
      "it isn’t written as calendars are",
    ],
    ["the year 1820", ["DTSTART:18200101T090000Z"], "its day or time can’t be read"],
  ])("%s costs that event alone, and is named", async (_name, lines, message) => {
    const read = await readCalendar(file(event(...lines), good), window);
    expect(read).toMatchObject({ events: 1, skipped: 1, problems: [{ line: 3, message }] });
    expect(read.busy).toHaveLength(1);
  });

  test("an event that never ends costs itself, not the next one", async () => {
    const read = await readCalendar(file("BEGIN:VEVENT\r\nUID:x\r\nDTSTART:20261120T090000Z", good), window);
    expect(read).toMatchObject({ events: 1, skipped: 1, problems: [{ line: 3, message: "it has no end" }] });
  });

  test("a zone that nobody knows is named, and its times still count", async () => {
    const read = await readCalendar(
      file(event("DTSTART;TZID=Moon/Base:20261120T090000", "DURATION:PT1H")),
      window,
    );
    expect(read.problems[0]?.message).toContain("Moon/Base");
    expect(read.busy.map(({ start }) => iso(start))).toEqual(["2026-11-20T14:00Z"]);
  });

  test.each(["", "hello", "<html></html>", "BEGIN:VCARD\r\nEND:VCARD"])("%j is no calendar", async (text) => {
    await expect(readCalendar(text, window)).rejects.toThrow("This isn’t a calendar.");
  });
});

describe("a hostile calendar ends soon", () => {
  test.each([
    "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2,4,6,9,11",
    "FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6",
    "FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=HOURLY;COUNT=100000000",
    "FREQ=DAILY;INTERVAL=2147483647",
    "FREQ=DAILY;BYHOUR=0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23;BYMINUTE=0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59;BYSECOND=0,1,2,3,4,5,6,7,8,9",
    "FREQ=YEARLY;COUNT=1000;BYDAY=MO;BYSETPOS=366",
  ])("%s", async (rule) => {
    const begun = performance.now();
    const read = await readCalendar(
      file(event("DTSTART:19000101T090000Z", "DURATION:PT1H", `RRULE:${rule}`)),
      window,
    );
    expect(performance.now() - begun).toBeLessThan(2000);
    expect(read.busy.length).toBeLessThan(calendarLimits.stepsOfOne);
  });

  test("a thousand hostile events together", async () => {
    const one = (at: number) =>
      event("DTSTART:19500101T090000Z", "DURATION:PT1H", "RRULE:FREQ=HOURLY;COUNT=9000000").replace(
        "a@",
        `${at}@`,
      );
    const begun = performance.now();
    const read = await readCalendar(file(...Array.from({ length: 1000 }, (_, at) => one(at))), window);
    expect(read).toMatchObject({ events: 0, skipped: 1000 });
    expect(read.problems).toHaveLength(calendarLimits.problems);
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  const many = (count: number, of: (moment: string) => string): string[] =>
    Array.from({ length: count }, (_, at) =>
      of(new Date(window.from + at * 60_000).toISOString().slice(0, 19).replace(/[-:]/g, "")),
    );
  const daily = ["DTSTART:20261101T090000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY"];
  const offsets = "TZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200";
  test.each<[string, () => string]>([
    ["100,000 exceptions", () => event(...daily, ...many(100_000, (at) => `EXDATE:${at}Z`))],
    ["100,000 in one line", () => event(...daily, `EXDATE:${many(100_000, (at) => `${at}Z`).join(",")}`)],
    ["100,000 more times", () => event(...daily, `RDATE:${many(100_000, (at) => `${at}Z`).join(",")}`)],
    ["20,000 rules", () => event(...daily, ...many(20_000, () => "RRULE:FREQ=YEARLY;BYMONTH=2"))],
    [
      "a list of 100,000 times",
      () => `BEGIN:VFREEBUSY\r\nFREEBUSY:${many(100_000, (at) => `${at}Z/PT1M`).join(",")}\r\nEND:VFREEBUSY`,
    ],
  ])("%s in one event cost that event, and nobody waits", async (_name, bad) => {
    const good = event("DTSTART:20261120T090000Z", "DURATION:PT1H").replace("a@", "good@");
    const text = file(bad(), good);
    let read: Awaited<ReturnType<typeof readCalendar>> | undefined;
    const stall = await longestStall(async () => (read = await readCalendar(text, window)), maxStallMs);
    expect(stall).toBeLessThan(maxStallMs);
    expect(read).toMatchObject({
      events: 1,
      skipped: 1,
      problems: [{ line: 3, message: "it has more dates than we can read" }],
    });
  });

  test.each<[string, () => string]>([
    [
      "a zone of 50,000 changes",
      () =>
        many(50_000, (at) => `BEGIN:STANDARD\r\nDTSTART:${at}\r\n${offsets}\r\nEND:STANDARD`).join("\r\n"),
    ],
    [
      "a zone of 100,000 days",
      () =>
        `BEGIN:STANDARD\r\nDTSTART:19700101T000000\r\n${offsets}\r\n${many(100_000, (at) => `RDATE:${at}`).join("\r\n")}\r\nEND:STANDARD`,
    ],
  ])("%s is named, its times count by the host’s clock, and nobody waits", async (_name, zone) => {
    const text = file(
      `BEGIN:VTIMEZONE\r\nTZID:X\r\n${zone()}\r\nEND:VTIMEZONE`,
      event("DTSTART;TZID=X:20261120T090000", "DURATION:PT1H"),
    );
    let read: Awaited<ReturnType<typeof readCalendar>> | undefined;
    const stall = await longestStall(async () => (read = await readCalendar(text, window)), maxStallMs);
    expect(stall).toBeLessThan(maxStallMs);
    expect(read?.busy.map(({ start }) => iso(start))).toEqual(["2026-11-20T14:00Z"]);
    expect(read?.problems[0]?.message).toBe("it has more dates than we can read");
  });

  test.each(["P1000000D", "P900000000W", "PT99999999999H", "PT9999999999999S"])(
    "what takes %s is left out",
    async (duration) => {
      const long = event("DTSTART:20261101T090000Z", `DURATION:${duration}`);
      const read = await readCalendar(
        file(long, event("DTSTART:20261120T090000Z", "DURATION:PT1H").replace("a@", "good@")),
        window,
      );
      expect(read).toMatchObject({ events: 1, skipped: 1 });
      expect(read.problems[0]?.message).toBe("it takes longer than anything can");
    },
  );

  test("an hour of every hour, and a line of 9 MB, leave others their turn", async () => {
    const hourly = ["DTSTART;TZID=Europe/Berlin:20260101T090000", "DURATION:PT1H", "RRULE:FREQ=HOURLY"];
    for (const text of [file(event(...hourly)), file(event(`SUMMARY:${"x".repeat(9_000_000)}`, ...daily))])
      expect(await longestStall(() => readCalendar(text, window), maxStallMs)).toBeLessThan(maxStallMs);
  });

  test("more than anybody has is refused", async () => {
    const text = file(
      ...Array.from({ length: 60 }, (_, at) =>
        event("DTSTART:20261101T000000Z", "DURATION:PT5M", "RRULE:FREQ=HOURLY").replace("a@", `${at}@`),
      ),
    );
    await expect(readCalendar(text, window)).rejects.toThrow("more events than we can read");
  });
});
