import { createHmac, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { setSubscription } from "#apps/server/testing/subscription.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { startReceiver } from "#apps/server/testing/webhook-receiver.ts";
import { contactFieldsApi } from "#areas/customers/contract/contact-fields.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { appAddressesApi } from "#areas/integrations/contract/app-addresses.api.ts";
import type { AppId } from "#areas/integrations/contract/app-catalog.rules.ts";
import { integrationsApi } from "#areas/integrations/contract/integrations.api.ts";
import type { NewIntegration } from "#areas/integrations/contract/integrations.schema.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { sendAnalytics } from "./app-analytics.jobs.ts";

const outside = await startReceiver();
afterAll(outside.close);
const server = await testServer({
  programUrls: { stripe: outside.url("/stripe"), "google-analytics": outside.url("/google") },
});

type Options = NewIntegration["config"]["options"];
const connect = (owner: SignedIn, appId: AppId, more: Partial<NewIntegration> = {}, options?: Options) =>
  owner.call(integrationsApi.create, {
    body: {
      name: appId,
      category: "Any",
      isActive: true,
      ...more,
      config: { appId, features: [], ...(options && { options }) },
    },
  });
const connectRefused = (owner: SignedIn, appId: AppId, options: Options) =>
  owner.refused(integrationsApi.create, {
    body: { name: appId, category: "Any", isActive: true, config: { appId, features: [], options } },
  });
const pathIn = (settings: Record<string, unknown>, ending?: string): string => {
  const all = settings["addresses"] as Record<string, string> | undefined;
  return new URL(String(ending ? all?.[ending] : settings["address"])).pathname;
};
const addContact = async (owner: SignedIn, firstName: string, email = `${randomUUID()}@example.com`) =>
  (await owner.call(contactsApi.create, { body: { firstName, lastName: "Lee", email, source: "Referral" } }))
    .body;
const events = async (owner: SignedIn, name: string) =>
  (
    await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(sql`SELECT data FROM events WHERE name = ${name}`),
    )
  ).rows.map(({ data }) => data);
const read = (path: string, headers: Record<string, string> = {}) => server.visitor().send(path, { headers });

describe("a private address", () => {
  test("of a spreadsheet tells the chosen columns, safe from formulas, and 304 as long as nothing changed", async () => {
    const owner = await server.newOwner();
    await addContact(owner, '=HYPERLINK("http://x")', "ada@example.com");
    const { body: app } = await connect(owner, "spreadsheet", {}, { columns: ["firstName", "email"] });
    expect(app).toMatchObject({ status: "waiting", checkedAt: null });
    const first = await read(pathIn(app.settings, "csv"));
    const text = await first.text();
    expect([first.status, first.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(text).toMatch(/First Name,Email/i);
    expect(text).toContain("ada@example.com");
    expect(text).not.toMatch(/(^|[,"\n])=/);
    expect(text).not.toContain("Lee");
    const etag = first.headers.get("etag") ?? "";
    const again = await read(pathIn(app.settings, "csv"), { "if-none-match": etag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    await addContact(owner, "Bo");
    const changed = await read(pathIn(app.settings, "csv"), { "if-none-match": etag });
    expect([changed.status, await changed.text()]).toEqual([200, expect.stringContaining("Bo") as string]);
    const sheet = Buffer.from(await (await read(pathIn(app.settings, "xlsx"))).arrayBuffer());
    expect(sheet.subarray(0, 2).toString()).toBe("PK");
    const { body: now } = await owner.call(integrationsApi.get, { params: { id: app.id } });
    expect(now).toMatchObject({ status: "connected", statusReason: "Another program reads it." });
  });

  test("of a spreadsheet never opens up: columns that are gone are left out, and with the last one it tells nothing and rings the bell", async () => {
    const owner = await server.newOwner();
    await addContact(owner, "Ada", "ada@example.com");
    const { body: field } = await owner.call(contactFieldsApi.create, {
      body: { label: "Shoe size", type: "text" },
    });
    const key = `own:${field.key}`;
    for (const columns of [["own:never"], [key, "own:never"]])
      expect((await connectRefused(owner, "spreadsheet", { columns })).body.errors).toEqual({
        "config.options.columns": "Choose columns that are there, or all",
      });
    const [both, one, all] = [
      (await connect(owner, "spreadsheet", {}, { columns: ["firstName", key] })).body,
      (await connect(owner, "spreadsheet", {}, { columns: [key] })).body,
      (await connect(owner, "spreadsheet", {}, { columns: "all" })).body,
    ];
    const textOf = async (app: typeof one) => {
      const answer = await read(pathIn(app.settings, "csv"));
      return { status: answer.status, text: (await answer.text()).replace("\uFEFF", "").trim() };
    };
    expect((await textOf(one)).text).toBe("Shoe size");
    await owner.call(contactFieldsApi.remove, { params: { id: field.id } });
    expect(await textOf(both)).toEqual({ status: 200, text: "First Name\r\nAda" });
    const gone = {
      status: 403,
      text: "The columns chosen here are gone. Choose columns again under Connect Apps.",
    };
    expect([await textOf(one), await textOf(one)]).toEqual([gone, gone]);
    expect((await textOf(all)).text).toContain("ada@example.com");
    const { body: now } = await owner.call(integrationsApi.get, { params: { id: one.id } });
    expect(now.status).toBe("failed");
    const { body: news } = await owner.call(notificationsApi.list);
    expect(news.filter(({ type }) => type === "app_failed")).toHaveLength(1);
  });

  test("ends when there is another one, when it is off, and with the plan", async () => {
    const owner = await server.newOwner();
    const { body: app } = await connect(owner, "spreadsheet");
    const { body: renewed } = await owner.call(appAddressesApi.renew, { params: { id: app.id } });
    const path = pathIn(renewed.settings);
    expect((await read(pathIn(app.settings))).status).toBe(404);
    expect((await read(path)).status).toBe(200);
    expect((await read(path.replace(/.(\.csv)$/, "~$1"))).status).toBe(404);
    expect((await read(path.replace(".csv", ".ics"))).status).toBe(404);
    await owner.call(integrationsApi.toggle, { params: { id: app.id }, body: { isActive: false } });
    const off = await read(path);
    expect([off.status, await off.text()]).toEqual([403, expect.stringContaining("switched off") as string]);
    await owner.call(integrationsApi.toggle, { params: { id: app.id }, body: { isActive: true } });
    await setSubscription(server, owner, sql`plan = 'starter', status = 'active'`);
    expect((await read(path)).status).toBe(402);
    await setSubscription(server, owner, sql`plan = 'professional'`);
    expect((await read(path)).status).toBe(200);
    await owner.call(integrationsApi.remove, { params: { id: app.id } });
    expect((await read(path)).status).toBe(404);
  });

  test("is told to managers only, and opens nothing of another business", async () => {
    const [owner, other] = [await server.newOwner(), await server.newOwner()];
    await addContact(owner, "Mine", "mine@example.com");
    const { body: theirs } = await connect(other, "spreadsheet");
    expect(await (await read(pathIn(theirs.settings))).text()).not.toContain("mine@example.com");
    const { body: app } = await connect(owner, "spreadsheet");
    const viewer = await newTeammate(server, owner, "viewer");
    expect((await viewer.call(integrationsApi.get, { params: { id: app.id } })).body.settings).toEqual({});
    expect((await viewer.call(appAddressesApi.renew, { params: { id: app.id } })).status).toBe(403);
    expect((await other.call(appAddressesApi.renew, { params: { id: app.id } })).status).toBe(404);
  });

  test("shows what its maker sees: own customers only once they became a member, nothing once they left", async () => {
    const owner = await server.newOwner();
    const manager = await newTeammate(server, owner, "manager");
    await addContact(owner, "Owners", "owners@example.com");
    const { body: app } = await connect(manager, "spreadsheet");
    const path = pathIn(app.settings);
    expect(await (await read(path)).text()).toContain("owners@example.com");
    const { workspaceId } = owner.user;
    const asOwner = (statement: ReturnType<typeof sql>) =>
      server.database.inWorkspace(workspaceId, (tx) => tx.execute(statement));
    await asOwner(sql`UPDATE members SET role = 'member', sees = 'own' WHERE user_id = ${manager.user.id}`);
    expect(await (await read(path)).text()).not.toContain("owners@example.com");
    await asOwner(sql`DELETE FROM members WHERE user_id = ${manager.user.id}`);
    const left = await read(path);
    expect([left.status, await left.text()]).toEqual([
      403,
      expect.stringContaining("no longer works") as string,
    ]);
  });

  test("of a calendar has dated to-dos, and of analytics the numbers of each day", async () => {
    const owner = await server.newOwner();
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    await owner.call(tasksApi.create, { body: { type: "task", title: "Call back", dueDate: day } });
    const calendar = await read(pathIn((await connect(owner, "calendar")).body.settings));
    const text = await calendar.text();
    expect([calendar.status, calendar.headers.get("content-type")]).toEqual([
      200,
      "text/calendar; charset=utf-8",
    ]);
    expect(text).toContain("SUMMARY:To do: Call back");
    expect(text).toContain(`DTSTART;VALUE=DATE:${day.replaceAll("-", "")}`);
    await addContact(owner, "Cy");
    const numbers = await read(pathIn((await connect(owner, "analytics")).body.settings));
    const lines = (await numbers.text()).trim().split(/\r?\n/);
    expect([numbers.status, lines.length]).toEqual([200, 401]);
    expect(lines[0]).toContain("Day,New Customers,Won Sales");
    expect(lines.at(-1)).toMatch(/^\d{4}-\d\d-\d\d,1,/);
  });

  test("a calendar elsewhere is asked before it is kept", async () => {
    const owner = await server.newOwner();
    outside.answer("/no.ics", (reply) => reply.end("<html>"));
    outside.answer("/busy.ics", (reply) => reply.end("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"));
    const refused = await connect(owner, "calendar", { webhookUrl: outside.url("/no.ics") });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      400,
      expect.stringContaining("There is no calendar") as string,
    ]);
    const { body: app } = await connect(owner, "calendar", { webhookUrl: outside.url("/busy.ics") });
    expect(app.status).toBe("connected");
  });
});

describe("payments", () => {
  const key = "rk_test_abcdefgh12345678";
  const secret = "whsec_0123456789abcdef";
  const connected = async (owner: SignedIn) => {
    outside.answer("/stripe/v1/balance", (reply, { headers }) =>
      headers.authorization === `Bearer ${key}`
        ? reply.end('{"object":"balance"}')
        : reply.writeHead(401).end(),
    );
    const { body } = await connect(owner, "payment", { apiKey: key });
    await owner.call(appAddressesApi.signingSecret, { params: { id: body.id }, body: { secret } });
    return body;
  };
  const eventOf = (change: object = {}) => ({
    id: `evt_${randomUUID()}`,
    type: "payment_intent.succeeded",
    livemode: false,
    created: Math.floor(Date.now() / 1000),
    data: {
      object: { id: "pi_1", amount_received: 12_550, currency: "usd", receipt_email: "Ada@Example.com" },
    },
    ...change,
  });
  const tell = async (path: string, event: object, { by = secret, at = Date.now() } = {}) => {
    const body = JSON.stringify(event);
    const seconds = Math.floor(at / 1000);
    const signature = createHmac("sha256", by).update(`${seconds}.${body}`).digest("hex");
    const headers = {
      "content-type": "application/json",
      "stripe-signature": `t=${seconds},v1=${signature}`,
    };
    return (await server.visitor().send(path, { method: "POST", headers, body })).status;
  };

  test("a key is checked by the balance and never answered", async () => {
    const owner = await server.newOwner();
    const app = await connected(owner);
    expect(app).toMatchObject({ status: "connected", apiKeyLast4: "5678" });
    expect(JSON.stringify(app)).not.toContain(key);
    for (const [apiKey, words] of [
      ["sk_test_wrongwrong1", "doesn’t know this key"],
      ["pk_live_public12345", "Copy a secret or restricted key"],
    ] as const) {
      const refused = await connect(owner, "payment", { apiKey });
      expect([refused.status, JSON.stringify(refused.body)]).toEqual([
        400,
        expect.stringContaining(words) as string,
      ]);
    }
    outside.answer("/pay", (reply) => reply.writeHead(404).end());
    const link = await connect(owner, "payment", {}, { link: outside.url("/pay") });
    expect([link.status, JSON.stringify(link.body)]).toEqual([
      400,
      expect.stringContaining("There is no page at this link") as string,
    ]);
  });

  test("a signed event counts once, whatever tells of it; forged and old ones are refused", async () => {
    const owner = await server.newOwner();
    const { id } = await addContact(owner, "Ada", "ada@example.com");
    const path = pathIn((await connected(owner)).settings);
    const event = eventOf();
    expect(await tell(path, event, { by: "whsec_another0000" })).toBe(400);
    expect(await tell(path, event, { at: Date.now() - 301_000 })).toBe(400);
    expect(await tell(path.replace(/.\/events$/, "~/events"), event)).toBe(404);
    expect(await events(owner, "payment.came_in")).toEqual([]);
    const charge = { id: "ch_1", payment_intent: "pi_1", amount_captured: 12_550, currency: "usd" };
    expect(await tell(path, event)).toBe(200);
    expect(await tell(path, event)).toBe(200);
    expect(await tell(path, eventOf({ type: "charge.succeeded", data: { object: charge } }))).toBe(200);
    expect(await tell(path, eventOf({ livemode: true }))).toBe(200);
    expect(await events(owner, "payment.came_in")).toEqual([
      {
        contactId: id,
        name: "Ada Lee",
        amount: "125.50",
        currency: "USD",
        provider: "Stripe",
        reference: "pi_1",
      },
    ]);
    expect(await events(owner, "payment.received")).toEqual([]);
  });

  test("told twice at the same time it counts once, and a renewed address ends the one before", async () => {
    const owner = await server.newOwner();
    const app = await connected(owner);
    const path = pathIn(app.settings);
    const event = eventOf();
    const answers = await Promise.all([1, 2, 3, 4].map(() => tell(path, event)));
    expect(answers).toEqual([200, 200, 200, 200]);
    expect(await events(owner, "payment.came_in")).toHaveLength(1);
    await owner.call(appAddressesApi.renew, { params: { id: app.id } });
    expect(await tell(path, eventOf())).toBe(404);
  });
});

describe("Google Analytics", () => {
  const query = "?measurement_id=G-ABC123&api_secret=topsecret";

  test("is sending, never connected, and is told of a new customer without a name", async () => {
    const owner = await server.newOwner();
    outside.answer(`/google/debug/mp/collect${query}`, (reply) => reply.end('{"validationMessages":[]}'));
    const { body: app } = await connect(
      owner,
      "analytics",
      { apiKey: "topsecret" },
      { measurementId: "g-abc123" },
    );
    expect(app).toMatchObject({ status: "waiting", checkedAt: null });
    expect(app.statusReason).toContain("Sending");
    await addContact(owner, "Secretname", "secret@example.com");
    await server.runJobs(sendAnalytics, owner);
    const [sent, ...more] = outside.received(`/google/mp/collect${query}`);
    expect(more).toEqual([]);
    expect(JSON.parse(sent?.body ?? "")).toMatchObject({ events: [{ name: "generate_lead" }] });
    expect(sent?.body).not.toMatch(/secret@|Secretname/);
    await owner.call(integrationsApi.toggle, { params: { id: app.id }, body: { isActive: false } });
    await addContact(owner, "Di");
    await server.runJobs(sendAnalytics, owner);
    expect(outside.received(`/google/mp/collect${query}`)).toHaveLength(1);
  });

  test("what it finds wrong is told, and nothing is kept", async () => {
    const owner = await server.newOwner();
    outside.answer("/google/debug/mp/collect?measurement_id=G-WRONG1&api_secret=x", (reply) =>
      reply.end('{"validationMessages":[{"description":"Unknown stream"}]}'),
    );
    for (const [measurementId, words] of [
      ["G-WRONG1", "Unknown stream"],
      ["UA-1", "begins with G-"],
    ] as const) {
      const refused = await connect(owner, "analytics", { apiKey: "x" }, { measurementId });
      expect([refused.status, JSON.stringify(refused.body)]).toEqual([
        400,
        expect.stringContaining(words) as string,
      ]);
    }
    expect((await owner.call(integrationsApi.list)).body).toEqual([]);
  });
});
