import { createECDH } from "node:crypto";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, describe, expect, inject, onTestFinished, test, vi } from "vitest";
import {
  newPushBrowser,
  newPushPath,
  readPush,
  senderOf,
  startPushService,
} from "#apps/server/testing/push-service.ts";
import { testPorts } from "#apps/server/testing/test-ports.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { pushApi } from "#areas/notifications/contract/push.api.ts";
import { maxPushDevices } from "#areas/notifications/contract/push.schema.ts";
import { settingsApi } from "#areas/settings/contract/settings.api.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { makeOutgoing } from "#platform/server/outgoing.ts";
import { secretsOf } from "#platform/server/secrets.ts";
import { vapidKeys } from "./push-keys.service.ts";
import { keysPlaceOf, pushTo } from "./push-sending.service.ts";
import { sendPush } from "./push.jobs.ts";

const server = await testServer();
const service = await startPushService();
afterAll(service.close);

/** A person's browser that gets notifications, and where they arrive. */
async function turnedOn(person: SignedIn) {
  const path = newPushPath();
  const browser = newPushBrowser(service.url + path);
  const { status, body } = await person.call(pushApi.create, { body: browser.subscription });
  expect(status).toBe(200);
  const arrived = () =>
    service.pushed(path).map((one) => JSON.parse(readPush(browser, one.body)) as Record<string, string>);
  return { path, browser, device: body, arrived, raw: () => service.pushed(path) };
}

/** Two people of one business; the second gets a customer from the first, which the bell shows. */
async function team() {
  const owner = await server.newOwner();
  const ben = await newTeammate(server, owner, "member");
  const give = () =>
    owner.call(contactsApi.create, {
      body: {
        firstName: "Dana",
        lastName: "Whitfield",
        email: `${crypto.randomUUID()}@example.com`,
        source: "Referral",
        assignedTo: ben.user.id,
      },
    });
  const run = () => server.runJobs(sendPush, owner);
  return { owner, ben, give, run };
}

/** In how many seconds the job with this key is due. */
async function secondsUntil(key: string): Promise<number> {
  const client = new pg.Client({ connectionString: inject("databaseUrl") });
  await client.connect();
  const { rows } = await client.query(
    "SELECT extract(epoch FROM run_at - now())::float AS seconds FROM graphile_worker._private_jobs WHERE key = $1",
    [key],
  );
  await client.end();
  return Number(rows[0]?.seconds);
}

const devicesOf = async (person: SignedIn) => (await person.call(pushApi.list)).body;

describe("a push", () => {
  test("says what happened without names, is signed for its push service, and only its browser reads it", async () => {
    const { ben, give, run } = await team();
    const { arrived, raw, device } = await turnedOn(ben);
    expect(device).toMatchObject({ current: true, showsDetails: false });
    await give();
    expect(arrived()).toEqual([]);
    await run();
    expect(arrived()).toEqual([
      {
        title: "Mainstay",
        body: "A customer was assigned to you",
        href: expect.stringMatching(/^\/contacts\//),
      },
    ]);
    const [pushed] = raw();
    if (!pushed) throw new Error("nothing arrived");
    expect(pushed.headers).toMatchObject({
      "content-encoding": "aes128gcm",
      urgency: "normal",
      ttl: "21600",
    });
    expect(pushed.headers.topic).toMatch(/^[\w-]{32}$/);
    const { key, claims } = senderOf(pushed);
    expect(key).toBe((await ben.call(pushApi.key)).body.key);
    expect(claims.aud).toBe(service.url);
    expect(claims.exp - Date.now() / 1000).toBeLessThanOrEqual(86_400);
    expect(claims.exp).toBeGreaterThan(Date.now() / 1000);
    expect(() => readPush(newPushBrowser(service.url), pushed.body)).toThrow();
    expect(pushed.body.includes("customer")).toBe(false);
  });

  test("names people where its person wants that, sums up what came together, and tells nothing twice", async () => {
    const { ben, give, run } = await team();
    const { arrived, device } = await turnedOn(ben);
    await ben.call(pushApi.update, { params: { id: device.id }, body: { showsDetails: true } });
    await give();
    await give();
    await run();
    expect(arrived()).toMatchObject([
      { title: "Dana Whitfield is your customer now", body: expect.stringContaining("(and 1 more)") },
    ]);
    await run();
    expect(arrived()).toHaveLength(1);
    await give();
    await run();
    expect(arrived()[1]?.body).not.toContain("more");
  });

  test("isn't sent for what was read meanwhile, nor while the alert is off", async () => {
    const { ben, give, run } = await team();
    const { arrived } = await turnedOn(ben);
    await give();
    await ben.call(notificationsApi.readAll);
    await run();
    const { missing, ...alerts } = (await ben.call(settingsApi.alerts)).body;
    expect(missing).not.toContain("push");
    await ben.call(settingsApi.saveAlerts, { body: { ...alerts, push: false } });
    await give();
    await run();
    expect(arrived()).toEqual([]);
  });

  test.each<[string, (people: Awaited<ReturnType<typeof team>>) => Promise<unknown>]>([
    ["signed out", ({ ben }) => ben.call(authApi.logout)],
    [
      "was signed out from another device",
      async ({ ben }) => {
        await server.database.transact((tx) =>
          tx.execute(
            sql`UPDATE sessions SET ended = 'elsewhere', expire = now() WHERE user_id = ${ben.user.id}`,
          ),
        );
      },
    ],
    [
      "is no longer in the business",
      ({ owner, ben }) => owner.call(membersApi.remove, { params: { id: ben.user.id }, body: { to: null } }),
    ],
  ])("doesn't reach a browser whose person %s", async (_how, end) => {
    const people = await team();
    const { arrived } = await turnedOn(people.ben);
    await people.give();
    await end(people);
    await people.run();
    expect(arrived()).toEqual([]);
  });
});

describe("a push service", () => {
  test.each([404, 410])("that answers %i makes us forget the browser", async (status) => {
    const { ben, give, run } = await team();
    const { path } = await turnedOn(ben);
    service.answer(path, (reply) => void reply.writeHead(status).end());
    await give();
    await run();
    expect(await devicesOf(ben)).toEqual([]);
  });

  test("that asks for patience is asked again then", async () => {
    const { owner, ben, give, run } = await team();
    const { path, arrived, device } = await turnedOn(ben);
    service.answer(path, (reply) => void reply.writeHead(429, { "retry-after": "120" }).end());
    await give();
    await run();
    const seconds = await secondsUntil(`push ${device.id}`);
    expect(seconds).toBeGreaterThan(60);
    expect(seconds).toBeLessThanOrEqual(120);
    service.answer(path, (reply) => void reply.writeHead(201).end());
    expect(await server.runJobs(sendPush, owner)).toBe(1);
    expect(arrived()).toHaveLength(2);
    expect(await devicesOf(ben)).toHaveLength(1);
  });

  test.each<[string, Parameters<typeof service.answer>[1]]>([
    ["fails", (reply) => void reply.writeHead(500).end()],
    ["hangs", () => undefined],
    ["hangs up", (reply) => void reply.destroy()],
  ])("that %s leaves the push for another try, and a test says so", async (_how, answer) => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const asked = vi
      .spyOn(AbortSignal, "timeout")
      .mockImplementation((ms) => timeout(ms === 15_000 ? 200 : ms));
    onTestFinished(() => asked.mockRestore());
    const { ben, give, run } = await team();
    const { path, device } = await turnedOn(ben);
    service.answer(path, answer);
    await give();
    await expect(run()).rejects.toThrow(/A push wasn’t taken/);
    const { status, body } = await ben.refused(pushApi.test, { params: { id: device.id } });
    expect([status, body.code]).toEqual([503, "unavailable"]);
    expect(await devicesOf(ben)).toHaveLength(1);
  });

  test("takes a test, which says nothing about anybody", async () => {
    const { ben } = await team();
    const { arrived, device } = await turnedOn(ben);
    await ben.call(pushApi.test, { params: { id: device.id } });
    expect(arrived()).toEqual([
      { title: "Mainstay", body: "Notifications reach this device.", href: "/settings?tab=alerts" },
    ]);
  });

  test("on this machine, or without https, is refused where the installation allows no such network", async () => {
    const outgoing = makeOutgoing([], async () => ["127.0.0.1"]);
    const ports = { ...testPorts(), outgoing };
    const browser = newPushBrowser("https://push.example.com/abc");
    const keysSealed = ports.secrets.seal(JSON.stringify(browser.subscription.keys), keysPlaceOf("1"));
    const row = { id: "1", endpoint: browser.subscription.endpoint, keysSealed };
    expect(await pushTo(ports, row, { title: "a", body: "b", href: "/" })).toMatchObject({
      status: "failed",
    });
    const owner = await server.newOwner();
    for (const endpoint of [
      "https://10.0.0.1/a",
      "https://localhost/a",
      "https://169.254.169.254/a",
      "ftp://127.0.0.1/a",
      "https://u:p@127.0.0.1/a",
    ]) {
      const { status } = await owner.refused(pushApi.create, {
        body: { ...browser.subscription, endpoint },
      });
      expect([endpoint, status]).toEqual([endpoint, 400]);
    }
  });
});

describe("devices", () => {
  test("are at most ten, and of one person; the same browser moves over to who turned it on last", async () => {
    const { owner, ben } = await team();
    const first = await turnedOn(ben);
    for (let more = 0; more < maxPushDevices; more += 1) await turnedOn(ben);
    const kept = await devicesOf(ben);
    expect(kept).toHaveLength(maxPushDevices);
    expect(kept.map(({ id }) => id)).not.toContain(first.device.id);
    const params = { id: kept[0]?.id ?? "" };
    expect((await owner.refused(pushApi.remove, { params })).status).toBe(404);
    expect((await owner.refused(pushApi.test, { params })).status).toBe(404);
    expect((await owner.refused(pushApi.update, { params, body: { showsDetails: true } })).status).toBe(404);
    const again = await turnedOn(ben);
    await owner.call(pushApi.create, { body: again.browser.subscription });
    expect((await devicesOf(ben)).map(({ id }) => id)).not.toContain(again.device.id);
    expect(await devicesOf(owner)).toHaveLength(1);
    await ben.call(pushApi.remove, { params });
    expect((await devicesOf(ben)).map(({ id }) => id)).not.toContain(params.id);
  });

  test("have keys that nobody reads in the database", async () => {
    const owner = await server.newOwner();
    const { browser, device } = await turnedOn(owner);
    const { rows } = await server.database.transact((tx) =>
      tx.execute(sql`SELECT keys_sealed::text AS text FROM push_subscriptions WHERE id = ${device.id}`),
    );
    expect(String(rows[0]?.text)).not.toContain(Buffer.from(browser.subscription.keys.auth).toString("hex"));
  });
});

test("the installation's keys are the same for all of its processes, and others with another secret", () => {
  const keys = vapidKeys(secretsOf(Buffer.from("one")));
  expect(vapidKeys(secretsOf(Buffer.from("one")))).toEqual(keys);
  expect(vapidKeys(secretsOf(Buffer.from("two"))).publicKey).not.toBe(keys.publicKey);
  expect(Buffer.from(keys.publicKey, "base64url")).toHaveLength(65);
});

test("RFC 8291, section 5: what the example's sender made, its receiver reads as we do", () => {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(Buffer.from("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94", "base64url"));
  expect(pair.getPublicKey().toString("base64url")).toBe(
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  );
  const auth = Buffer.from("BTBZMqHH6r4Tts7J_aSIgg", "base64url");
  const body = Buffer.from(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
    "base64url",
  );
  expect(readPush({ pair, auth }, body)).toBe("When I grow up, I want to be a watermelon");
});
