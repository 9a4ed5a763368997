import { describe, expect, test } from "vitest";
import { isAddress, permission, quietUntil, type PermissionFacts } from "./permission.rules.ts";

const at = new Date("2026-11-21T12:00:00Z");
const later = "2026-12-01T00:00:00.000Z";
const plain: PermissionFacts = {
  channel: "email",
  purpose: "marketing",
  isDeleted: false,
  address: "dana@example.com",
  status: "active",
  suppression: null,
  listed: null,
  consent: null,
  isConsentNeeded: false,
  recent: 0,
  capFreeAt: null,
  cap: 5,
  quietHours: null,
  timeZone: "UTC",
  calling: null,
};

test("in Maine a second call waits until eight hours after the first", () => {
  const calling = {
    channel: "call" as const,
    zones: ["America/New_York"],
    states: ["ME"],
    owner: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: "08:00", to: "21:00" })),
    today: 1,
    dayFreeAt: null,
    triesFreeAt: null,
    lastAt: "2026-12-02T14:00:00.000Z",
  };
  const facts: PermissionFacts = {
    ...plain,
    channel: "call",
    address: "+12075550142",
    calling,
  };
  expect(permission(facts, new Date("2026-12-02T21:59:00Z"))).toEqual({
    allowed: false,
    reason: "day_cap",
    until: "2026-12-02T22:00:00.000Z",
  });
  expect(permission(facts, new Date("2026-12-02T22:00:00Z"))).toEqual({ allowed: true });
  const tried = { ...facts, calling: { ...calling, triesFreeAt: "2026-12-03T15:00:00.000Z" } };
  expect(permission(tried, new Date("2026-12-02T22:00:00Z"))).toMatchObject({ reason: "tries_cap" });
  expect(permission(tried, new Date("2026-12-03T15:00:00Z"))).toEqual({ allowed: true });
});

describe("who may be reached", () => {
  const cases: [string, Partial<PermissionFacts>, ReturnType<typeof permission>][] = [
    ["anybody, when nothing forbids it", {}, { allowed: true }],
    ["nobody who was deleted", { isDeleted: true }, { allowed: false, reason: "deleted" }],
    ["nobody without an address", { address: null }, { allowed: false, reason: "no_address" }],
    [
      "nobody with an invalid email address",
      { address: "dana at example" },
      { allowed: false, reason: "invalid_address" },
    ],
    [
      "nobody whose mail bounced",
      { suppression: { reason: "bounced", until: null } },
      { allowed: false, reason: "bounced" },
    ],
    [
      "nobody whose mail bounced, not even for service",
      { purpose: "service", suppression: { reason: "bounced", until: null } },
      { allowed: false, reason: "bounced" },
    ],
    [
      "nobody whom the business removed",
      { purpose: "service", suppression: { reason: "by_hand", until: null } },
      { allowed: false, reason: "suppressed" },
    ],
    [
      "nobody who unsubscribed",
      { suppression: { reason: "unsubscribed", until: null } },
      { allowed: false, reason: "unsubscribed" },
    ],
    ["nobody whose status says so", { status: "unsubscribed" }, { allowed: false, reason: "unsubscribed" }],
    [
      "who unsubscribed, for service",
      { purpose: "service", status: "unsubscribed", suppression: { reason: "unsubscribed", until: null } },
      { allowed: true },
    ],
    [
      "nobody who complained",
      { suppression: { reason: "complained", until: null } },
      { allowed: false, reason: "complained" },
    ],
    [
      "nobody in a pause, until it ends",
      { suppression: { reason: "paused", until: later } },
      { allowed: false, reason: "paused", until: later },
    ],
    [
      "whose pause is over",
      { suppression: { reason: "paused", until: "2026-11-21T12:00:00Z" } },
      { allowed: true },
    ],
    [
      "nobody who withdrew consent",
      { consent: "withdrawn" },
      { allowed: false, reason: "consent_withdrawn" },
    ],
    [
      "nobody without consent where it is needed",
      { isConsentNeeded: true },
      { allowed: false, reason: "no_consent" },
    ],
    ["with consent where it is needed", { isConsentNeeded: true, consent: "given" }, { allowed: true }],
    [
      "nobody who had five this week",
      { recent: 5, capFreeAt: later },
      { allowed: false, reason: "frequency_cap", until: later },
    ],
    ["who had four this week", { recent: 4 }, { allowed: true }],
    [
      "nobody who said stop, not even for service",
      { purpose: "service", suppression: { reason: "stopped", until: null } },
      { allowed: false, reason: "stopped" },
    ],
    [
      "nobody on the business’s own list, not even for service and with consent",
      { purpose: "service", listed: "own", consent: "given" },
      { allowed: false, reason: "suppressed" },
    ],
    ["nobody on a registry’s list", { listed: "registry" }, { allowed: false, reason: "do_not_call" }],
    ["who agreed and is on a registry’s list", { listed: "registry", consent: "given" }, { allowed: true }],
    [
      "who is on a registry’s list, for service",
      { listed: "registry", purpose: "service" },
      { allowed: true },
    ],
    ["who had five this week, for service", { recent: 5, purpose: "service" }, { allowed: true }],
    [
      "nobody in their quiet hours",
      {
        quietHours: { from: "21:00", to: "08:00" },
        timeZone: "Asia/Tokyo",
      },
      { allowed: false, reason: "quiet_hours", until: "2026-11-21T23:00:00.000Z" },
    ],
    [
      "anybody in their quiet hours, for service",
      { quietHours: { from: "21:00", to: "08:00" }, timeZone: "Asia/Tokyo", purpose: "service" },
      { allowed: true },
    ],
    [
      "nobody whose status was set to unsubscribed",
      { suppression: { reason: "by_status", until: null } },
      { allowed: false, reason: "unsubscribed" },
    ],
    [
      "whose status was set to unsubscribed, for service",
      { status: "unsubscribed", suppression: { reason: "by_status", until: null }, purpose: "service" },
      { allowed: true },
    ],
    [
      "whose clock says noon",
      { quietHours: { from: "21:00", to: "08:00" }, timeZone: "Europe/London" },
      { allowed: true },
    ],
  ];
  test.each(cases)("%s", (_name, facts, expected) =>
    expect(permission({ ...plain, ...facts }, at)).toEqual(expected),
  );
});

describe("quiet hours", () => {
  const night = { from: "21:00", to: "08:00" };
  const cases: [string, { from: string; to: string }, string, string, string | undefined][] = [
    ["begin to the minute", night, "UTC", "2026-11-21T21:00:00Z", "2026-11-22T08:00:00.000Z"],
    ["have not begun a second before", night, "UTC", "2026-11-21T20:59:59Z", undefined],
    ["end to the minute", night, "UTC", "2026-11-21T08:00:00Z", undefined],
    ["apply in the last minute", night, "UTC", "2026-11-21T07:59:59.999Z", "2026-11-21T08:00:00.000Z"],
    [
      "are an hour shorter when clocks go forward",
      night,
      "Europe/Berlin",
      "2026-03-28T20:00:00Z",
      "2026-03-29T06:00:00.000Z",
    ],
    [
      "are an hour longer when clocks go back",
      night,
      "Europe/Berlin",
      "2026-10-24T19:00:00Z",
      "2026-10-25T07:00:00.000Z",
    ],
    [
      "end, at a time that the clocks skip, with the skip",
      { from: "22:00", to: "02:30" },
      "America/New_York",
      "2026-03-08T06:00:00Z",
      "2026-03-08T07:00:00.000Z",
    ],
    [
      "apply in a zone with a 45-minute offset",
      night,
      "Asia/Kathmandu",
      "2026-11-21T15:15:00Z",
      "2026-11-22T02:15:00.000Z",
    ],
    [
      "apply at the date line, behind",
      night,
      "Pacific/Pago_Pago",
      "2026-11-21T08:00:00Z",
      "2026-11-21T19:00:00.000Z",
    ],
    [
      "apply at the date line, ahead",
      night,
      "Pacific/Kiritimati",
      "2026-11-21T07:00:00Z",
      "2026-11-21T18:00:00.000Z",
    ],
    [
      "cover a midday break",
      { from: "12:00", to: "14:00" },
      "UTC",
      "2026-11-21T13:00:00Z",
      "2026-11-21T14:00:00.000Z",
    ],
    [
      "that begin when they end do not exist",
      { from: "08:00", to: "08:00" },
      "UTC",
      "2026-11-21T08:00:00Z",
      undefined,
    ],
    [
      "in an unknown zone are those of UTC",
      night,
      "Nowhere/Land",
      "2026-11-21T22:00:00Z",
      "2026-11-22T08:00:00.000Z",
    ],
  ];
  const shortGaps: typeof cases = [
    [
      "end when they leave one minute free",
      { from: "08:01", to: "08:00" },
      "UTC",
      "2026-11-21T12:00:00Z",
      "2026-11-22T08:00:00.000Z",
    ],
    ["leave that minute free", { from: "08:01", to: "08:00" }, "UTC", "2026-11-21T08:00:59Z", undefined],
    [
      "end when they leave ten minutes free",
      { from: "08:00", to: "07:50" },
      "Australia/Lord_Howe",
      "2026-11-21T08:00:00Z",
      "2026-11-21T20:50:00.000Z",
    ],
    [
      "end a day later when the clocks skip all that they leave free",
      { from: "02:40", to: "02:30" },
      "America/New_York",
      "2026-03-08T03:40:00Z",
      "2026-03-09T06:30:00.000Z",
    ],
    [
      "end where a zone skips a whole day",
      { from: "08:01", to: "08:00" },
      "Pacific/Apia",
      "2011-12-29T20:00:00Z",
      "2011-12-30T18:00:00.000Z",
    ],
  ];
  test.each([...cases, ...shortGaps])("%s", (_name, hours, zone, moment, until) =>
    expect(quietUntil(hours, zone, new Date(moment))?.toISOString()).toBe(until),
  );
});

test.each([
  ["dana@example.com", true],
  ["d.o'hara+tag@mail.example.co.uk", true],
  ["jürgen@bücher.example", true],
  ["dana@example", false],
  ["dana@", false],
  ["@example.com", false],
  ["da na@example.com", false],
  ["dana@example.com\r\nRCPT TO:<x@y.example>", false],
  ["<dana@example.com>", false],
  ["a@b.com,c@d.com", false],
  [`${"x".repeat(250)}@e.com`, false],
])("%j is an address: %s", (address, is) => expect(isAddress("email", address)).toBe(is));
