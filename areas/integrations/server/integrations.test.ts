import { sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { chatApp, newApp } from "#apps/server/testing/connected-apps.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { setSubscription } from "#apps/server/testing/subscription.ts";
import { startReceiver } from "#apps/server/testing/webhook-receiver.ts";
import { integrationsApi } from "#areas/integrations/contract/integrations.api.ts";
import { enqueue } from "#platform/server/jobs.ts";
import { mailReadinessApi } from "#areas/outreach/contract/mail-readiness.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { postChat } from "./chat.jobs.ts";
import { appIds } from "#areas/integrations/contract/app-catalog.rules.ts";

const server = await testServer();
const chat = await startReceiver();
afterAll(chat.close);
let made = 0;
const newPath = () => `/hooks/${"x".repeat(20)}${(made += 1)}`;
const inside = (owner: SignedIn, statement: ReturnType<typeof sql>) =>
  server.database.inWorkspace(owner.user.workspaceId, (tx) => tx.execute(statement));
const list = async (owner: SignedIn) => (await owner.call(integrationsApi.list)).body;

describe("connecting an app", () => {
  test("a chat is connected once a hello arrived there, and its address is never told again", async () => {
    const owner = await server.newOwner();
    const path = newPath();
    const app = await newApp(owner, chat.url(path));
    expect(chat.received(path).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { text: expect.stringContaining("This channel is connected") as string },
    ]);
    expect(app).toMatchObject({
      name: "Team chat",
      isActive: true,
      status: "connected",
      statusReason: "Mattermost took a message",
      apiKeyLast4: null,
      isPaused: false,
      config: { appId: "chat", features: [] },
      userId: owner.user.id,
    });
    expect(app.checkedAt).not.toBeNull();
    const told = JSON.stringify([app, await list(owner)]);
    expect(told).not.toContain(path);
    const { rows } = await inside(
      owner,
      sql`SELECT row_to_json(integrations)::text AS row FROM integrations`,
    );
    expect(rows[0]?.row).not.toContain(path);
  });

  test.each([
    ["says that it is gone", 404, "no", "exist (anymore)"],
    ["answers like a web page", 200, "<html>", "is not Mattermost"],
    ["has trouble", 503, "", "has trouble right now (503)"],
    ["redirects", 302, "", "refused the message (302)"],
  ])(
    "an address that %s is refused in plain words, and nothing is kept",
    async (_how, status, body, words) => {
      const owner = await server.newOwner();
      const path = newPath();
      chat.answer(path, (reply) => reply.writeHead(status, { location: chat.url("/hooks/other") }).end(body));
      const refused = await owner.call(integrationsApi.create, { body: chatApp(chat.url(path)) });
      expect(refused.status).toBe(400);
      expect(JSON.stringify(refused.body)).toContain(words);
      expect(refused.body).toMatchObject({ errors: { webhookUrl: expect.any(String) as string } });
      expect(await list(owner)).toEqual([]);
      expect(chat.received("/hooks/other")).toEqual([]);
    },
  );

  test("an address inside the network, one that is no chat's, and none at all are refused", async () => {
    const owner = await server.newOwner();
    for (const [url, words] of [
      ["https://10.0.0.1/hooks/abc", "public internet"],
      ["https://3232235777/hooks/abc", "public internet"],
      ["https://[fc00::1]/hooks/abc", "public internet"],
      ["https://example.com/", "doesn’t look like"],
      ["", "Enter the address"],
    ] as const) {
      const refused = await owner.call(integrationsApi.create, { body: chatApp(url) });
      expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining(words)]);
    }
    expect(await list(owner)).toEqual([]);
  });

  test("limits are as stated", async () => {
    const owner = await server.newOwner();
    const fine = chatApp(chat.url(newPath()));
    for (const body of [
      { ...fine, name: "x".repeat(101) },
      { ...fine, category: "x".repeat(51) },
      { ...fine, apiKey: "x".repeat(256) },
      { ...fine, webhookUrl: `https://example.com/${"x".repeat(256)}` },
      { ...fine, config: { appId: "fax" as "chat" } },
    ])
      expect((await owner.call(integrationsApi.create, { body })).status).toBe(400);
  });

  test("there is a most of each app", async () => {
    const owner = await server.newOwner();
    const url = chat.url(newPath());
    for (let at = 0; at < 5; at += 1) await newApp(owner, url);
    const refused = await owner.call(integrationsApi.create, { body: chatApp(url) });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { message: "There are 5 of Team chat already. Remove one first." },
    ]);
  });

  test("a throw-away business asks nobody, and says so", async () => {
    const owner = await server.newOwner();
    await inside(owner, sql`UPDATE workspaces SET expires_at = now() + interval '1 day'`);
    const path = newPath();
    const app = await newApp(owner, chat.url(path));
    expect(app).toMatchObject({ status: "waiting", checkedAt: null });
    expect(app.statusReason).toContain("test business");
    expect(chat.received(path)).toEqual([]);
  });

  test("the plan decides: 402 to connect or switch on, and nothing is lost", async () => {
    const owner = await server.newOwner();
    const { id } = await newApp(owner, chat.url(newPath()));
    await setSubscription(server, owner, sql`plan = 'starter', status = 'active'`);
    const refused = await owner.call(integrationsApi.create, { body: chatApp(chat.url(newPath())) });
    expect([refused.status, refused.body]).toMatchObject([
      402,
      { message: "Connecting other programs is part of the Professional plan." },
    ]);
    expect((await list(owner))[0]).toMatchObject({ id, isPaused: true, isActive: true });
    expect(
      (await owner.call(integrationsApi.toggle, { params: { id }, body: { isActive: false } })).status,
    ).toBe(200);
    expect(
      (await owner.call(integrationsApi.toggle, { params: { id }, body: { isActive: true } })).status,
    ).toBe(402);
    expect((await owner.call(integrationsApi.check, { params: { id } })).status).toBe(402);
  });

  test("managers change, others read without secrets", async () => {
    const owner = await server.newOwner();
    const { id } = await newApp(owner, chat.url(newPath()));
    const viewer = await newTeammate(server, owner, "viewer");
    expect((await list(viewer))[0]).toMatchObject({ id, settings: {} });
    for (const role of ["viewer", "member"] as const) {
      const person = await newTeammate(server, owner, role);
      expect((await person.call(integrationsApi.create, { body: chatApp(chat.url(newPath())) })).status).toBe(
        403,
      );
      expect((await person.call(integrationsApi.remove, { params: { id } })).status).toBe(403);
    }
  });
});

describe("a connected app", () => {
  test("is checked again: a failure is shown with its reason, and managers are told once", async () => {
    const owner = await server.newOwner();
    const path = newPath();
    const { id } = await newApp(owner, chat.url(path));
    chat.answer(path, (reply) => reply.writeHead(404).end());
    for (let at = 0; at < 2; at += 1)
      expect((await owner.call(integrationsApi.check, { params: { id } })).body).toMatchObject({
        status: "failed",
        statusReason: expect.stringContaining("exist (anymore)") as string,
      });
    const bell = (await owner.call(notificationsApi.list)).body.filter(({ type }) => type === "app_failed");
    expect(bell.map(({ title }) => title)).toEqual(["Team chat no longer works"]);
    chat.answer(path, (reply) => reply.end("ok"));
    expect((await owner.call(integrationsApi.check, { params: { id } })).body.status).toBe("connected");
  });

  test("a new address is checked before the old one is given up", async () => {
    const owner = await server.newOwner();
    const [first, second] = [newPath(), newPath()];
    const { id } = await newApp(owner, chat.url(first));
    chat.answer(second, (reply) => reply.writeHead(403).end());
    const change = (body: object) => owner.call(integrationsApi.update, { params: { id }, body });
    expect((await change({ webhookUrl: chat.url(second) })).status).toBe(400);
    expect((await change({ name: "Orders" })).body).toMatchObject({ name: "Orders", status: "connected" });
    await owner.call(integrationsApi.check, { params: { id } });
    expect(chat.received(first)).toHaveLength(2);
    chat.answer(second, (reply) => reply.end("ok"));
    expect((await change({ webhookUrl: chat.url(second) })).status).toBe(200);
    await owner.call(integrationsApi.check, { params: { id } });
    expect([chat.received(first).length, chat.received(second).length]).toEqual([2, 3]);
    expect((await change({ config: { appId: "email" } })).status).toBe(409);
  });

  test("is disconnected and brought back as it was", async () => {
    const owner = await server.newOwner();
    const { id } = await newApp(owner, chat.url(newPath()));
    expect((await owner.call(integrationsApi.remove, { params: { id } })).status).toBe(200);
    expect(await list(owner)).toEqual([]);
    expect((await owner.call(integrationsApi.get, { params: { id } })).status).toBe(404);
    expect((await owner.call(integrationsApi.restore, { params: { id } })).body).toMatchObject({
      id,
      status: "connected",
      isActive: true,
    });
    expect((await owner.call(integrationsApi.restore, { params: { id } })).status).toBe(404);
  });

  test("a message is posted, and how that went is its status", async () => {
    const owner = await server.newOwner();
    const path = newPath();
    const { id } = await newApp(owner, chat.url(path));
    const send = (text: string) =>
      server.database.transact((tx) =>
        enqueue(tx, postChat, { workspaceId: owner.user.workspaceId, integrationId: id, text }),
      );
    await send("<!channel> @channel: Dana & Co");
    await server.runJobs(postChat, owner);
    expect(JSON.parse(chat.received(path)[1]?.body ?? "")).toEqual({
      text: "&lt;!channel&gt; @\u200Bchannel: Dana &amp; Co",
    });
    expect((await list(owner))[0]).toMatchObject({
      status: "connected",
      statusReason: "The last message arrived",
    });
    chat.answer(path, (reply) => reply.writeHead(410).end());
    await send("Once more");
    await server.runJobs(postChat, owner);
    expect((await list(owner))[0]).toMatchObject({ status: "failed" });
    await owner.call(integrationsApi.toggle, { params: { id }, body: { isActive: false } });
    await send("Off");
    await server.runJobs(postChat, owner);
    expect(chat.received(path)).toHaveLength(3);
  });

  test("email stands as the mail settings do, automation needs no key, the sales network has no live link", async () => {
    const owner = await server.newOwner();
    const add = (appId: "email" | "automation" | "sales-network") =>
      owner.call(integrationsApi.create, { body: { name: appId, category: "Any", config: { appId } } });
    const mail = await add("email");
    const { body: ready } = await owner.call(mailReadinessApi.get);
    expect([mail.status, mail.body.status]).toEqual([200, ready.ready ? "connected" : "waiting"]);
    expect((await add("email")).status).toBe(409);
    expect((await add("automation")).body).toMatchObject({ status: "waiting" });
    const network = await add("sales-network");
    expect([network.status, JSON.stringify(network.body)]).toEqual([
      400,
      expect.stringContaining("There is no live link") as string,
    ]);
  });

  test("the catalog has the eight apps", async () => {
    const owner = await server.newOwner();
    const catalog = (await owner.call(integrationsApi.catalog)).body;
    expect(catalog.map(({ appId }) => appId)).toEqual(appIds);
    expect(catalog.filter(({ isFree }) => !isFree).map(({ appId }) => appId)).toEqual([
      "automation",
      "sales-network",
    ]);
    expect(catalog.every(({ features }) => features.length >= 3)).toBe(true);
  });
});
