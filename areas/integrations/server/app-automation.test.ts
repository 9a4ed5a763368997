import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { startReceiver } from "#apps/server/testing/webhook-receiver.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { defaultEvents } from "#areas/integrations/contract/app-automation.rules.ts";
import { integrationsApi } from "#areas/integrations/contract/integrations.api.ts";
import { webhooksApi } from "#areas/integrations/contract/webhooks.api.ts";
import { sendWebhook } from "./webhooks.jobs.ts";

const outside = await startReceiver();
afterAll(outside.close);
const server = await testServer();

const connect = (owner: SignedIn, path: string, events?: string[]) =>
  owner.call(integrationsApi.create, {
    body: {
      name: "Zapier",
      category: "Automation",
      isActive: true,
      webhookUrl: outside.url(path),
      config: { appId: "automation", features: [], ...(events && { options: { events } }) },
    },
  });
const addPerson = (owner: SignedIn) =>
  owner.call(contactsApi.create, {
    body: { firstName: "Dana", lastName: "W", email: `${randomUUID()}@example.com`, source: "Referral" },
  });
const webhooksOf = async (owner: SignedIn) => (await owner.call(webhooksApi.list)).body;
const newPath = () => `/${randomUUID()}`;

describe("an automation app with an address", () => {
  test("is checked by a test message, and told what happens by a webhook of its own", async () => {
    const owner = await server.newOwner();
    const path = newPath();
    const { body: app } = await connect(owner, path);
    expect(app).toMatchObject({ status: "connected", settings: { hasAddress: true } });
    const [webhook] = await webhooksOf(owner);
    expect(webhook).toMatchObject({
      url: outside.url(path),
      app: { id: app.id, name: "Zapier" },
      events: [...defaultEvents],
      isActive: true,
    });
    expect(outside.received(path)).toHaveLength(1);
    await addPerson(owner);
    await server.runJobs(sendWebhook, owner);
    expect(outside.received(path)).toHaveLength(2);
    expect(JSON.parse(outside.received(path)[1]!.body)).toMatchObject({ type: "contact.created" });
  });

  test("is told what was chosen, and nothing while the app is off or in the trash", async () => {
    const owner = await server.newOwner();
    const path = newPath();
    const { body: app } = await connect(owner, path, ["contact.created"]);
    const told = async () => {
      const before = outside.received(path).length;
      await addPerson(owner);
      await server.runJobs(sendWebhook, owner);
      return outside.received(path).length - before;
    };
    const params = { id: app.id };
    expect((await webhooksOf(owner))[0]?.events).toEqual(["contact.created"]);
    expect(await told()).toBe(1);
    await owner.call(integrationsApi.toggle, { params, body: { isActive: false } });
    expect((await webhooksOf(owner))[0]).toMatchObject({ isActive: false, state: "off" });
    expect(await told()).toBe(0);
    await owner.call(integrationsApi.toggle, { params, body: { isActive: true } });
    expect(await told()).toBe(1);
    await owner.call(integrationsApi.remove, { params });
    expect(await webhooksOf(owner)).toEqual([]);
    expect(await told()).toBe(0);
    await owner.call(integrationsApi.restore, { params });
    expect(await webhooksOf(owner)).toMatchObject([{ isActive: true, events: ["contact.created"] }]);
    expect(await told()).toBe(1);
  });

  test("has a webhook that is switched, moved and removed with the app alone", async () => {
    const owner = await server.newOwner();
    const [path, next] = [newPath(), newPath()];
    const { body: app } = await connect(owner, path);
    const params = { id: (await webhooksOf(owner))[0]?.id ?? "" };
    const refused = [
      await owner.call(webhooksApi.update, { params, body: { isActive: false } }),
      await owner.call(webhooksApi.update, { params, body: { url: outside.url(next) } }),
      await owner.call(webhooksApi.enable, { params }),
      await owner.call(webhooksApi.remove, { params }),
    ];
    for (const { status, body } of refused)
      expect([status, JSON.stringify(body)]).toEqual([
        409,
        expect.stringContaining("This webhook belongs to “Zapier”") as string,
      ]);
    const { status } = await owner.call(webhooksApi.update, { params, body: { events: ["deal.won"] } });
    expect(status).toBe(200);
    await owner.call(integrationsApi.update, {
      params: { id: app.id },
      body: { webhookUrl: outside.url(next) },
    });
    expect(await webhooksOf(owner)).toMatchObject([
      { id: params.id, url: outside.url(next), events: ["deal.won"] },
    ]);
  });

  test("is refused, and keeps nothing, when its program doesn’t take the test or an event is unknown", async () => {
    const owner = await server.newOwner();
    const path = newPath();
    outside.answer(path, (reply) => reply.writeHead(404).end());
    for (const [answer, words] of [
      [await connect(owner, path), "There is nothing at this address (404)"],
      [await connect(owner, newPath(), ["no.such"]), "There is no event “no.such”."],
    ] as const)
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([
        400,
        expect.stringContaining(words) as string,
      ]);
    expect(await webhooksOf(owner)).toEqual([]);
    expect((await owner.call(integrationsApi.list)).body).toEqual([]);
  });
});
