import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DavServer } from "#apps/server/testing/dav-stand-in.ts";
import { hasRadicale, radicaleNote, startRadicale } from "#apps/server/testing/radicale.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import { busyApi } from "#areas/calendar/contract/busy.api.ts";
import { calendarAccountsApi } from "#areas/calendar/contract/calendar-accounts.api.ts";
import { feedsApi } from "#areas/calendar/contract/feeds.api.ts";
import { uidOf } from "#areas/calendar/contract/meeting-mails.rules.ts";
import { meetingTypesApi } from "#areas/calendar/contract/meeting-types.api.ts";
import { whyApi } from "#areas/calendar/contract/why.api.ts";
import { readFeed, readFeeds } from "./feeds.jobs.ts";

const server = await testServer();

/** Next Wednesday at an hour, UTC. */
const at = (hour: number): Date => {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + 7 + ((3 - day.getUTCDay() + 7) % 7));
  day.setUTCHours(hour, 0, 0, 0);
  return day;
};
const stamp = (moment: Date): string => `${moment.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
const event = (uid: string, hour: number): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Phone//EN",
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTAMP:${stamp(at(0))}`,
    `DTSTART:${stamp(at(hour))}`,
    `DTEND:${stamp(at(hour + 1))}`,
    "SUMMARY:Dentist & <more>",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ].join("\r\n");

const outsideOf = async (owner: SignedIn) =>
  (
    await owner.call(busyApi.list, {
      query: { from: at(0).toISOString(), to: new Date(at(0).getTime() + 86_400_000).toISOString() },
    })
  ).body
    .filter(({ kind }) => kind === "outside")
    .map(({ start, name }) => [start, name]);
/** As if a quarter of an hour had passed for the business's feeds. */
const later = async (owner: SignedIn): Promise<void> => {
  await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(sql`UPDATE feeds SET last_try_at = last_try_at - interval '16 minutes'`),
  );
  await server.runNow(readFeeds);
  await server.runJobs(readFeed, owner);
};

describe.skipIf(!hasRadicale)(`calendars of an account by app password${radicaleNote}`, () => {
  let dav: DavServer;
  let home: string;
  let work: string;
  beforeAll(async () => {
    dav = await startRadicale();
    home = await dav.newCalendar("home", "Home &amp; garden");
    work = await dav.newCalendar("work", "Work");
  });
  afterAll(() => dav.stop());

  const login = () => ({ address: dav.origin, username: dav.username, password: dav.password });
  const connect = async (owner: SignedIn, calendars: string[] = [home]) => {
    const { body, status } = await owner.call(calendarAccountsApi.create, {
      body: { ...login(), provider: "nextcloud", calendars },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    await server.runJobs(readFeed, owner);
    return body;
  };

  test("are found at the address, at the account's own page, and at a calendar itself", async () => {
    const owner = await server.newOwner();
    for (const address of [dav.origin, `${dav.origin}/${dav.username}/`, home]) {
      const { body } = await owner.call(calendarAccountsApi.look, { body: { ...login(), address } });
      expect(
        body.toSorted((a, b) => (a.url < b.url ? -1 : 1)),
        address,
      ).toEqual([
        { url: home, name: "Home & garden", canWrite: true },
        { url: work, name: "Work", canWrite: true },
      ]);
    }
  });

  test("take their host's time, and no other time once they change", async () => {
    const owner = await server.newOwner({ timeZone: "UTC" });
    const { body: meeting } = await owner.call(appointmentsApi.create, {
      body: { title: "Ours", type: "phone", startTime: at(10).toISOString(), endTime: at(11).toISOString() },
    });
    await dav.ask("PUT", "/mara/home/dentist.ics", event("dentist@example.com", 14));
    await dav.ask("PUT", "/mara/home/own.ics", event(uidOf(meeting.id), 10));
    const account = await connect(owner);
    expect(account).toMatchObject({ provider: "nextcloud", place: "127.0.0.1", username: "mara" });
    expect(JSON.stringify(account)).not.toContain(dav.password);
    expect((await owner.call(feedsApi.list)).body).toMatchObject([
      { name: "Home & garden", accountId: account.id, error: null, events: 2, isStale: false },
    ]);
    expect(await outsideOf(owner)).toEqual([[at(14).toISOString(), "Home & garden"]]);
    const [type] = (await owner.call(meetingTypesApi.list)).body;
    const { body: why } = await owner.call(whyApi.get, {
      query: { typeId: type!.id, start: at(14).toISOString() },
    });
    expect(why.reasons).toMatchObject([
      { rule: "outside", message: expect.stringContaining("Home & garden") },
    ]);
    await dav.ask("PUT", "/mara/home/dentist.ics", event("dentist@example.com", 16));
    await later(owner);
    expect(await outsideOf(owner)).toEqual([[at(16).toISOString(), "Home & garden"]]);
    await dav.ask("DELETE", "/mara/home/dentist.ics");
    await dav.ask("DELETE", "/mara/home/own.ics");
    await later(owner);
    expect(await outsideOf(owner)).toEqual([]);
  });

  test("can be chosen anew: what stays is not read anew, and what is left out takes no more time", async () => {
    const owner = await server.newOwner({ timeZone: "UTC" });
    await dav.ask("PUT", "/mara/work/talk.ics", event("talk@example.com", 9));
    const { id } = await connect(owner, [home]);
    const [before] = (await owner.call(feedsApi.list)).body;
    const choose = async (calendars: string[]) => {
      const { status } = await owner.call(calendarAccountsApi.update, {
        params: { id },
        body: { calendars },
      });
      expect(status).toBe(200);
      await server.runJobs(readFeed, owner);
      return (await owner.call(feedsApi.list)).body;
    };
    const both = await choose([home, work]);
    expect(both.map(({ name }) => name)).toEqual(["Home & garden", "Work"]);
    expect(both[0]).toEqual(before);
    expect((await choose([work])).map(({ name }) => name)).toEqual(["Work"]);
    expect(await outsideOf(owner)).toEqual([[at(9).toISOString(), "Work"]]);
    const { status, body } = await owner.refused(calendarAccountsApi.update, {
      params: { id },
      body: { writesTo: "http://127.0.0.1:9/elsewhere/" },
    });
    expect([status, body.errors?.["writesTo"]]).toEqual([400, expect.stringContaining("isn’t there")]);
  });

  test("whose account is disconnected take no more time", async () => {
    const owner = await server.newOwner({ timeZone: "UTC" });
    await dav.ask("PUT", "/mara/work/talk.ics", event("talk@example.com", 9));
    const { id } = await connect(owner, [home, work]);
    expect(await outsideOf(owner)).toEqual([[at(9).toISOString(), "Work"]]);
    await owner.call(calendarAccountsApi.disconnect, { params: { id } });
    expect([
      await outsideOf(owner),
      (await owner.call(feedsApi.list)).body,
      (await owner.call(calendarAccountsApi.list)).body,
    ]).toEqual([[], [], []]);
  });

  test("whose password ended say so, and are read again with another one", async () => {
    const owner = await server.newOwner({ timeZone: "UTC" });
    const { id } = await connect(owner);
    const errorOf = async () => {
      await later(owner);
      return (await owner.call(feedsApi.list)).body[0]?.error;
    };
    try {
      await dav.changePassword("another one");
      // Its calendar is asked whether it changed, and says nothing without the password.
      expect(await errorOf()).toContain("app password is wrong");
      const { status } = await owner.call(calendarAccountsApi.update, {
        params: { id },
        body: { password: "another one" },
      });
      await server.runJobs(readFeed, owner);
      expect([status, (await owner.call(feedsApi.list)).body[0]?.error]).toEqual([200, null]);
    } finally {
      await dav.changePassword(dav.password);
    }
  });

  test.each([
    [{ password: "wrong" }, "password", "app password is wrong"],
    [{ address: "http://127.0.0.1:9/" }, "address", "couldn’t reach"],
    [{ address: "https://10.0.0.1/" }, "address", "public internet"],
    [{ address: "http://8.8.8.8/" }, "address", "https://"],
    [{ address: "nothing" }, "address", "https://"],
    [{ address: "https://mara:secret@example.com/" }, "address", "own fields"],
    [{ username: "ma:ra" }, "username", "colon"],
    [{ password: "a\nb" }, "password", "can’t be sent"],
  ])("with %j are refused at their field", async (wrong, field, words) => {
    const owner = await server.newOwner();
    const { status, body } = await owner.refused(calendarAccountsApi.look, {
      body: { ...login(), ...wrong },
    });
    expect([status, body.errors?.[field]]).toEqual([400, expect.stringContaining(words)]);
  });

  test("can be chosen only where they are", async () => {
    const owner = await server.newOwner();
    const { status, body } = await owner.refused(calendarAccountsApi.create, {
      body: { ...login(), provider: "other", calendars: [home, "http://127.0.0.1:9/elsewhere/"] },
    });
    expect([status, body.errors?.["calendars"]]).toEqual([400, expect.stringContaining("isn’t there")]);
    expect((await owner.call(calendarAccountsApi.list)).body).toEqual([]);
  });

  test("are members' own, and everybody's for managers", async () => {
    const owner = await server.newOwner();
    const member = await newTeammate(server, owner, "member");
    const theirs = await connect(owner);
    const own = await connect(member, [work]);
    expect((await member.call(calendarAccountsApi.list)).body).toEqual([own]);
    expect((await owner.call(calendarAccountsApi.list)).body.map(({ id }) => id)).toEqual([
      theirs.id,
      own.id,
    ]);
    const refused = await member.refused(calendarAccountsApi.create, {
      body: { ...login(), provider: "other", calendars: [home], hostId: theirs.hostId },
    });
    expect(refused.status).toBe(403);
    for (const call of [
      member.refused(calendarAccountsApi.disconnect, { params: { id: theirs.id } }),
      member.refused(calendarAccountsApi.update, { params: { id: theirs.id }, body: { password: "x" } }),
      member.refused(calendarAccountsApi.calendars, { params: { id: theirs.id } }),
    ])
      expect((await call).status).toBe(403);
    expect((await owner.call(calendarAccountsApi.disconnect, { params: { id: own.id } })).status).toBe(200);
  });

  test("are not asked for by a throw-away business", async () => {
    const owner = await server.newOwner();
    await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(sql`UPDATE workspaces SET expires_at = now() + interval '1 hour'`),
    );
    const { status, body } = await owner.refused(calendarAccountsApi.look, { body: login() });
    expect([status, body.message]).toEqual([409, expect.stringContaining("test business")]);
  });
});
