import { describe, expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { readCalendar } from "#platform/tables/read-calendar.ts";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import { feedsApi } from "#areas/calendar/contract/feeds.api.ts";
import { uidOf } from "#areas/calendar/contract/meeting-mails.rules.ts";

const server = await testServer();
const hour = 3_600_000;
const base = Math.ceil(Date.now() / hour) * hour;
const schedule = async (owner: SignedIn, title: string, hours: number) => {
  const [startTime, endTime] = [hours, hours + 1].map((more) => new Date(base + more * hour).toISOString());
  const { body } = await owner.call(appointmentsApi.create, {
    body: { title, type: "in_person", place: "12 Main St", startTime: startTime!, endTime: endTime! },
  });
  return body;
};
const pathOfFeed = async (person: SignedIn) =>
  new URL((await person.call(feedsApi.privateFeed)).body.url).pathname;
const read = (path: string, headers: Record<string, string> = {}) => server.visitor().send(path, { headers });

describe("a private link", () => {
  test("shows one's own meetings to whoever has it, as calendars read them", async () => {
    const owner = await server.newOwner();
    const member = await newTeammate(server, owner, "member");
    const tasting = await schedule(owner, "Tasting", 24);
    await schedule(owner, "Years ago", -61 * 24);
    await schedule(member, "Theirs", 24);
    const answer = await read(await pathOfFeed(owner));
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      200,
      "text/calendar; charset=utf-8",
    ]);
    const text = await answer.text();
    expect(text.match(/^SUMMARY:.*$/gm)).toEqual(["SUMMARY:Tasting"]);
    expect(text).toContain("METHOD:PUBLISH");
    expect(text).toContain("LOCATION:12 Main St");
    const window = { from: base, to: base + 60 * 24 * hour, timeZone: "UTC" };
    expect((await readCalendar(text, window)).busy).toEqual([
      { uid: uidOf(tasting.id), start: base + 24 * hour, end: base + 25 * hour },
    ]);
  });

  test("is read again only when something changed", async () => {
    const owner = await server.newOwner();
    const path = await pathOfFeed(owner);
    await schedule(owner, "Tasting", 24);
    const etag = (await read(path)).headers.get("etag") ?? "";
    const same = await read(path, { "if-none-match": etag });
    expect([same.status, await same.text()]).toEqual([304, ""]);
    await schedule(owner, "Another", 48);
    expect((await read(path, { "if-none-match": etag })).status).toBe(200);
  });

  test("ends with the next one; forged ones, and those of people who left, show nothing", async () => {
    const owner = await server.newOwner();
    const before = await pathOfFeed(owner);
    const { body } = await owner.call(feedsApi.newPrivateFeed);
    expect((await read(before)).status).toBe(404);
    expect((await read(new URL(body.url).pathname)).status).toBe(200);
    for (const path of [before.replace(".ics", ""), `${before.slice(0, -6)}AA.ics`, "/calendar/feed/x.ics"])
      expect((await read(path)).status, path).toBe(404);
  });
});
