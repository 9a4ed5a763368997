import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { davFixture, movedTo, stampOf, wednesdayAt } from "#apps/server/testing/dav-fixture.ts";
import { type DavStandIn, startDavStandIn } from "#apps/server/testing/dav-stand-in.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import { calendarAccountsApi } from "#areas/calendar/contract/calendar-accounts.api.ts";
import { uidOf } from "#areas/calendar/contract/meeting-mails.rules.ts";
import { syncAccount, syncAccounts } from "./meeting-copies.jobs.ts";

const server = await testServer();
let dav: DavStandIn;
let count = 0;
beforeAll(async () => {
  dav = await startDavStandIn();
});
afterAll(() => dav.stop());
afterEach(() => {
  delete dav.instead;
  dav.seen.length = 0;
});
const { connect, sync, meet, eventOf, onPhone, questionsOf, accountOf, removeOnPhone } = davFixture(
  server,
  () => dav,
);

const setUp = async () => {
  count += 1;
  const [owner, out] = [
    await server.newOwner({ timeZone: "UTC" }),
    await dav.newCalendar(`hostile${count}`, "Out"),
  ];
  const account = await connect(owner, out);
  return { owner, out, account };
};
const run = (owner: SignedIn) => server.runJobs(syncAccount, owner);
const eventsIn = async (out: string): Promise<string[]> =>
  [...(await dav.ask("REPORT", new URL(out).pathname, "all")).matchAll(/UID:(\S+)/g)].map(
    ([, uid = ""]) => uid,
  );
const puts = (): number => dav.seen.filter((line) => line.startsWith("PUT ")).length;
const syncAtOf = async (owner: SignedIn): Promise<number> => {
  const { rows } = await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(sql`SELECT extract(epoch FROM sync_at - now()) / 60 AS minutes FROM calendar_accounts`),
  );
  return Math.round(Number(rows[0]?.minutes));
};

describe("a stop", () => {
  test.each([
    ["between writing and noting it", true],
    ["before anything arrived", false],
  ])("%s neither doubles a meeting nor loses it, nor asks its host", async (_when, arrives) => {
    const { owner, out } = await setUp();
    dav.instead = ({ method }, reply, serve) => {
      if (method !== "PUT") return false;
      // What was stored, but never answered.
      reply.end = (() => reply.destroy()) as unknown as ServerResponse["end"];
      reply.writeHead = (() => reply) as ServerResponse["writeHead"];
      if (arrives) serve();
      else reply.destroy();
      return true;
    };
    const { id } = await meet(owner, 9);
    await run(owner);
    expect((await accountOf(owner))?.writeError).toContain("couldn’t reach");
    expect(await eventsIn(out)).toHaveLength(arrives ? 1 : 0);
    // Meanwhile it is moved here: what stands there is an older version of ours.
    await owner.call(appointmentsApi.update, {
      params: { id },
      body: { startTime: wednesdayAt(11).toISOString(), endTime: wednesdayAt(12).toISOString() },
    });
    delete dav.instead;
    await sync(owner);
    expect(await eventsIn(out)).toEqual([uidOf(id)]);
    expect(await eventOf(out, id)).toContain(`DTSTART:${stampOf(wednesdayAt(11))}`);
    expect(await questionsOf(owner)).toEqual([]);
    dav.seen.length = 0;
    await sync(owner);
    expect(puts()).toBe(0);
  });

  test("between taking out and noting it is no trouble either", async () => {
    const { owner, out } = await setUp();
    const { id } = await meet(owner, 9);
    await run(owner);
    await removeOnPhone(out, id);
    await owner.call(appointmentsApi.cancel, { params: { id } });
    await run(owner);
    expect(await accountOf(owner)).toMatchObject({ writeError: null, writtenMeetings: 0 });
    expect(await questionsOf(owner)).toEqual([]);
  });
});

describe("a server", () => {
  test.each<[string, Record<string, string>]>([
    ["tells no version", {}],
    ["tells a weak version", { etag: 'W/"1"' }],
    ["tells a version that no header may say", { etag: "nothing" }],
    ["tells another version than it keeps", { etag: '"another"' }],
  ])("that %s of what it took is looked at once more, and written once", async (_what, headers) => {
    const { owner, out } = await setUp();
    dav.instead = ({ method }, reply, serve) => {
      if (method !== "PUT") return false;
      const { writeHead } = reply;
      reply.writeHead = ((status: number) => writeHead.call(reply, status, headers)) as typeof writeHead;
      serve();
      return true;
    };
    const { id } = await meet(owner, 9);
    await run(owner);
    await sync(owner);
    expect(puts()).toBe(1);
    await owner.call(appointmentsApi.update, { params: { id }, body: { title: "Renamed" } });
    await sync(owner);
    expect(await eventOf(out, id)).toContain("SUMMARY:Renamed");
    expect([await questionsOf(owner), (await accountOf(owner))?.writeError]).toEqual([[], null]);
  });

  const answers =
    (status: number, body = "") =>
    (reply: ServerResponse) =>
      void reply.writeHead(status).end(body);
  test.each<[string, (reply: ServerResponse) => void, string]>([
    ["is full", answers(507), "is full"],
    ["lets nobody in", answers(401), "app password is wrong"],
    ["lets us only read", answers(403), "may not write"],
    ["has no such calendar", answers(409), "isn’t there anymore"],
    ["fails", answers(500, "x".repeat(100_000)), "error (500)"],
    ["never agrees to a version", answers(412), "keeps changing"],
    ["takes no meeting", answers(400), "error 400"],
    [
      "leads to a machine of its own network",
      (reply) => void reply.writeHead(307, { location: "http://169.254.169.254/" }).end(),
      "another server, 169.254.169.254",
    ],
    ["leads nowhere", (reply) => void reply.writeHead(307, { location: "http://" }).end(), "leads nowhere"],
  ])("that %s is told in plain words, and tried again with growing pauses", async (_what, how, words) => {
    const { owner, out } = await setUp();
    dav.instead = ({ method }, reply) => {
      if (method === "PUT") how(reply);
      return method === "PUT";
    };
    const { id } = await meet(owner, 9);
    await run(owner);
    expect((await accountOf(owner))?.writeError).toContain(words);
    expect(await syncAtOf(owner)).toBe(1);
    await sync(owner);
    expect(await syncAtOf(owner)).toBe(2);
    delete dav.instead;
    await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(sql`UPDATE calendar_accounts SET sync_at = now() - interval '1 minute'`),
    );
    await server.runNow(syncAccounts);
    await run(owner);
    expect([await eventsIn(out), await questionsOf(owner)]).toEqual([[uidOf(id)], []]);
    expect(await accountOf(owner)).toMatchObject({ writeError: null, writtenMeetings: 1 });
    expect(await syncAtOf(owner)).toBe(15);
  });

  test("that leads to another one gets no password sent there", async () => {
    const letters: (string | undefined)[] = [];
    const other = createServer(({ headers }, reply) => {
      letters.push(headers.authorization);
      reply.writeHead(201).end();
    }).listen(0, "127.0.0.1");
    await once(other, "listening");
    const location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
    const { owner } = await setUp();
    dav.instead = ({ method }, reply) => {
      if (method === "PUT") reply.writeHead(307, { location }).end();
      return method === "PUT";
    };
    await meet(owner, 9);
    await run(owner);
    other.close();
    expect([letters, (await accountOf(owner))?.writeError]).toEqual([
      [],
      expect.stringContaining("another server"),
    ]);
  });

  test("that never ends what it says is not waited for", async () => {
    const { owner } = await setUp();
    await meet(owner, 9);
    let sent = 0;
    dav.instead = ({ method }, reply) => {
      if (method !== "PROPFIND") return false;
      reply.writeHead(207);
      const more = (): void => {
        sent += 1_048_576;
        if (sent < 50 * 1_048_576 && !reply.destroyed) reply.write(Buffer.alloc(1_048_576, "x"), more);
      };
      more();
      return true;
    };
    await run(owner);
    expect((await accountOf(owner))?.writeError).toBe("This calendar is larger than 10 MB.");
    expect(sent).toBeLessThan(50 * 1_048_576);
  });

  test("that takes all but one meeting has the others", async () => {
    const { owner, out } = await setUp();
    const [first, second] = [await meet(owner, 9), await meet(owner, 11)];
    dav.instead = ({ method, body }, reply) => {
      const isBad = method === "PUT" && body.includes(first.id);
      if (isBad) reply.writeHead(400).end();
      return isBad;
    };
    await run(owner);
    expect(await eventsIn(out)).toEqual([uidOf(second.id)]);
    expect((await accountOf(owner))?.writeError).toContain("one of your meetings");
  });

  test("that has the invitation which we mailed already keeps that, and gets no second event", async () => {
    const { owner, out } = await setUp();
    const invited = await dav.newCalendar(`invited${count}`, "Invited");
    const { id } = await meet(owner, 9);
    dav.instead = ({ method }, reply) => {
      if (method !== "PUT") return false;
      reply
        .writeHead(403)
        .end(
          '<D:error xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><C:no-uid-conflict/></D:error>',
        );
      return true;
    };
    await run(owner);
    delete dav.instead;
    await owner.call(appointmentsApi.update, { params: { id }, body: { title: "Renamed" } });
    await sync(owner);
    expect([puts(), await eventsIn(out), await eventsIn(invited)]).toEqual([1, [], []]);
    expect(await accountOf(owner)).toMatchObject({ writeError: null, writtenMeetings: 1 });
    await owner.call(appointmentsApi.cancel, { params: { id } });
    await run(owner);
    expect(dav.seen.filter((line) => line.startsWith("DELETE "))).toEqual([]);
  });

  test("that leaves events out of its list, or can’t be read, asks nobody; one whose calendar is gone says so", async () => {
    const { owner, out } = await setUp();
    const { id } = await meet(owner, 9);
    await run(owner);
    dav.instead = ({ method }, reply) => {
      if (method === "REPORT") reply.writeHead(207).end('<multistatus xmlns="DAV:"></multistatus>');
      return method === "REPORT";
    };
    await sync(owner);
    expect(await questionsOf(owner)).toEqual([]);
    delete dav.instead;
    await onPhone(out, id, (text) => text.replace(/^DTSTART:.*$/m, "DTSTART:20260230T100000Z"));
    await sync(owner);
    expect(await questionsOf(owner)).toEqual([]);
    dav.instead = (_request, reply) => (reply.writeHead(404).end(), true);
    await sync(owner);
    expect(await questionsOf(owner)).toEqual([]);
    expect((await accountOf(owner))?.writeError).toContain("isn’t there anymore");
  });

  test("that is away when an account is disconnected is tried for a day, and then forgotten", async () => {
    const { owner, account } = await setUp();
    await meet(owner, 9);
    await run(owner);
    dav.instead = (_request, reply) => (reply.writeHead(503).end(), true);
    await owner.call(calendarAccountsApi.disconnect, { params: { id: account.id } });
    const left = async (): Promise<number> => {
      await run(owner);
      const { rows } = await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
        tx.execute(sql`SELECT id FROM calendar_accounts`),
      );
      return rows.length;
    };
    expect(await left()).toBe(1);
    await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(
        sql`UPDATE calendar_accounts SET ending_at = now() - interval '25 hours', sync_at = now() - interval '1 minute'`,
      ),
    );
    await server.runNow(syncAccounts);
    expect(await left()).toBe(0);
  });
});

test("what a host moved is not written over by a change here that came at the same moment", async () => {
  const { owner, out } = await setUp();
  const { id } = await meet(owner, 9);
  await run(owner);
  let moved = false;
  // The phone is quicker: after we looked, before we write.
  dav.instead = ({ method }, _reply, serve) => {
    if (method !== "PUT" || moved) return false;
    moved = true;
    void onPhone(out, id, movedTo(14)).then(serve);
    return true;
  };
  await owner.call(appointmentsApi.update, { params: { id }, body: { title: "Renamed" } });
  await run(owner);
  expect(await eventOf(out, id)).toContain(`DTSTART:${stampOf(wednesdayAt(14))}`);
  expect(await questionsOf(owner)).toMatchObject([{ finding: "moved" }]);
});

test("a throw-away business writes nothing", async () => {
  const { owner } = await setUp();
  await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(sql`UPDATE workspaces SET expires_at = now() + interval '1 hour'`),
  );
  await meet(owner, 9);
  dav.seen.length = 0;
  await sync(owner);
  expect(dav.seen).toEqual([]);
});
