import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { jobHandlers } from "#apps/server/areas.ts";
import { testPorts } from "#apps/server/testing/test-ports.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { newWebhook, passTime, startReceiver } from "#apps/server/testing/webhook-receiver.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { webhookLogsApi, webhooksApi } from "#areas/integrations/contract/webhooks.api.ts";
import { lanes } from "#platform/server/lanes.ts";
import { makeLog } from "#platform/server/log.ts";
import { makeOutgoing } from "#platform/server/outgoing.ts";
import { networksIn } from "#platform/server/public-address.ts";
import { sendWebhook } from "./webhooks.jobs.ts";

const server = await testServer();
const receiver = await startReceiver();
afterAll(receiver.close);

const addPerson = async (owner: SignedIn) =>
  owner.call(contactsApi.create, {
    body: {
      firstName: "Dana",
      lastName: "Whitfield",
      email: `${randomUUID()}@example.com`,
      source: "Referral",
    },
  });
const newPath = () => `/${randomUUID()}`;
const events: string[] = ["contact.created"];
const run = (owner: SignedIn) => server.runJobs(sendWebhook, owner);
const shown = async (owner: SignedIn, id: string) =>
  (await owner.call(webhooksApi.get, { params: { id } })).body;
const sent = async (owner: SignedIn, id: string) =>
  (await owner.call(webhooksApi.deliveries, { params: { id } })).body;
const tries = async (owner: SignedIn) => (await owner.call(webhookLogsApi.list)).body;
const inside = (owner: SignedIn, statement: ReturnType<typeof sql>) =>
  server.database.inWorkspace(owner.user.workspaceId, (tx) => tx.execute(statement));

/** A hundredth of the usual patience with addresses. */
function hurry(): void {
  const later = globalThis.setTimeout;
  const asked = vi
    .spyOn(globalThis, "setTimeout")
    .mockImplementation(((work: () => void, ms?: number) =>
      later(work, ms === 20_000 ? 200 : ms)) as typeof setTimeout);
  onTestFinished(() => asked.mockRestore());
}

/** Writes a letter now and then, until nobody listens anymore. */
function drip(reply: ServerResponse): void {
  const timer = setInterval(() => reply.write("x"), 20);
  reply.on("close", () => clearInterval(timer));
}

describe("an address", () => {
  test.each<[string, (reply: ServerResponse) => void, number | null, RegExp]>([
    ["hangs", () => {}, null, /didn’t answer within 20 seconds/],
    ["drips", (reply) => drip(reply), null, /didn’t answer within 20 seconds/],
    ["drops the connection", (reply) => reply.destroy(), null, /The connection failed/],
    [
      "redirects",
      (reply) => void reply.writeHead(307, { location: "http://169.254.169.254/" }).end("away"),
      307,
      /^away$/,
    ],
    ["fails", (reply) => void reply.writeHead(500).end("\0oops"), 500, /^oops$/],
  ])("that %s gets the event again later, under the same id", async (_name, answer, status, words) => {
    hurry();
    const owner = await server.newOwner();
    const path = newPath();
    const { id } = await newWebhook(owner, { url: receiver.url(path), events });
    receiver.answer(path, answer);
    await addPerson(owner);
    await run(owner);
    const [one] = await tries(owner);
    expect([one?.status, one?.responseStatus]).toEqual(["failed", status]);
    expect(one?.response).toMatch(words);
    const [waiting] = await sent(owner, id);
    expect(waiting).toMatchObject({ status: "pending", attempts: 1 });
    const pause = new Date(waiting!.nextAttemptAt!).getTime() - new Date(one!.createdAt).getTime();
    expect(pause).toBeGreaterThan(4500);
    expect(pause).toBeLessThan(6500);
    expect((await shown(owner, id)).state).toBe("failing");
    receiver.answer(path, (reply) => reply.end());
    await passTime(server, owner);
    await run(owner);
    expect(await sent(owner, id)).toMatchObject([{ status: "delivered", attempts: 2 }]);
    const ids = receiver.received(path).map(({ headers }) => headers["webhook-id"]);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    expect(await shown(owner, id)).toMatchObject({ state: "works", failingSince: null });
  });

  test("that floods is read to 64 KB, and 2,000 characters are kept", async () => {
    const owner = await server.newOwner();
    const path = newPath();
    await newWebhook(owner, { url: receiver.url(path), events });
    let written = 0;
    receiver.answer(path, (reply) => {
      const more = (): void => {
        if (written > 50_000_000 || reply.destroyed) return void reply.end();
        written += 65_536;
        reply.write(Buffer.alloc(65_536, "x"), more);
      };
      more();
    });
    await addPerson(owner);
    await run(owner);
    expect((await tries(owner))[0]?.response).toBe("x".repeat(2000));
    expect(written).toBeLessThan(50_000_000);
  });

  test("that is gone (410) is switched off at once, and managers are told", async () => {
    const owner = await server.newOwner();
    const path = newPath();
    const { id } = await newWebhook(owner, { url: receiver.url(path), events });
    receiver.answer(path, (reply) => void reply.writeHead(410).end());
    await addPerson(owner);
    await run(owner);
    expect(await shown(owner, id)).toMatchObject({
      isActive: false,
      state: "disabled",
      disabledReason: "gone",
    });
    const told = (await owner.call(notificationsApi.list)).body.filter(
      ({ type }) => type === "webhook_disabled",
    );
    expect(told).toMatchObject([{ href: "/integrations/webhooks" }]);
    await addPerson(owner);
    expect(await run(owner)).toBe(0);
    receiver.answer(path, (reply) => reply.end());
    expect((await owner.call(webhooksApi.enable, { params: { id } })).body).toMatchObject({
      isActive: true,
      disabledReason: null,
    });
  });

  test("that asks for a pause (429, Retry-After) gets it: nothing is sent to it meanwhile", async () => {
    const owner = await server.newOwner();
    const path = newPath();
    const { id } = await newWebhook(owner, { url: receiver.url(path), events });
    receiver.answer(path, (reply) => void reply.writeHead(429, { "retry-after": "3600" }).end());
    await addPerson(owner);
    await run(owner);
    await addPerson(owner);
    await run(owner);
    expect(receiver.received(path)).toHaveLength(1);
    const { pausedUntil } = await shown(owner, id);
    expect(new Date(pausedUntil ?? 0).getTime() - Date.now()).toBeGreaterThan(3_500_000);
    expect((await sent(owner, id)).map(({ status }) => status)).toEqual(["pending", "pending"]);
  });

  test("that took nothing for five days is switched off, and what waits is sent when it is on again", async () => {
    const owner = await server.newOwner();
    const path = newPath();
    const { id } = await newWebhook(owner, { url: receiver.url(path), events });
    receiver.answer(path, (reply) => void reply.writeHead(500).end());
    await addPerson(owner);
    await run(owner);
    await inside(owner, sql`UPDATE webhooks SET failing_since = now() - interval '5 days 1 minute'`);
    await passTime(server, owner);
    await run(owner);
    expect(await shown(owner, id)).toMatchObject({
      state: "disabled",
      disabledReason: "failing",
      waiting: 1,
    });
    receiver.answer(path, (reply) => reply.end());
    await owner.call(webhooksApi.enable, { params: { id } });
    await passTime(server, owner);
    await run(owner);
    expect(await sent(owner, id)).toMatchObject([{ status: "delivered" }]);
  });

  test("that never takes an event is asked ten times, then it has failed and can be sent by hand", async () => {
    const owner = await server.newOwner();
    const path = newPath();
    const { id } = await newWebhook(owner, { url: receiver.url(path), events });
    receiver.answer(path, (reply) => void reply.writeHead(400).end());
    await addPerson(owner);
    for (let turn = 0; turn < 12; turn += 1) {
      await passTime(server, owner);
      await run(owner);
    }
    expect(receiver.received(path)).toHaveLength(10);
    expect(await sent(owner, id)).toMatchObject([{ status: "failed", attempts: 10, nextAttemptAt: null }]);
  });

  test("whose name leads inside at the second look is not reached", async () => {
    const owner = await server.newOwner();
    const path = newPath();
    const port = new URL(receiver.url("/")).port;
    const { id } = await newWebhook(owner, { url: receiver.url(path), events });
    await inside(owner, sql`UPDATE webhooks SET url = ${`https://hook.example.com:${port}${path}`}`);
    const answers = [["93.184.216.34"], ["127.0.0.1"]];
    const outgoing = makeOutgoing(networksIn(""), async () => answers.shift() ?? ["127.0.0.1"]);
    await outgoing.wayTo("hook.example.com", Number(port), "web");
    await addPerson(owner);
    const handler = jobHandlers({ ...testPorts(), outgoing }).find(({ type }) => type === sendWebhook);
    const context = {
      database: server.database,
      log: makeLog("silent"),
      signal: new AbortController().signal,
    };
    await handler?.run({ workspaceId: owner.user.workspaceId, webhookId: id } as never, context);
    expect(receiver.received(path)).toEqual([]);
    expect((await tries(owner))[0]?.response).toBe(
      "There is no “hook.example.com” on the public internet. Check the name.",
    );
  });

  test("that hangs delays no other of the same business", async () => {
    hurry();
    const owner = await server.newOwner();
    const [slow, quick] = [newPath(), newPath()];
    receiver.answer(slow, () => {});
    await newWebhook(owner, { url: receiver.url(slow), events });
    await newWebhook(owner, { url: receiver.url(quick), events });
    await addPerson(owner);
    const { rows } = await inside(owner, sql`SELECT id FROM webhooks ORDER BY id`);
    const handler = jobHandlers(testPorts()).find(({ type }) => type === sendWebhook);
    const context = {
      database: server.database,
      log: makeLog("silent"),
      signal: new AbortController().signal,
    };
    const done: string[] = [];
    await Promise.all(
      rows.map(async ({ id }, at) => {
        const payload = { workspaceId: owner.user.workspaceId, webhookId: id as string };
        await handler?.run(payload as never, context);
        done.push(at === 0 ? "slow" : "quick");
      }),
    );
    expect(done).toEqual(["quick", "slow"]);
    expect(receiver.received(quick)).toHaveLength(1);
  });
});

test("a business whose addresses all hang takes half of the workers at most; the others wait for their turn", async () => {
  hurry();
  const owner = await server.newOwner();
  const paths = Array.from({ length: lanes.webhooks.share + 1 }, newPath);
  for (const path of paths) {
    receiver.answer(path, () => {});
    await newWebhook(owner, { url: receiver.url(path), events });
  }
  await addPerson(owner);
  const { rows } = await inside(owner, sql`SELECT id FROM webhooks ORDER BY id`);
  const handler = jobHandlers(testPorts()).find(({ type }) => type === sendWebhook);
  const context = {
    database: server.database,
    log: makeLog("silent"),
    signal: new AbortController().signal,
  };
  const { workspaceId } = owner.user;
  await Promise.all(
    rows.map(async ({ id }) => handler?.run({ workspaceId, webhookId: id as string } as never, context)),
  );
  const asked = paths.filter((path) => receiver.received(path).length > 0);
  expect(asked).toHaveLength(lanes.webhooks.share);
  for (const { id } of rows) await handler?.run({ workspaceId, webhookId: id as string } as never, context);
  expect(paths.filter((path) => receiver.received(path).length > 0)).toHaveLength(paths.length);
});

describe("two workers", () => {
  test("never send the same at once; what a killed one took is sent by the next, under the same id", async () => {
    const owner = await server.newOwner();
    const path = newPath();
    const { id } = await newWebhook(owner, { url: receiver.url(path), events });
    for (let added = 0; added < 5; added += 1) await addPerson(owner);
    const handler = jobHandlers(testPorts()).find(({ type }) => type === sendWebhook);
    const context = {
      database: server.database,
      log: makeLog("silent"),
      signal: new AbortController().signal,
    };
    const payload = { workspaceId: owner.user.workspaceId, webhookId: id } as never;
    await Promise.all([handler?.run(payload, context), handler?.run(payload, context)]);
    expect(receiver.received(path)).toHaveLength(5);
    // As a killed worker leaves it: taken, sent, not settled.
    await inside(
      owner,
      sql`UPDATE webhook_deliveries SET status = 'pending', next_attempt_at = now(), claimed_until = now() + interval '45 seconds'`,
    );
    await handler?.run(payload, context);
    expect(receiver.received(path)).toHaveLength(5);
    await passTime(server, owner);
    await handler?.run(payload, context);
    const ids = receiver.received(path).map(({ headers }) => headers["webhook-id"]);
    expect([ids.length, new Set(ids).size]).toEqual([10, 5]);
  });
});
