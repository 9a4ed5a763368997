import { expect, test } from "vitest";
import { personChannels, refusals } from "#areas/outreach/contract/deliveries.schema.ts";
import { consentWords, hasAgreed, reachWords } from "./reach.view.ts";

test.each(personChannels.flatMap((channel) => refusals.map((reason) => ({ channel, reason }))))(
  "$reason on $channel is a sentence of its own",
  (one) => {
    expect(reachWords({ ...one, until: null })).toMatch(/^[A-Z][^]+\.$/);
  },
);

test("says until when it holds, and that nothing holds", () => {
  expect(reachWords({ channel: "text", reason: null, until: null })).toBe("Campaigns may text them.");
  expect(reachWords({ channel: "call", reason: "quiet_hours", until: "2026-12-02T15:00:00Z" })).toMatch(
    /^It isn’t a good hour for them\. Again from Dec 2, 2026, /,
  );
});

test("tells how and when consent was given", () => {
  const said = {
    id: "01930000-0000-7000-80ac-000000000001",
    channel: "text" as const,
    isGiven: true,
    wording: "Yes",
    source: "On the phone",
    givenAt: "2026-11-03T17:00:00.000Z",
    recordedByName: "Rosa Alder",
    createdAt: "2026-11-03T17:00:00.000Z",
  };
  expect(consentWords(said)).toBe("Agreed on Nov 3, 2026: On the phone, recorded by Rosa Alder");
  expect(consentWords({ ...said, isGiven: false, recordedByName: null })).toBe(
    "Said no on Nov 3, 2026: On the phone",
  );
  expect(hasAgreed({ consent: said })).toBe(true);
  expect(hasAgreed({ consent: null })).toBe(false);
});
