import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { operationsApi } from "#platform/contract/operations.ts";
import { liveChannel, makeNotifier } from "#platform/server/live.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { doBulkChange } from "#areas/customers/server/contacts.jobs.ts";
import { invitationsApi } from "#areas/team/contract/invitations.api.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { type LiveReader, readLive } from "./testing/live-reader.ts";
import { newTeammate } from "./testing/teammate.ts";
import { type SignedIn, testServer } from "./testing/test-server.ts";

// Two servers on one database, like two processes.
const [here, there] = [await testServer(), await testServer()];
const dana = { firstName: "Dana", lastName: "Whitfield", email: "dana@example.com", source: "Referral" };

/** The same person with the other server. */
function elsewhere(person: { cookies: Map<string, string> }) {
  const client = there.visitor();
  for (const [name, value] of person.cookies) client.cookies.set(name, value);
  return client;
}

/** Every read that was reported, up to the news of this one; news about the new business itself may come before. */
async function until(reader: LiveReader, read: string): Promise<string[]> {
  const reads: string[] = [];
  while (!reads.includes(read)) {
    const news = await reader.next();
    if (!news) throw new Error(`ended after ${reads.join()}`);
    reads.push(...news.reads);
  }
  return reads;
}

const notifyDirectly = (workspaceId: string, read: string) =>
  here.database.transact((tx) =>
    tx.execute(sql`SELECT pg_notify(${liveChannel}, ${JSON.stringify({ workspaceId, reads: [read] })})`),
  );

/** `npm run bench live` shows that it takes less than a second; on a machine that others use as well it may take some, but no round of a timer. */
const soonMs = 5000;

describe("live news", () => {
  test("of a change in one server reaches a teammate at another at once, naming what became stale but nobody", async () => {
    const owner = await here.newOwner();
    const mate = await newTeammate(here, owner, "member");
    const reader = await readLive(elsewhere(mate));
    const started = performance.now();
    await owner.call(contactsApi.create, { body: dana });
    const news = await until(reader, "/api/onboarding");
    expect(performance.now() - started).toBeLessThan(soonMs);
    expect(news).toEqual(
      expect.arrayContaining(["/api/contacts", "/api/stats", "/api/activities", "/api/onboarding"]),
    );
    expect(JSON.stringify(news)).not.toMatch(/Dana|Whitfield|example/);
    reader.close();
  });

  test("reaches nobody in another business", async () => {
    const [owner, stranger] = [await here.newOwner(), await here.newOwner()];
    const [own, foreign] = [await readLive(elsewhere(owner)), await readLive(elsewhere(stranger))];
    await owner.call(contactsApi.create, { body: dana });
    await until(own, "/api/contacts");
    await notifyDirectly(stranger.user.workspaceId, "/api/own");
    expect(await until(foreign, "/api/own")).not.toContain("/api/contacts");
    own.close();
    foreign.close();
  });

  test("is not sent for a refused save", async () => {
    const owner = await here.newOwner();
    const reader = await readLive(owner);
    await owner.refused(contactsApi.create, {
      body: { ...dana, assignedTo: "01930000-0000-7000-8000-000000000001" },
    });
    await owner.call(membersApi.list);
    await notifyDirectly(owner.user.workspaceId, "/api/end");
    expect(await until(reader, "/api/end")).not.toContain("/api/contacts");
    reader.close();
  });

  test("of a change of many comes a few times, not once for each", async () => {
    const owner = await here.newOwner();
    await insertContacts(
      here.database,
      owner.user.workspaceId,
      Array.from({ length: 600 }, () => ({})),
    );
    const reader = await readLive(elsewhere(owner));
    await owner.call(contactsApi.bulk, {
      body: { action: { type: "stage", pipelineStage: "proposal" }, filter: {} },
    });
    const started = performance.now();
    await here.runJobs(doBulkChange, owner);
    const seconds = (performance.now() - started) / 1000;
    let told = 0;
    for (let last = false; !last; told++)
      last = ((await reader.next())?.reads ?? ["/api/operations"]).includes("/api/operations");
    expect(told).toBeLessThanOrEqual(Math.ceil(seconds * 4) + 2);
    reader.close();
  });

  test("ends with the session, also when someone is removed", async () => {
    const owner = await here.newOwner();
    const mate = await newTeammate(here, owner, "member");
    const reader = await readLive(elsewhere(mate));
    await owner.call(membersApi.remove, { params: { id: mate.user.id }, body: { to: null } });
    while (await reader.next());
    await expect(readLive(elsewhere(mate))).rejects.toThrow("401");
  });

  test.each<[string, (owner: SignedIn, mate: SignedIn) => Promise<unknown>]>([
    ["signing out", (_, mate) => mate.call(authApi.logout)],
    [
      "narrowed rights",
      (owner, mate) => owner.call(membersApi.update, { params: { id: mate.user.id }, body: { sees: "own" } }),
    ],
    [
      "another role",
      (owner, mate) =>
        owner.call(membersApi.update, { params: { id: mate.user.id }, body: { role: "viewer" } }),
    ],
    [
      "being removed",
      (owner, mate) => owner.call(membersApi.remove, { params: { id: mate.user.id }, body: { to: null } }),
    ],
    [
      "a new password elsewhere",
      async (_, mate) => {
        const other = here.visitor();
        await other.call(authApi.login, { body: { email: mate.user.email, password: mate.password } });
        await other.call(authApi.changePassword, {
          body: { currentPassword: mate.password, newPassword: "another good one" },
        });
      },
    ],
  ])("ends at once after %s, and nobody else's does", async (_, act) => {
    const owner = await here.newOwner();
    const mate = await newTeammate(here, owner, "member");
    const [reader, ownersReader] = [await readLive(elsewhere(mate)), await readLive(elsewhere(owner))];
    await act(owner, mate);
    const started = performance.now();
    while (await reader.next());
    expect(performance.now() - started).toBeLessThan(soonMs);
    await notifyDirectly(owner.user.workspaceId, "/api/end");
    await until(ownersReader, "/api/end");
    ownersReader.close();
  });

  test("continues in another business: what was open before ends", async () => {
    const [owner, other] = [await here.newOwner(), await here.newOwner()];
    const mate = await newTeammate(here, owner, "member");
    const { body: invitation } = await other.call(invitationsApi.create, {
      body: { email: mate.user.email, role: "member", sees: "all" },
    });
    const { body: link } = await other.call(invitationsApi.link, { params: { id: invitation.id } });
    const [reader, others] = [await readLive(elsewhere(mate)), await readLive(elsewhere(other))];
    expect(
      (
        await mate.call(invitationsApi.accept, {
          body: { token: new URL(link.link).searchParams.get("token") ?? "" },
        })
      ).status,
    ).toBe(200);
    while (await reader.next());
    // Whoever joined no longer stands under those who were invited.
    await until(others, invitationsApi.list.path);
    others.close();
    (await readLive(elsewhere(mate))).close();
  });

  test("continues after the listening connection broke, and says that something may have been missed", async () => {
    const owner = await here.newOwner();
    const reader = await readLive(elsewhere(owner));
    const pg = (await import("pg")).default;
    const admin = new pg.Client({ connectionString: here.database.ownerUrl });
    await admin.connect();
    await admin.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()",
      [`mainstay live ${process.pid}`],
    );
    await admin.end();
    await until(reader, "/api");
    await owner.call(contactsApi.create, { body: dana });
    await until(reader, "/api/contacts");
    reader.close();
  });

  test("is for signed-in people, and is a stream that nothing caches", async () => {
    const owner = await here.newOwner();
    expect((await here.visitor().send("/api/live")).status).toBe(401);
    const closing = new AbortController();
    const response = await owner.send("/api/live", { signal: closing.signal });
    expect([response.headers.get("content-type"), response.headers.get("cache-control")]).toEqual([
      "text/event-stream; charset=utf-8",
      "no-store",
    ]);
    closing.abort();
    await owner.call(authApi.logout);
    expect((await owner.send("/api/live")).status).toBe(401);
  });
});

describe("someone who sees only their own customers", () => {
  test("gets news of theirs, of one assigned to them and of one taken away, and of nobody else's", async () => {
    const owner = await here.newOwner();
    const mina = await newTeammate(here, owner, "member");
    await owner.call(membersApi.update, { params: { id: mina.user.id }, body: { sees: "own" } });
    const [hers, his] = await insertContacts(here.database, owner.user.workspaceId, [
      { firstName: "Hana", assignedTo: mina.user.id },
      { firstName: "Dana" },
    ]);
    const [reader, ownersReader] = [await readLive(elsewhere(mina)), await readLive(elsewhere(owner))];
    const change = (id: string | undefined, body: { phone?: string; assignedTo?: string | null }) =>
      owner.call(contactsApi.update, { params: { id: id ?? "" }, body });
    // The owner gets all news in the same message: once it has arrived, nothing more of this action is coming.
    const isTold = async (act: () => Promise<unknown>): Promise<boolean> => {
      await act();
      await until(ownersReader, "/api/contacts");
      const mark = `/api/mark-${randomUUID()}`;
      await notifyDirectly(owner.user.workspaceId, mark);
      return (await until(reader, mark)).includes("/api/contacts");
    };
    await isTold(() => change(his, { phone: "555 0100" }));
    expect(await isTold(() => change(his, { phone: "555 0101" }))).toBe(false);
    expect(await isTold(() => owner.call(contactsApi.create, { body: dana }))).toBe(false);
    expect(
      await isTold(() =>
        owner.call(contactsApi.bulk, { body: { action: { type: "addTag", tag: "vip" }, ids: [his ?? ""] } }),
      ),
    ).toBe(false);
    expect(await isTold(() => change(hers, { phone: "555 0102" }))).toBe(true);
    expect(await isTold(() => change(his, { assignedTo: mina.user.id }))).toBe(true);
    expect(await isTold(() => change(his, { assignedTo: null }))).toBe(true);
    reader.close();
    ownersReader.close();
  });

  test("finds only their own operations, and can stop no others; a viewer finds all and can stop none", async () => {
    const owner = await here.newOwner();
    const [mina, vera] = [await newTeammate(here, owner, "member"), await newTeammate(here, owner, "viewer")];
    await insertContacts(
      here.database,
      owner.user.workspaceId,
      Array.from({ length: 600 }, (_, at) => ({ assignedTo: at < 550 ? mina.user.id : undefined })),
    );
    await owner.call(membersApi.update, { params: { id: mina.user.id }, body: { sees: "own" } });
    const change = { action: { type: "addTag" as const, tag: "Handover to Ben" }, filter: {} };
    const his = (await owner.call(contactsApi.bulk, { body: change })).body.id;
    const hers = (await mina.call(contactsApi.bulk, { body: change })).body.id;
    const operationsOf = async (person: SignedIn) =>
      (await person.call(operationsApi.list)).body.map((work) => work.id);
    expect([await operationsOf(mina), await operationsOf(owner), await operationsOf(vera)]).toEqual([
      [hers],
      [hers, his],
      [hers, his],
    ]);
    for (const call of [operationsApi.get, operationsApi.cancel])
      expect((await mina.refused(call, { params: { id: his } })).status).toBe(404);
    expect((await owner.call(operationsApi.get, { params: { id: his } })).body.status).toBe("waiting");
    expect([
      (await vera.call(operationsApi.get, { params: { id: his } })).status,
      (await vera.refused(operationsApi.cancel, { params: { id: his } })).status,
    ]).toEqual([200, 403]);
    expect((await mina.call(operationsApi.cancel, { params: { id: hers } })).body.status).toBe("cancelled");
  });
});

test("a server that stops ends its streams", async () => {
  const owner = await here.newOwner();
  const reader = await readLive(elsewhere(owner));
  await there.app.close();
  while (await reader.next());
  expect(reader.heard).toEqual([]);
});

test("news during a pause is sent once, at its end", async () => {
  const sent: string[][] = [];
  let sentTwice: () => void = () => undefined;
  const twice = new Promise<void>((resolve) => {
    sentTwice = resolve;
  });
  const notifier = makeNotifier(async (payloads) => void (sent.push(payloads) === 2 && sentTwice()), 5);
  notifier.notify("a", ["/api/contacts"]);
  await new Promise((resolve) => setImmediate(resolve));
  for (let round = 0; round < 100; round++)
    notifier.notify(round % 2 ? "a" : "b", ["/api/contacts", "/api/stats"]);
  await twice;
  expect(sent.map((payloads) => payloads.map((payload) => JSON.parse(payload) as unknown))).toEqual([
    [{ workspaceId: "a", reads: ["/api/contacts"] }],
    [
      { workspaceId: "b", reads: ["/api/contacts", "/api/stats"] },
      { workspaceId: "a", reads: ["/api/contacts", "/api/stats"] },
    ],
  ]);
});
