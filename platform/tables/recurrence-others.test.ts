import { execFileSync, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { expect, test } from "vitest";
import { wallTimeIn } from "#platform/contract/wall-time.ts";
import { lawRuns, lawTimeout } from "#platform/server/testing/laws.ts";
import { readCalendar } from "./read-calendar.ts";

const python = "/usr/bin/python3";
const others = fileURLToPath(new URL("testing/other-readers.py", import.meta.url));
const hasOthers =
  spawnSync(python, ["-c", "import gi, recurring_ical_events; gi.require_version('ICalGLib', '3.0')"])
    .status === 0;

const dayLength = 86_400_000;
const [from, to] = [Date.UTC(2026, 0, 1), Date.UTC(2027, 1, 1)];
/** Further than what is compared: at the edges the others count by another clock. */
const wide = { from: from - 10 * dayLength, to: to + 10 * dayLength };
const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
const zones = [
  "America/New_York",
  "America/St_Johns",
  "Europe/Berlin",
  "Africa/Cairo",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Auckland",
  "UTC",
] as const;

const list = (values: fc.Arbitrary<string | number>, maxLength: number): fc.Arbitrary<string> =>
  fc
    .uniqueArray(values, { minLength: 1, maxLength })
    .map((some) => some.sort((a, b) => Number(a) - Number(b)).join(","));
const among = (least: number, most: number, maxLength = 4): fc.Arbitrary<string> =>
  list(
    fc.integer({ min: least, max: most }).filter((value) => value !== 0),
    maxLength,
  );
const part = (name: string, values: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  values.map((value) => `;${name}=${value}`);
const maybe = (values: fc.Arbitrary<string>, many = 3): fc.Arbitrary<string> =>
  fc.oneof({ arbitrary: fc.constant(""), weight: many }, { arbitrary: values, weight: 1 });
const all = (...parts: fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc.tuple(...parts).map((texts) => texts.join(""));

const days = part("BYDAY", list(fc.constantFrom(...weekdays), 4));
const nthDays = part(
  "BYDAY",
  list(
    fc
      .tuple(fc.constantFrom(1, 2, 3, 4, 5, -1, -2), fc.constantFrom(...weekdays))
      .map(([nth, day]) => `${nth}${day}`),
    3,
  ),
);
const months = part("BYMONTH", among(1, 12));
const monthDays = part("BYMONTHDAY", among(-31, 31));
/** Two hours apart: one would be what clocks change by, and the other reader counts by the clock of the first start. */
const hours = part("BYHOUR", list(fc.constantFrom(6, 8, 12, 14, 20, 22), 2));
const position = part("BYSETPOS", among(-3, 3, 2));
const weekStart = maybe(part("WKST", fc.constantFrom(...weekdays)));
const none = fc.constant("");
/** Those that lie within one year: of the first and the last each of the three has its own days. */
const weeks = among(-51, 51).filter((some) => !/(^|,)-?1(,|$)/.test(some));

const rules: Record<string, fc.Arbitrary<string>> = {
  HOURLY: all(maybe(days), maybe(months), maybe(hours)),
  DAILY: all(maybe(days), maybe(months), maybe(monthDays), maybe(hours)),
  WEEKLY: all(fc.oneof(all(days, maybe(position)), none), maybe(months), weekStart, maybe(hours)),
  MONTHLY: all(
    fc.oneof(
      none,
      monthDays,
      nthDays,
      all(days, maybe(position, 1)),
      all(monthDays, days),
      all(monthDays, position),
    ),
    maybe(months),
  ),
  YEARLY: all(
    fc.oneof(
      none,
      all(months, fc.oneof(none, monthDays, nthDays, all(days, maybe(position, 1)))),
      nthDays,
      monthDays,
      part("BYYEARDAY", among(-366, 366)),
      all(part("BYWEEKNO", weeks), days, weekStart),
    ),
  ),
};

const frequencies = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"];
/** Of no common divisor with a day, so that every hour comes. */
const everyHours = [5, 7, 11, 25, 35];

/** What is written of an event. Times are the wall clock's, in milliseconds as if it were UTC. */
const event = fc.record({
  freq: fc.constantFrom("HOURLY", ...frequencies, ...frequencies),
  isDay: fc.integer({ min: 0, max: 4 }).map((one) => one === 0),
  zone: fc.constantFrom(...zones),
  start: fc
    .tuple(fc.integer({ min: 0, max: 1100 }), fc.integer({ min: 0, max: 95 }))
    .map(([day, quarter]) => ({ day: Date.UTC(2024, 0, 1) + day * dayLength, ms: quarter * 900_000 })),
  interval: fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 7 })),
  end: fc.oneof(
    none,
    fc.integer({ min: 1, max: 120 }).map((count) => `COUNT=${count}`),
    fc.constant("UNTIL"),
  ),
  untilDays: fc.integer({ min: 0, max: 900 }),
  quarters: fc.integer({ min: 1, max: 60 }),
  isEnd: fc.boolean(),
  /** Which of its repetitions are taken out, and how long after which another one is added. */
  except: fc.array(fc.nat(), { maxLength: 4 }),
  more: fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 200 })), { maxLength: 3 }),
  moved: fc.option(fc.tuple(fc.nat(), fc.integer({ min: -100, max: 100 })), { nil: null }),
});
type Written = typeof event extends fc.Arbitrary<infer T> ? T : never;
type Spans = [start: number, end: number][];

const stamp = (wall: number): string => new Date(wall).toISOString().slice(0, 19).replace(/[-:]/g, "");
const calendar = (...events: string[][]): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    ...events.flatMap((lines) => ["BEGIN:VEVENT", "UID:a", ...lines, "END:VEVENT"]),
    "END:VCALENDAR",
    "",
  ].join("\r\n");

async function read(text: string, timeZone: string): Promise<Spans> {
  const { busy, problems } = await readCalendar(text, { ...wide, timeZone });
  expect(problems, text).toEqual([]);
  const spans = new Map(
    busy.map(({ start, end }) => [`${start} ${end}`, [start / 1000, end / 1000] as [number, number]]),
  );
  return within([...spans.values()]);
}
const within = (spans: Spans): Spans =>
  spans
    .filter(([start]) => start * 1000 >= from && start * 1000 < to)
    .toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);

/** The first day. Hours are not counted for years, and positions in a week from within the first one, which is read in two ways. */
function startOf(rule: string, { freq, start: { day } }: Written): number {
  if (freq === "HOURLY") return day < from ? day + 2 * 365 * dayLength : day;
  if (freq !== "WEEKLY" || !rule.includes("BYSETPOS")) return day;
  const first = weekdays.findIndex((weekday) => weekday === (/WKST=(..)/.exec(rule)?.[1] ?? "MO"));
  return day - ((new Date(day).getUTCDay() + 6 - first) % 7) * dayLength;
}

/** The rule alone, and the whole event with what is taken out, added and moved. */
async function caseOf(rule: string, written: Written) {
  const { freq, isDay, interval, isEnd } = written;
  const isHourly = freq === "HOURLY";
  const isAllDay = isDay && !isHourly && !rule.includes("BYHOUR");
  // One of them ends by the clock of the first start, which matters where several hours are named.
  const isUtc = (isHourly || rule.includes("BYHOUR")) && written.end === "UNTIL";
  const zone = isUtc ? "UTC" : written.zone;
  const start = startOf(rule, written);
  const begin = isAllDay ? start : start + written.start.ms;
  const at = (wall: number): string =>
    isAllDay
      ? `;VALUE=DATE:${stamp(wall).slice(0, 8)}`
      : zone === "UTC"
        ? `:${stamp(wall)}Z`
        : `;TZID=${zone}:${stamp(wall)}`;
  // Half a day from what the clock shows: how far it was ahead at the start makes no difference.
  const until = written.end === "UNTIL" ? begin + (written.untilDays + 0.5) * dayLength : undefined;
  const untilMoment = until === undefined ? undefined : Date.parse(momentText(zone, until));
  const untilText =
    until === undefined || untilMoment === undefined
      ? ""
      : isAllDay
        ? stamp(until).slice(0, 8)
        : `${stamp(untilMoment)}Z`;
  const plain = `FREQ=${freq};INTERVAL=${(isHourly && everyHours[interval % 5]) || interval}${rule}`;
  const counted = written.end.startsWith("COUNT") ? `;${written.end}` : "";
  const lengthMs = isAllDay ? ((written.quarters % 3) + 1) * dayLength : written.quarters * 900_000;
  const timed = (wall: number): string[] => [
    `DTSTART${at(wall)}`,
    (isEnd && zone === "UTC") || isAllDay
      ? `DTEND${at(wall + lengthMs)}`
      : `DURATION:PT${lengthMs / 60_000}M`,
  ];
  const lines = [...timed(begin), `RRULE:${plain}${counted}${untilText && `;UNTIL=${untilText}`}`];
  const alone = await read(calendar(lines), zone);
  const wallOf = (which: number): number | undefined => {
    const [moment] = alone[which % Math.max(alone.length, 1)] ?? [];
    if (moment === undefined) return undefined;
    const { day, time } = wallTimeIn(zone, new Date(moment * 1000));
    return Date.parse(`${day}T${time}:00Z`);
  };
  const except = written.except.flatMap((which) => wallOf(which) ?? []);
  const more = written.more.flatMap(([which, quarters]) => {
    const wall = wallOf(which);
    return wall === undefined
      ? []
      : wall + (isAllDay ? (quarters % 9) * dayLength : (quarters * 2 + 1) * 900_000);
  });
  const moved = written.moved && wallOf(written.moved[0]);
  const dayOf = (wall: number): number => Math.floor(wall / dayLength);
  // Of several on one day recurring-ical-events takes out another one, and of two at one moment one.
  const isAlone =
    moved &&
    moved > from + 2 * dayLength &&
    moved < to - 2 * dayLength &&
    [...alone.flatMap((_, which) => wallOf(which) ?? []), begin, ...more].every(
      (wall) => wall === moved || dayOf(wall) !== dayOf(moved),
    );
  const changed =
    written.moved && moved && isAlone && !except.includes(moved)
      ? [`RECURRENCE-ID${at(moved)}`, ...timed(moved + written.moved[1] * (isAllDay ? dayLength : 900_000))]
      : undefined;
  const text = calendar(
    [
      ...lines,
      ...(except.length > 0 ? except.map((wall) => `EXDATE${at(wall)}`) : []),
      ...more.map((wall) => `RDATE${at(wall)}`),
    ],
    ...(changed ? [changed] : []),
  );
  return {
    text,
    alone,
    whole: await read(text, zone),
    asked: {
      text,
      zone,
      from: wide.from / 1000,
      to: wide.to / 1000,
      rule: plain + counted,
      until: untilMoment === undefined ? null : untilMoment / 1000,
      start: stamp(begin),
    },
  };
}

/** The moment at which a zone's clock shows this, as text; of a skipped one a little later. */
function momentText(zone: string, wall: number): string {
  let moment = wall;
  for (let again = 0; again < 3; again++) {
    const { day, time } = wallTimeIn(zone, new Date(moment));
    moment += wall - Date.parse(`${day}T${time}:00Z`);
  }
  return new Date(moment).toISOString();
}

/** The first times that only one of two has. */
function differenceOf(ours: Spans, theirs: Spans): string {
  const words = (spans: Spans): string[] => [
    ...new Set(spans.map((span) => span.map((one) => new Date(one * 1000).toISOString()).join("/"))),
  ];
  const [own, other] = [words(ours), words(theirs)];
  const only = (some: string[], not: string[]) => some.filter((one) => !not.includes(one));
  const [onlyOurs, onlyTheirs] = [only(own, other), only(other, own)];
  return onlyOurs.length + onlyTheirs.length === 0
    ? ""
    : `only we have ${onlyOurs.length}, ${onlyOurs.slice(0, 3).join(" ")}; only they ${onlyTheirs.length}, ${onlyTheirs.slice(0, 3).join(" ")}`;
}

/** What libical 3.0.16 does not do as RFC 5545 §3.3.10 says, and the other one does. */
const leftOut = [
  // BYHOUR limits the hours of the interval.
  /HOURLY.*BYHOUR/,
  // Days are counted from the end of the month.
  /DAILY.*BYMONTHDAY=[^;]*-/,
  // Without a month they are those of every month.
  /YEARLY;INTERVAL=\d+;BYMONTHDAY/,
  // A day that is named twice counts once.
  /BYMONTHDAY=[^;]*-.*BYSETPOS/,
  // A position counts within the week, and weeks begin as WKST says.
  /WEEKLY.*BYSETPOS/,
  /WEEKLY.*WKST=[^M]/,
  // So they do when the event begins on another day than the rule has.
  /WEEKLY;INTERVAL=[^1].*BYDAY/,
  /BYWEEKNO.*WKST=[^M]/,
];

type Answer = { unfolded: Spans | string; starts: number[] | string };

test.skipIf(!hasOthers)(
  "two other readers find the same times (needs Debian's python3-recurring-ical-events and gir1.2-ical-3.0)",
  async () => {
    const seed = Date.now() % 2 ** 31;
    const written = fc.sample(
      event.chain((one) => fc.tuple(rules[one.freq] ?? none, fc.constant(one))),
      { numRuns: lawRuns(0.2), seed },
    );
    const cases = [];
    for (const [rule, one] of written) cases.push(await caseOf(rule, one));
    const answers = JSON.parse(
      execFileSync(python, [others], {
        input: JSON.stringify(cases.map(({ asked }) => asked)),
        maxBuffer: 2 ** 30,
      }).toString(),
    ) as Answer[];
    const differing: string[] = [];
    for (const [at, { text, alone, whole, asked }] of cases.entries()) {
      const { unfolded, starts } = answers[at] ?? { unfolded: "nothing", starts: "nothing" };
      const compare = (who: string, ours: Spans, theirs: Spans | string): void => {
        const difference = typeof theirs === "string" ? theirs : differenceOf(ours, within(theirs));
        if (difference !== "") differing.push(`${who}: ${difference}\n${text}`);
      };
      compare("recurring-ical-events", whole, unfolded);
      if (leftOut.some((rule) => rule.test(asked.rule))) continue;
      compare(
        "libical",
        alone.map(([start]) => [start, start]),
        typeof starts === "string" ? starts : starts.map((start) => [start, start]),
      );
    }
    expect(differing.slice(0, 5), `seed ${seed}, ${differing.length} differ`).toEqual([]);
  },
  lawTimeout(60_000),
);
