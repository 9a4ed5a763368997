import { randomUUID } from "node:crypto";
import { setSubscription } from "#apps/server/testing/subscription.ts";
import { sql } from "drizzle-orm";
import { Webhook as Verifier } from "standardwebhooks";
import { afterAll, describe, expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { newWebhook, passTime, startReceiver } from "#apps/server/testing/webhook-receiver.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { webhookLogsApi, webhooksApi } from "#areas/integrations/contract/webhooks.api.ts";
import { eventsApi } from "#platform/contract/event-log.ts";
import { sendWebhook } from "./webhooks.jobs.ts";

const server = await testServer();
const receiver = await startReceiver();
afterAll(receiver.close);

const person = () => ({
  firstName: "Dana",
  lastName: "Whitfield",
  email: `${randomUUID()}@example.com`,
  source: "Referral" as const,
});
const addPerson = async (owner: SignedIn) =>
  (await owner.call(contactsApi.create, { body: person() })).body.id;
const inside = (owner: SignedIn, statement: ReturnType<typeof sql>) =>
  server.database.inWorkspace(owner.user.workspaceId, (tx) => tx.execute(statement));
const newPath = () => `/${randomUUID()}`;
const verify = (secret: string, { body, headers }: { body: string; headers: unknown }) =>
  new Verifier(secret).verify(body, headers as Record<string, string>) as {
    type: string;
    timestamp: string;
    data: Record<string, unknown>;
  };

describe("a webhook", () => {
  test("is told what happens, signed so that others can verify it, and the log shows it", async () => {
    const owner = await server.newOwner();
    const path = newPath();
    const made = await newWebhook(owner, { url: receiver.url(path), events: ["contact.created"] });
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const id = await addPerson(owner);
    expect(await server.runJobs(sendWebhook, owner)).toBe(1);
    const [got] = receiver.received(path);
    expect(receiver.received(path)).toHaveLength(1);
    const { type, data, timestamp } = verify(made.secret, got!);
    expect([type, data.contactId]).toEqual(["contact.created", id]);
    const event = (await owner.call(eventsApi.list, { query: { types: "contact.created" } })).body[0];
    expect(got!.headers["mainstay-depth"]).toBe("0");
    expect([event?.id, event?.timestamp, event?.data]).toEqual([got!.headers["webhook-id"], timestamp, data]);
    const logs = (await owner.call(webhookLogsApi.list, { query: { webhookId: made.id } })).body;
    expect(logs).toMatchObject([
      {
        integrationId: made.id,
        eventType: "contact.created",
        status: "delivered",
        responseStatus: 200,
        response: "ok",
        payload: { type, timestamp, data },
      },
    ]);
    const { body } = await owner.call(webhooksApi.get, { params: { id: made.id } });
    expect(body).toMatchObject({ state: "works", waiting: 0, events: ["contact.created"] });
    expect(JSON.stringify([body, (await owner.call(webhooksApi.list)).body])).not.toContain("whsec_");
  });

  test("is told only what it wants, and nothing while it is off", async () => {
    const owner = await server.newOwner();
    const [tasks, off] = [newPath(), newPath()];
    await newWebhook(owner, { url: receiver.url(tasks), events: ["task.created"] });
    await newWebhook(owner, { url: receiver.url(off), isActive: false });
    await addPerson(owner);
    expect(await server.runJobs(sendWebhook, owner)).toBe(0);
    expect([...receiver.received(tasks), ...receiver.received(off)]).toEqual([]);
  });

  test("is told nothing of what was rolled back", async () => {
    const owner = await server.newOwner();
    const path = newPath();
    await newWebhook(owner, { url: receiver.url(path) });
    const rolledBack = server.database.inWorkspace(owner.user.workspaceId, async (tx) => {
      await tx.execute(sql`INSERT INTO events (workspace_id, id, name, data, created_at) VALUES
        (${owner.user.workspaceId}, gen_random_uuid(), 'task.created', '{"taskId": "x"}', now())`);
      throw new Error("no");
    });
    await expect(rolledBack).rejects.toThrow("no");
    await addPerson(owner);
    expect(await server.runJobs(sendWebhook, owner)).toBe(1);
    expect(receiver.received(path).map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
      "contact.created",
    ]);
  });

  test("is also told what people do who see only their own customers", async () => {
    const owner = await server.newOwner();
    const path = newPath();
    await newWebhook(owner, { url: receiver.url(path), events: ["contact.created"] });
    const teammate = await newTeammate(server, owner, "member");
    await inside(owner, sql`UPDATE members SET sees = 'own' WHERE user_id = ${teammate.user.id}`);
    const made = await teammate.call(contactsApi.create, { body: person() });
    expect(made.status).toBe(200);
    await server.runJobs(sendWebhook, owner);
    expect(receiver.received(path)).toHaveLength(1);
  });

  test("has its secret changed: both sign for 24 hours, then only the new one", async () => {
    const owner = await server.newOwner();
    const path = newPath();
    const made = await newWebhook(owner, { url: receiver.url(path), events: ["contact.created"] });
    const { secret, oldSecretUntil } = (await owner.call(webhooksApi.rotate, { params: { id: made.id } }))
      .body;
    expect(new Date(oldSecretUntil ?? 0).getTime() - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
    await addPerson(owner);
    await server.runJobs(sendWebhook, owner);
    const [both] = receiver.received(path);
    for (const one of [made.secret, secret]) expect(verify(one, both!).type).toBe("contact.created");
    await inside(owner, sql`UPDATE webhooks SET old_secret_until = now() - interval '1 second'`);
    await addPerson(owner);
    await server.runJobs(sendWebhook, owner);
    const alone = receiver.received(path)[1];
    expect(verify(secret, alone!).type).toBe("contact.created");
    expect(() => verify(made.secret, alone!)).toThrow("No matching signature");
  });

  test("is tested by a press, and the answer is shown", async () => {
    const owner = await server.newOwner();
    const path = newPath();
    const made = await newWebhook(owner, { url: receiver.url(path), isActive: false });
    receiver.answer(path, (reply) => void reply.writeHead(418).end("I’m a teapot"));
    const { body } = await owner.call(webhooksApi.test, { params: { id: made.id } });
    expect(body).toMatchObject({ status: "failed", responseStatus: 418, response: "I’m a teapot" });
    expect(verify(made.secret, receiver.received(path)[0]!).type).toBe("webhook.test");
    expect((await owner.call(webhookLogsApi.list)).body).toMatchObject([
      { deliveryId: null, eventType: "webhook.test", payload: null, status: "failed" },
    ]);
    expect((await owner.call(webhooksApi.get, { params: { id: made.id } })).body.state).toBe("off");
  });

  test.each([
    ["http://example.com/", "url"],
    ["https://127.0.0.1:1@example.com/", "url"],
    ["https://10.0.0.1/", "url"],
    ["https://[::ffff:10.0.0.1]/", "url"],
    ["https://2130706434.example/", "url"],
    ["https://169.254.169.254/latest", "url"],
    ["ftp://example.com/", "url"],
  ])("can’t lead to %s", async (url, field) => {
    const owner = await server.newOwner();
    const { status, body } = await owner.refused(webhooksApi.create, { body: { url, events: "all" } });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
    expect((await owner.call(webhooksApi.list)).body).toEqual([]);
  });

  test("can’t be told about what doesn’t exist", async () => {
    const owner = await server.newOwner();
    const { status, body } = await owner.refused(webhooksApi.create, {
      body: { url: receiver.url("/"), events: ["contact.created", "contact.sold"] },
    });
    expect([status, body.errors]).toEqual([400, { events: "There is no event “contact.sold”." }]);
    const none = await owner.refused(webhooksApi.create, { body: { url: receiver.url("/"), events: [] } });
    expect([none.status, none.body.errors]).toEqual([400, { events: "Choose what it’s told about" }]);
  });

  test("is for managers, and for one business only", async () => {
    const [owner, other] = [await server.newOwner(), await server.newOwner()];
    const { id } = await newWebhook(owner, { url: receiver.url(newPath()) });
    const member = await newTeammate(server, owner, "member");
    expect((await member.refused(webhooksApi.list)).status).toBe(403);
    expect((await member.refused(webhookLogsApi.list)).status).toBe(403);
    for (const call of [webhooksApi.get, webhooksApi.remove, webhooksApi.rotate, webhooksApi.test])
      expect((await other.refused(call, { params: { id } })).status).toBe(404);
    const path = newPath();
    await newWebhook(other, { url: receiver.url(path) });
    await addPerson(owner);
    await server.runJobs(sendWebhook, other);
    expect(receiver.received(path)).toEqual([]);
  });

  test("goes with everything that was sent to it", async () => {
    const owner = await server.newOwner();
    const { id } = await newWebhook(owner, { url: receiver.url(newPath()) });
    await addPerson(owner);
    await server.runJobs(sendWebhook, owner);
    expect((await owner.call(webhooksApi.remove, { params: { id } })).status).toBe(200);
    expect((await owner.call(webhookLogsApi.list)).body).toEqual([]);
    expect((await owner.refused(webhooksApi.deliveries, { params: { id } })).status).toBe(404);
  });

  test("is limited to twenty for a business", async () => {
    const owner = await server.newOwner();
    const add = () =>
      owner.refused(webhooksApi.create, { body: { url: receiver.url("/"), events: "all", isActive: false } });
    for (let made = 0; made < 18; made += 1) expect((await add()).status).toBe(200);
    const statuses = (await Promise.all([add(), add(), add(), add()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 200, 409, 409]);
  });
});

describe("the plan of a business", () => {
  test("without other programs refuses in plain words, pauses what there is, and loses nothing", async () => {
    const owner = await server.newOwner();
    const path = newPath();
    const { id } = await newWebhook(owner, { url: receiver.url(path), events: ["contact.created"] });
    await setSubscription(server, owner, sql`plan = 'starter', status = 'active'`);
    const refused = await owner.refused(webhooksApi.create, {
      body: { url: receiver.url("/"), events: "all" },
    });
    expect([refused.status, refused.body.message]).toEqual([
      402,
      "Connecting other programs is part of the Professional plan.",
    ]);
    await addPerson(owner);
    await server.runJobs(sendWebhook, owner);
    expect(receiver.received(path)).toEqual([]);
    const paused = (await owner.call(webhooksApi.get, { params: { id } })).body;
    expect([paused.state, paused.waiting]).toEqual(["paused", 1]);
    await setSubscription(server, owner, sql`plan = 'professional'`);
    // The one of now, and the one put off while it was paused.
    expect(await server.runJobs(sendWebhook, owner)).toBe(2);
    expect(receiver.received(path)).toHaveLength(1);
  });

  test("of a throw-away business sends nothing, and the log says so", async () => {
    const visitor = server.visitor();
    expect((await visitor.send("/api/test-workspace", { method: "POST" })).status).toBe(200);
    const user = (await (await visitor.send("/api/auth/user")).json()) as SignedIn["user"];
    const owner: SignedIn = Object.assign(visitor, { user, password: "" });
    const path = newPath();
    const { id } = await newWebhook(owner, { url: receiver.url(path), events: ["contact.created"] });
    await addPerson(owner);
    await server.runJobs(sendWebhook, owner);
    const words = "This is a test business: nothing is sent.";
    expect((await owner.call(webhookLogsApi.list)).body).toMatchObject([
      { status: "not_sent", response: words },
    ]);
    expect((await owner.call(webhooksApi.test, { params: { id } })).body).toMatchObject({
      status: "not_sent",
      response: words,
    });
    expect(receiver.received(path)).toEqual([]);
  });
});

describe("sending again", () => {
  test("sends one event under the same id, and a time under the ids it had, also what was never told", async () => {
    const owner = await server.newOwner();
    const path = newPath();
    const begun = new Date().toISOString();
    await addPerson(owner);
    const { id } = await newWebhook(owner, { url: receiver.url(path), events: ["contact.created"] });
    await addPerson(owner);
    await server.runJobs(sendWebhook, owner);
    const idsOf = () => receiver.received(path).map(({ headers }) => headers["webhook-id"]);
    const [first] = idsOf();
    const [delivery] = (await owner.call(webhooksApi.deliveries, { params: { id } })).body;
    expect(delivery).toMatchObject({ status: "delivered", attempts: 1, eventId: first });
    const again = await owner.call(webhookLogsApi.replay, { params: { id: delivery!.id } });
    expect(again.body).toMatchObject({ status: "pending", attempts: 0 });
    await server.runJobs(sendWebhook, owner);
    expect(idsOf()).toEqual([first, first]);
    const window = await owner.call(webhooksApi.replay, { params: { id }, body: { since: begun } });
    expect(window.body).toEqual({ events: 2 });
    await server.runJobs(sendWebhook, owner);
    expect(new Set(idsOf()).size).toBe(2);
    expect(idsOf()).toHaveLength(4);
    const logged = (await owner.call(eventsApi.list, { query: { types: "contact.created" } })).body;
    expect(new Set(idsOf())).toEqual(new Set(logged.map((one) => one.id)));
  });

  test("is refused for a time that ends before it begins, and for a webhook that is off", async () => {
    const owner = await server.newOwner();
    const { id } = await newWebhook(owner, { url: receiver.url(newPath()) });
    const since = new Date().toISOString();
    const turned = await owner.refused(webhooksApi.replay, {
      params: { id },
      body: { since, until: "2026-01-01T00:00:00Z" },
    });
    expect([turned.status, Object.keys(turned.body.errors ?? {})]).toEqual([400, ["since"]]);
    await owner.call(webhooksApi.update, { params: { id }, body: { isActive: false } });
    expect((await owner.refused(webhooksApi.replay, { params: { id }, body: { since } })).status).toBe(409);
  });

  test("sends nothing of who was removed for good, and forgets what was answered", async () => {
    const owner = await server.newOwner();
    const path = newPath();
    const { id } = await newWebhook(owner, { url: receiver.url(path), events: ["contact.created"] });
    receiver.answer(path, (reply, { body }) => void reply.end(body));
    const [told, waiting] = [await addPerson(owner), await addPerson(owner)];
    await server.runJobs(sendWebhook, owner);
    const third = await addPerson(owner);
    await inside(owner, sql`DELETE FROM contacts WHERE id IN (${told}, ${waiting}, ${third})`);
    await passTime(server, owner);
    await server.runJobs(sendWebhook, owner);
    expect(receiver.received(path)).toHaveLength(2);
    const states = (await owner.call(webhooksApi.deliveries, { params: { id } })).body;
    expect(states.map(({ status }) => status)).toEqual(["dropped", "delivered", "delivered"]);
    const logs = (await owner.call(webhookLogsApi.list)).body;
    expect(logs.map(({ payload, response }) => [payload, response])).toEqual([
      [null, null],
      [null, null],
    ]);
    const again = await owner.refused(webhookLogsApi.replay, { params: { id: states[1]!.id } });
    expect(again.status).toBe(409);
  });

  test("reads deliveries and tries by pages", async () => {
    const owner = await server.newOwner();
    const { id } = await newWebhook(owner, { url: receiver.url(newPath()), events: ["contact.created"] });
    for (let added = 0; added < 3; added += 1) await addPerson(owner);
    await server.runJobs(sendWebhook, owner);
    const first = await owner.call(webhooksApi.deliveries, { params: { id }, query: { limit: "2" } });
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    const second = (await (await owner.send(next.replace(/^https?:\/\/[^/]+/, ""))).json()) as {
      id: string;
    }[];
    expect(new Set([...first.body, ...second].map((one) => one.id)).size).toBe(3);
    const logs = await owner.call(webhookLogsApi.list, { query: { webhookId: id, limit: "2" } });
    expect([logs.body.length, logs.headers.get("link")]).toEqual([2, expect.stringContaining("next")]);
  });
});
