import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { makeLog } from "#platform/server/log.ts";
import { makeOutgoing } from "#platform/server/outgoing.ts";
import { networksIn } from "#platform/server/public-address.ts";
import { secretsOf } from "#platform/server/secrets.ts";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import { busyApi } from "#areas/calendar/contract/busy.api.ts";
import { feedsApi } from "#areas/calendar/contract/feeds.api.ts";
import { uidOf } from "#areas/calendar/contract/meeting-mails.rules.ts";
import { hostsApi } from "#areas/calendar/contract/hosts.api.ts";
import { meetingTypesApi } from "#areas/calendar/contract/meeting-types.api.ts";
import { whyApi } from "#areas/calendar/contract/why.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { claimBeforeBooking, refreshBeforeBooking } from "./feed-refresh.service.ts";
import { readFeed, readFeeds } from "./feeds.jobs.ts";
import { staleFeedsOf } from "./feeds.service.ts";

const server = await testServer();

/** Next Wednesday at an hour, UTC. */
const at = (hour: number): Date => {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + 7 + ((3 - day.getUTCDay() + 7) % 7));
  day.setUTCHours(hour, 0, 0, 0);
  return day;
};
const stamp = (moment: Date): string => `${moment.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
const event = (uid: string, hour: number, ...more: string[]): string =>
  ["BEGIN:VEVENT", `UID:${uid}`, `DTSTART:${stamp(at(hour))}`, "DURATION:PT1H", ...more, "END:VEVENT"].join(
    "\r\n",
  );
const calendar = (...events: string[]): string =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...events, "END:VCALENDAR", ""].join("\r\n");

let elsewhere: Server;
let origin: string;
let asked: (string | undefined)[] = [];
let answer: (reply: ServerResponse, tag: string | undefined) => void;
beforeAll(async () => {
  elsewhere = createServer((request, reply) => {
    asked.push(request.headers["if-none-match"]);
    answer(reply, request.headers["if-none-match"]);
  });
  await new Promise<void>((done) => {
    elsewhere.listen(0, "127.0.0.1", done);
  });
  origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
});
afterAll(
  () =>
    new Promise<void>((done) => {
      elsewhere.close(() => done());
    }),
);
const sends = (text: string) => (answer = (reply) => reply.end(text));
beforeEach(() => {
  asked = [];
  sends(calendar(event("dentist@example.com", 14)));
});

const connect = async (owner: SignedIn, name = "Home") => {
  const { body, status } = await owner.call(feedsApi.create, {
    body: { name, url: `${origin}/secret.ics?key=abc` },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const feedsOf = async (owner: SignedIn) => (await owner.call(feedsApi.list)).body;
const busyOf = async (owner: SignedIn) =>
  (
    await owner.call(busyApi.list, {
      query: { from: at(0).toISOString(), to: new Date(at(0).getTime() + 86_400_000).toISOString() },
    })
  ).body;
const workspaceOf = ({ user }: SignedIn): string => user.workspaceId;
/** As if everything about the business's feeds had happened so long ago. */
const age = (owner: SignedIn, hours: number) =>
  server.database.inWorkspace(workspaceOf(owner), (tx) =>
    tx.execute(
      sql`UPDATE feeds SET last_try_at = last_try_at - make_interval(hours => ${hours}), last_read_at = last_read_at - make_interval(hours => ${hours}), created_at = created_at - make_interval(hours => ${hours})`,
    ),
  );

describe("a calendar by its address", () => {
  test("takes its host's time, and why says which it is", async () => {
    const owner = await server.newOwner({ timeZone: "UTC" });
    const made = await connect(owner);
    expect(made).toMatchObject({
      name: "Home",
      place: "127.0.0.1",
      isFile: false,
      lastReadAt: null,
      error: null,
    });
    expect(JSON.stringify(made)).not.toContain("secret.ics");
    await server.runJobs(readFeed, owner);
    const [feed] = await feedsOf(owner);
    expect(feed).toMatchObject({ events: 1, skipped: 0, error: null, isStale: false });
    expect(feed?.lastReadAt).not.toBeNull();
    expect(await busyOf(owner)).toEqual([
      {
        start: at(14).toISOString(),
        end: at(15).toISOString(),
        hostId: made.hostId,
        kind: "outside",
        name: "Home",
      },
    ]);
    const [type] = (await owner.call(meetingTypesApi.list)).body;
    const why = (start: Date) =>
      owner.call(whyApi.get, { query: { typeId: type!.id, start: start.toISOString() } });
    expect((await why(at(14))).body.reasons).toMatchObject([
      { rule: "outside", message: expect.stringContaining("Home") },
    ]);
    expect((await why(at(15))).body).toEqual({ offered: true, reasons: [] });
  });

  test("does not refuse what the team itself schedules, but the next free times pass it by", async () => {
    const owner = await server.newOwner({ timeZone: "UTC" });
    await connect(owner);
    await server.runJobs(readFeed, owner);
    const body = {
      title: "Tasting",
      type: "phone" as const,
      startTime: at(14).toISOString(),
      endTime: at(15).toISOString(),
    };
    expect((await owner.call(appointmentsApi.create, { body })).status).toBe(200);
    const second = await owner.refused(appointmentsApi.create, {
      body: { ...body, startTime: at(13).toISOString(), endTime: at(15).toISOString() },
    });
    expect(second.status).toBe(409);
    const nearest = (second.body as unknown as { nearest: { start: string; end: string }[] }).nearest;
    expect(nearest).toHaveLength(3);
    expect(nearest.every(({ start, end }) => end <= body.startTime || start >= body.endTime)).toBe(true);
  });

  test("is asked whether it changed, and its own meetings are nobody's second", async () => {
    const owner = await server.newOwner({ timeZone: "UTC" });
    const { body: meeting } = await owner.call(appointmentsApi.create, {
      body: { title: "Ours", type: "phone", startTime: at(10).toISOString(), endTime: at(11).toISOString() },
    });
    answer = (reply, tag) =>
      tag === '"1"'
        ? reply.writeHead(304).end()
        : reply
            .writeHead(200, { etag: '"1"' })
            .end(
              calendar(
                event(uidOf(meeting.id), 10),
                event(uidOf("0199aaaa-0000-7000-8000-000000000000"), 12),
              ),
            );
    await connect(owner);
    await server.runJobs(readFeed, owner);
    await age(owner, 1);
    await server.runNow(readFeeds);
    await server.runJobs(readFeed, owner);
    expect(asked).toEqual([undefined, '"1"']);
    const outside = (await busyOf(owner)).filter(({ kind }) => kind === "outside");
    expect(outside.map(({ start }) => start)).toEqual([at(12).toISOString()]);
  });

  test("that changed gives the old time back; another address does, too, and removing it all", async () => {
    const owner = await server.newOwner({ timeZone: "UTC" });
    const { id } = await connect(owner);
    await server.runJobs(readFeed, owner);
    sends(calendar(event("dentist@example.com", 16), event("bad@example.com", 9, "DTEND:nonsense")));
    await owner.call(feedsApi.update, {
      params: { id },
      body: { name: "House", url: `${origin}/other.ics` },
    });
    await server.runJobs(readFeed, owner);
    expect((await busyOf(owner)).map(({ start, name }) => [start, name])).toEqual([
      [at(16).toISOString(), "House"],
    ]);
    expect((await feedsOf(owner))[0]).toMatchObject({
      events: 1,
      skipped: 1,
      problems: [{ line: 8, message: expect.stringMatching(/./) }],
    });
    await owner.call(feedsApi.remove, { params: { id } });
    expect([await feedsOf(owner), await busyOf(owner)]).toEqual([[], []]);
  });
});

describe("a calendar that can't be read", () => {
  test.each<[string, (reply: ServerResponse) => void, string]>([
    ["is gone", (reply) => reply.writeHead(404).end(), "There is no calendar at this address anymore"],
    [
      "is a web page",
      (reply) => reply.writeHead(200, { "content-type": "text/html" }).end("<html>"),
      "a web page",
    ],
    ["is something else", (reply) => reply.end("hello"), "This isn’t a calendar."],
    ["fails", (reply) => reply.writeHead(500).end(), "error (500)"],
    ["is too large", (reply) => reply.end(Buffer.alloc(11 * 1_048_576, "x")), "larger than 10 MB"],
    [
      "leads into its own network",
      (reply) => reply.writeHead(302, { location: "https://10.0.0.1/" }).end(),
      "public internet",
    ],
    ["breaks off", (reply) => reply.destroy(), "couldn’t reach"],
  ])("because it %s says so, and keeps what was known", async (_name, how, words) => {
    const owner = await server.newOwner({ timeZone: "UTC" });
    await connect(owner);
    await server.runJobs(readFeed, owner);
    answer = how;
    await age(owner, 1);
    await server.runNow(readFeeds);
    await server.runJobs(readFeed, owner);
    expect((await feedsOf(owner))[0]?.error).toContain(words);
    expect(await busyOf(owner)).toHaveLength(1);
  });

  test("for 24 hours is stale: bookings wait, and the bell and a mail say so once", async () => {
    const owner = await server.newOwner({ timeZone: "UTC" });
    const feed = await connect(owner);
    await server.runJobs(readFeed, owner);
    const stale = () =>
      server.database.inWorkspace(workspaceOf(owner), (tx) => staleFeedsOf(tx, [feed.hostId]));
    expect(await stale()).toEqual([]);
    answer = (reply) => reply.writeHead(500).end();
    for (const hours of [25, 1]) {
      await age(owner, hours);
      await server.runNow(readFeeds);
      await server.runJobs(readFeed, owner);
    }
    expect(await stale()).toEqual([{ hostId: feed.hostId, name: "Home" }]);
    expect((await feedsOf(owner))[0]?.isStale).toBe(true);
    const told = (await owner.call(notificationsApi.list)).body.filter(
      ({ type }) => type === "calendar_feed",
    );
    expect(told).toMatchObject([
      { title: "We can’t read your calendar “Home”", body: expect.stringContaining("wait for your yes") },
    ]);
    const { rows } = await server.database.transact((tx) =>
      tx.execute(
        sql`SELECT subject FROM mails WHERE to_address = ${owner.user.email} AND subject LIKE '%Home%'`,
      ),
    );
    expect(rows).toHaveLength(1);
    sends(calendar());
    await age(owner, 1);
    await server.runNow(readFeeds);
    await server.runJobs(readFeed, owner);
    expect([await stale(), (await feedsOf(owner))[0]?.isStale]).toEqual([[], false]);
  });

  test.each([
    ["ftp://example.com/a.ics", "https://"],
    ["nothing", "https://"],
    ["https://rosa:secret@example.com/a.ics", "username"],
    ["https://10.0.0.1/a.ics", "public internet"],
    ["webcal://localhost/a.ics", "public internet"],
    ["http://8.8.8.8/a.ics", "https://"],
  ])("%s is refused at once", async (url, words) => {
    const owner = await server.newOwner();
    const { status, body } = await owner.refused(feedsApi.create, { body: { name: "Home", url } });
    expect([status, body.errors?.url]).toEqual([400, expect.stringContaining(words)]);
  });
});

describe("an uploaded file", () => {
  const upload = (
    owner: SignedIn,
    text: string | Uint8Array<ArrayBuffer>,
    fields: Record<string, string> = { name: "Trips" },
  ) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append("file", new Blob([text]), "trips.ics");
    return owner.call(feedsApi.upload, { form });
  };

  test("takes time as it is, for ever", async () => {
    const owner = await server.newOwner({ timeZone: "UTC" });
    const { body } = await upload(owner, calendar(event("trip@example.com", 14)));
    expect(body).toMatchObject({ name: "Trips", place: "trips.ics", isFile: true });
    await server.runJobs(readFeed, owner);
    await age(owner, 48);
    expect(await feedsOf(owner)).toMatchObject([{ events: 1, isStale: false }]);
    expect(await busyOf(owner)).toHaveLength(1);
    await owner.call(feedsApi.remove, { params: { id: body.id } });
    expect(await busyOf(owner)).toEqual([]);
  });

  test("that is no calendar, or too large, is refused", async () => {
    const owner = await server.newOwner();
    const refused = await upload(owner, "name,phone");
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: { file: expect.stringContaining(".ics") } },
    });
    expect((await upload(owner, new Uint8Array(11 * 1_048_576))).status).toBe(413);
    expect(await feedsOf(owner)).toEqual([]);
  });
});

test("members connect their own calendar, managers everybody's", async () => {
  const owner = await server.newOwner();
  const member = await newTeammate(server, owner, "member");
  const hosts = (await owner.call(hostsApi.list)).body;
  const hostOf = ({ user }: SignedIn) => hosts.find(({ userId }) => userId === user.id)!.id;
  const url = `${origin}/a.ics`;
  const other = await member.refused(feedsApi.create, { body: { name: "Hers", url, hostId: hostOf(owner) } });
  expect(other.status).toBe(403);
  const own = await member.call(feedsApi.create, { body: { name: "Mine", url } });
  const theirs = await owner.call(feedsApi.create, { body: { name: "Boss", url } });
  expect((await feedsOf(member)).map(({ name }) => name)).toEqual(["Mine"]);
  expect((await feedsOf(owner)).map(({ name }) => name).sort()).toEqual(["Boss", "Mine"]);
  expect((await member.refused(feedsApi.remove, { params: { id: theirs.body.id } })).status).toBe(403);
  expect((await owner.call(feedsApi.remove, { params: { id: own.body.id } })).status).toBe(200);
});

describe("before somebody books", () => {
  const parts = {
    ports: {
      outgoing: makeOutgoing(networksIn("127.0.0.0/8")),
      secrets: secretsOf(Buffer.from("test secret")),
    },
    database: server.database,
    log: makeLog("silent"),
  };

  const refresh = async (owner: SignedIn, hostId: string, deadlineMs?: number): Promise<void> => {
    const workspaceId = workspaceOf(owner);
    const ids = await server.database.inWorkspace(workspaceId, (tx) => claimBeforeBooking(tx, [hostId]));
    await refreshBeforeBooking(parts, workspaceId, ids, deadlineMs);
  };

  test("what is minutes old is read anew, once, and a slow one is not waited for", async () => {
    const owner = await server.newOwner({ timeZone: "UTC" });
    const { hostId } = await connect(owner);
    await server.runJobs(readFeed, owner);
    await refresh(owner, hostId);
    expect(asked).toHaveLength(1);
    await age(owner, 1);
    let waiting: ServerResponse | undefined;
    answer = (reply) => (waiting = reply);
    const begun = performance.now();
    await refresh(owner, hostId, 100);
    expect(performance.now() - begun).toBeLessThan(2000);
    await refresh(owner, hostId, 100);
    expect(asked.length).toBeLessThanOrEqual(2);
    waiting?.destroy();
  });

  test("one of more than a megabyte is left to its job", async () => {
    const owner = await server.newOwner({ timeZone: "UTC" });
    const { hostId } = await connect(owner);
    await server.runJobs(readFeed, owner);
    await age(owner, 1);
    sends(calendar(event("large@example.com", 9, `DESCRIPTION:${"x".repeat(1_048_576)}`)));
    await refresh(owner, hostId, 100);
    const [before] = await feedsOf(owner);
    expect(before).toMatchObject({ lastTryAt: null, error: null });
    await server.runJobs(readFeed, owner);
    expect((await busyOf(owner)).map(({ start }) => start)).toEqual([at(9).toISOString()]);
  });
});
