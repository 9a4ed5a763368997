import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { makeLog } from "#platform/server/log.ts";
import { makeSmtp } from "#platform/server/smtp.ts";
import { subscribers } from "#apps/server/areas.ts";
import { mailStandIn } from "#apps/server/testing/mail-stand-in.ts";
import { testOutgoing, testPorts } from "#apps/server/testing/test-ports.ts";
import { testServer } from "#apps/server/testing/test-server.ts";
import { campaignsApi } from "#areas/email-campaigns/contract/campaigns.api.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { nextDay } from "#areas/outreach/contract/daily-mail.rules.ts";
import { mailReadinessApi } from "#areas/outreach/contract/mail-readiness.api.ts";
import { mailServerApi } from "#areas/outreach/contract/mail-server.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { planDeliveries, planDelivery, sendBatch, sendSource } from "./index.ts";
import { asProduct } from "./outreach.builder.ts";

const standIn = await mailStandIn();
const smtp = makeSmtp(
  `smtp://127.0.0.1:${standIn.port}`,
  "Mainstay <no-reply@installation.example>",
  {},
  testOutgoing,
);
const records = new Map<string, string[] | "away">();
const dns = { textOf: async (name: string) => records.get(name) ?? [] };
const server = await testServer({ smtp, dns });
const { database } = server;
const ports = { ...testPorts(), smtp, dns };
const fixture = { database, ports, subscribers };
afterAll(() => standIn.close());
beforeEach(() => {
  standIn.taken.length = 0;
});

/** A business that sends through the installation's server, with so many customers in the ledger of a source. */
async function business(people: number, changes: object = {}) {
  const owner = await server.newOwner();
  const { workspaceId } = owner.user;
  await owner.call(mailServerApi.update, {
    body: { fromAddress: "security@payfriend.example", postalAddress: "1 Market Street", ...changes },
  });
  const contactIds = await insertContacts(
    database,
    workspaceId,
    Array.from({ length: people }, (_, at) => ({ email: `p${at}@example.com` })),
  );
  const source = { kind: "campaign", sourceId: randomUUID() };
  await asProduct(fixture, workspaceId, (ctx) =>
    planDeliveries(ctx, { channel: "email", purpose: "marketing", ...source, targets: { contactIds } }),
  );
  const send = () =>
    sendBatch(
      { ...fixture, log: makeLog("silent") },
      {
        workspaceId,
        ...source,
        label: "News",
        limit: 200,
        render: async (list) => list.map(() => ({ subject: "Hi", text: "Hi" })),
      },
    );
  const run = (statement: string) =>
    database.inWorkspace(workspaceId, (tx) => tx.execute(sql.raw(statement)));
  return {
    owner,
    workspaceId,
    send,
    run,
    readiness: async () => (await owner.call(mailReadinessApi.get)).body,
    settings: async () => (await owner.call(mailServerApi.get)).body,
  };
}

describe("mail of a business through the installation's server", () => {
  test("is sent from the installation's address; replies go to the business", async () => {
    const { send, readiness } = await business(1, {
      fromName: "PayFriend Security",
      bounceAddress: "bounces@payfriend.example",
      dkimKey: "make",
    });
    expect(await readiness()).toMatchObject({
      ready: true,
      fromAddress: "no-reply@installation.example",
      replyTo: "security@payfriend.example",
    });
    expect(await send()).toMatchObject({ accepted: 1 });
    const { from, mail, raw } = standIn.taken[0]!;
    expect([from, mail.from?.text, mail.replyTo?.text]).toEqual([
      "no-reply@installation.example",
      '"PayFriend Security" <no-reply@installation.example>',
      "security@payfriend.example",
    ]);
    expect(raw).not.toContain("DKIM-Signature");
  });

  test("has a sender name without an address or a line break, even one saved earlier", async () => {
    const { send, run } = await business(1);
    await run(
      "UPDATE mail_servers SET from_name = E'security@payfriend.example\\r\\nBcc: x https://payfriend.example'",
    );
    await send();
    expect(standIn.taken[0]!.mail.from?.value[0]?.name).toBe("security payfriend example Bcc: x");
  });

  test("is not sent before the owner has confirmed their address", async () => {
    const { owner, send, readiness } = await business(1);
    await database.transact((tx) =>
      tx.execute(sql`UPDATE users SET email_confirmed_at = NULL WHERE id = ${owner.user.id}`),
    );
    expect(await readiness()).toMatchObject({ ready: false, reason: "unconfirmed" });
    expect(await send()).toMatchObject({
      accepted: 0,
      stopped: expect.stringMatching(/^Confirm your email address first/),
    });
    expect((await owner.call(mailServerApi.test)).body).toMatchObject({
      sent: false,
      message: expect.stringMatching(/^Confirm your email address first/),
    });
    expect(standIn.taken).toEqual([]);
  });
});

describe("a domain of the business", () => {
  test("is the sender once it has the value that only this business was given, and as long as it does", async () => {
    const [alder, thief] = [
      await business(1, { fromAddress: "hello@alder.example" }),
      await business(1, { fromAddress: "ceo@alder.example" }),
    ];
    const check = async ({ owner }: typeof alder) =>
      (await owner.call(mailServerApi.domain)).body.find(({ kind }) => kind === "owner")!;
    const { name, wanted, state } = await check(alder);
    expect([name, state]).toEqual(["_mainstay.alder.example", "missing"]);
    records.set(name, ["other words", wanted!]);
    expect([(await check(alder)).state, (await check(thief)).state]).toEqual(["good", "missing"]);
    expect([await alder.readiness(), await thief.readiness()]).toMatchObject([
      { fromAddress: "hello@alder.example", replyTo: null },
      { fromAddress: "no-reply@installation.example" },
    ]);
    await alder.send();
    expect([standIn.taken[0]!.from, standIn.taken[0]!.mail.from?.text]).toEqual([
      "hello@alder.example",
      '"Alder & Rye" <hello@alder.example>',
    ]);
    await alder.owner.call(mailServerApi.update, { body: { fromAddress: "ceo@bank.example" } });
    expect(await alder.readiness()).toMatchObject({ fromAddress: "no-reply@installation.example" });
    await alder.owner.call(mailServerApi.update, { body: { fromAddress: "hello@alder.example" } });
    records.set(name, "away");
    expect([(await check(alder)).state, (await alder.settings()).provenDomain]).toEqual([
      "unknown",
      "alder.example",
    ]);
    records.delete(name);
    expect([(await check(alder)).state, (await alder.settings()).provenDomain]).toEqual(["missing", null]);
  });

  test("is not checked when the business has its own server", async () => {
    const { owner } = await business(0, { host: "mail.example.com" });
    expect((await owner.call(mailServerApi.domain)).body.map(({ kind }) => kind)).toEqual([
      "spf",
      "dkim",
      "dmarc",
    ]);
  });

  test("is not checked for a throw-away test business", async () => {
    const { owner, run } = await business(0);
    records.set("payfriend.example", ["v=spf1 -all"]);
    await run("UPDATE workspaces SET expires_at = now() + interval '1 day'");
    expect((await owner.call(mailServerApi.domain)).body.map(({ state }) => state)).toEqual([
      "unknown",
      "unknown",
      "off",
      "unknown",
    ]);
  });
});

describe("a day", () => {
  test("has a limit of emails for one business; the rest waits for the next day and is not lost", async () => {
    const { send, run, settings } = await business(60);
    expect((await settings()).perDay).toBe(50);
    const midnight = nextDay(new Date()).toISOString();
    expect(await send()).toMatchObject({ accepted: 50, pending: 10, stopped: null, nextDueAt: midnight });
    expect(await send()).toMatchObject({ claimed: 0, pending: 10, nextDueAt: midnight });
    await run(
      "UPDATE mail_servers SET day_counted = day_counted - 1; UPDATE deliveries SET due_at = now() WHERE state = 'pending'",
    );
    expect(await send()).toMatchObject({ accepted: 10, pending: 0 });
    expect(new Set(standIn.taken.map(({ to }) => to)).size).toBe(60);
  });

  test("leaves a reserve to mail that customers wait for; once that is used up, press and bell say that it waits", async () => {
    const { owner, workspaceId, send, run } = await business(60);
    expect(await send()).toMatchObject({ accepted: 50, pending: 10 });
    const source = { kind: "test", sourceId: randomUUID() };
    const service = async () => {
      await asProduct(fixture, workspaceId, (ctx) =>
        planDelivery(ctx, {
          channel: "email",
          ...source,
          targetId: randomUUID(),
          address: `${randomUUID()}@example.com`,
        }),
      );
      return sendSource(
        { ...fixture, log: makeLog("silent") },
        {
          workspaceId,
          ...source,
          label: "Booking",
          limit: 10,
          need: "service",
          wake: async () => undefined,
          render: async (list) => list.map(() => ({ subject: "Hi", text: "Hi" })),
        },
      );
    };
    const outlook = async () => (await owner.call(mailReadinessApi.outlook, { query: {} })).body.state;
    expect([await service(), await outlook()]).toMatchObject([{ accepted: 1, pending: 0 }, "goes"]);
    await run("UPDATE mail_servers SET day_service = 25");
    expect([await service(), await outlook()]).toMatchObject([{ accepted: 0, pending: 1 }, "waits"]);
    expect(
      (await run("SELECT reason FROM deliveries WHERE kind = 'test' AND state = 'pending'")).rows,
    ).toEqual([{ reason: "day_limit" }]);
    const { body: bells } = await owner.call(notificationsApi.list);
    expect(bells.filter(({ type }) => type === "mail_waits").map(({ title }) => title)).toEqual([
      "Today’s email limit is reached",
    ]);
  });

  test("counts what was sent, and nothing while sending is stopped", async () => {
    const { send, run } = await business(20);
    const left = async () => (await run("SELECT day_sent FROM mail_servers")).rows[0]?.day_sent;
    await run("UPDATE mail_servers SET paused_reason = 'no'");
    await send();
    expect(await left()).toBe(0);
    await run("UPDATE mail_servers SET paused_reason = NULL");
    await send();
    expect(await left()).toBe(20);
  });

  test("is shown before Send", async () => {
    const { owner, run } = await business(60);
    const { body: campaign } = await owner.call(campaignsApi.create, {
      body: { name: "News", subject: "Hello", content: "<p>Hi</p>" },
    });
    const days = async () =>
      (await owner.call(campaignsApi.preflight, { params: { id: campaign.id } })).body.days;
    const midnight = nextDay(new Date()).toISOString();
    expect(await days()).toEqual({ today: 50, rest: 10, nextAt: midnight, lastAt: midnight });
    await run("UPDATE workspaces SET created_at = now() - interval '2 days'");
    expect(await days()).toBe(null);
    await run("UPDATE workspaces SET created_at = now()");
    await owner.call(mailServerApi.update, { body: { host: "mail.example.com" } });
    expect([await days(), (await owner.call(mailServerApi.get)).body.perDay]).toEqual([null, null]);
  });
});
