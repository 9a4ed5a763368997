import { sql } from "drizzle-orm";
import { afterEach, describe, expect, inject, onTestFinished, test } from "vitest";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { statsApi } from "#areas/dashboard/contract/stats.api.ts";
import { campaignsApi } from "#areas/email-campaigns/contract/campaigns.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { onboardingApi } from "#areas/onboarding/contract/onboarding.api.ts";
import { asOwner } from "#platform/server/testing/new-database.ts";
import { subscribers } from "#apps/server/areas.ts";
import { testOutgoing, testPorts } from "#apps/server/testing/test-ports.ts";
import { testServer } from "#apps/server/testing/test-server.ts";
import { makeLog } from "#platform/server/log.ts";
import { makeSmtp } from "#platform/server/smtp.ts";
import {
  type Business,
  businessWith,
  look,
  quickSmtp,
  sendAll,
} from "#apps/server/testing/campaign-fixture.ts";
import { sendBatches, sendTest, startCampaign, takeUpAbandoned } from "./campaigns.jobs.ts";
import { sendForAWhile } from "./sending.service.ts";

const smtp = quickSmtp(3000);
const server = await testServer({ smtp });
afterEach(() => smtp.close());

type Asked = Parameters<typeof businessWith>;
async function business(addresses: Asked[1], changes?: Asked[2], behave?: Asked[3]): Promise<Business> {
  const made = await businessWith(server, addresses, changes, behave);
  onTestFinished(() => made.standIn.close());
  return made;
}
const send = ({ owner, campaign }: Business) =>
  owner.call(campaignsApi.send, { params: { id: campaign.id } });
const addresses = (many: number) => Array.from({ length: many }, (_, at) => `p${at}@example.com`);
const set = ({ workspaceId, campaign }: Business, what: ReturnType<typeof sql>) =>
  server.database.inWorkspace(workspaceId, (tx) =>
    tx.execute(sql`UPDATE email_campaigns SET ${what} WHERE id = ${campaign.id}`),
  );

describe("sending a draft", () => {
  test("reaches each customer once with their own email, counts, and notifies the business", async () => {
    const made = await business([
      { email: "a@example.com", firstName: "Ann" },
      { email: "b@example.com", firstName: "Bob" },
      { email: null },
    ]);
    const { status, body } = await send(made);
    expect([status, body]).toMatchObject([200, { status: "sending", totalRecipients: 2, totalSkipped: 1 }]);
    expect((await made.owner.refused(campaignsApi.send, { params: { id: body.id } })).body).toMatchObject({
      code: "conflict",
      message: "Only a draft can be sent.",
    });
    expect(
      (await made.owner.refused(campaignsApi.update, { params: { id: body.id }, body: { subject: "Late" } }))
        .status,
    ).toBe(409);
    expect(await sendAll(server, made)).toMatchObject({
      status: "sent",
      totalSent: 2,
      totalPending: 0,
      totalSkipped: 1,
      sentAt: expect.any(String),
    });
    expect(made.standIn.taken.map(({ to, mail }) => [to, mail.subject]).sort()).toEqual([
      ["a@example.com", "Hello Ann"],
      ["b@example.com", "Hello Bob"],
    ]);
    const { mail, raw } = made.standIn.taken.find(({ to }) => to === "a@example.com")!;
    expect(mail.text).toContain("Hi Ann, see our news (https://alder.example/spring?a=1&b=2)");
    expect(mail.text).toContain("1 Market Street, Springfield");
    expect(String(mail.html)).toMatch(/href="http:\/\/127\.0\.0\.1\/t\/c\/[\w-]+"/);
    expect(String(mail.html)).toMatch(/src="http:\/\/127\.0\.0\.1\/t\/o\/[\w-]+\.gif"/);
    expect(raw).toMatch(/^List-Unsubscribe-Post: /m);
    expect((await made.owner.call(activitiesApi.list)).body[0]).toMatchObject({
      type: "email_sent",
      title: "“Spring news” was sent to 2 customers",
    });
    expect(
      (await made.owner.call(activitiesApi.list, { query: { contactId: made.contactIds[0]! } })).body[0],
    ).toMatchObject({ title: "Email sent: Spring news" });
    expect((await made.owner.call(onboardingApi.get)).body.checklist.sendEmail).toBe(true);
    expect((await made.owner.call(statsApi.get)).body.emailsSent).toBe(2);
  });

  test("when Send is pressed twice at once, it is sent once", async () => {
    const made = await business(addresses(3));
    const answers = await Promise.all([send(made), send(made), send(made)]);
    expect(answers.map((one) => one.status).sort()).toEqual([200, 409, 409]);
    await sendAll(server, made);
    expect(made.standIn.taken).toHaveLength(3);
  });

  test("workers of two processes share the load: nobody gets it twice", async () => {
    const made = await business(addresses(250));
    await send(made);
    const sentBy = [0, 0];
    const workers = [0, 1].map((at) => {
      const own = makeSmtp(undefined, "Mainstay <no-reply@localhost>", {}, testOutgoing);
      onTestFinished(() => own.close());
      const ports = {
        ...testPorts(),
        smtp: { ...own, send: (...mail: Parameters<typeof own.send>) => (sentBy[at]!++, own.send(...mail)) },
      };
      return () =>
        sendForAWhile(
          { ports, subscribers },
          { workspaceId: made.workspaceId, campaignId: made.campaign.id },
          { database: server.database, log: makeLog("silent"), signal: new AbortController().signal },
        );
    });
    for (let rounds = 0; rounds < 20 && (await look(made)).status === "sending"; rounds++)
      await Promise.all(workers.map((work) => work()));
    expect(await look(made)).toMatchObject({ status: "sent", totalSent: 250 });
    expect([sentBy[0]! + sentBy[1]!, Math.min(...sentBy) > 0]).toEqual([250, true]);
    expect([made.standIn.taken.length, new Set(made.standIn.taken.map(({ to }) => to)).size]).toEqual([
      250, 250,
    ]);
  });

  test("someone who unsubscribes meanwhile does not get it", async () => {
    const made = await business(addresses(2));
    await send(made);
    await server.database.inWorkspace(made.workspaceId, (tx) =>
      tx.execute(sql`UPDATE contacts SET status = 'unsubscribed' WHERE id = ${made.contactIds[1]}`),
    );
    expect(await sendAll(server, made)).toMatchObject({ status: "sent", totalSent: 1, totalSkipped: 1 });
    const { body } = await made.owner.call(campaignsApi.report, { params: { id: made.campaign.id } });
    expect(body.skipped).toEqual([{ reason: "unsubscribed", label: "unsubscribed", count: 1 }]);
    expect(
      (
        await made.owner.call(campaignsApi.recipients, {
          params: { id: made.campaign.id },
          query: { state: "skipped" },
        })
      ).body,
    ).toMatchObject([{ email: "p1@example.com", reason: "unsubscribed" }]);
  });
});

describe("what a mail server does", () => {
  test("shows in the numbers and rows of the campaign", async () => {
    const made = await business(
      ["ok@example.com", "later@example.com", "gone@example.com", "drop@example.com"],
      {},
      (address) =>
        (
          {
            "later@example.com": { at: "rcpt", code: 450, text: "4.2.1 Busy" },
            "gone@example.com": { at: "rcpt", code: 550, text: "5.1.1 No such user" },
            "drop@example.com": { at: "data", drop: true },
          } as const
        )[address],
    );
    await send(made);
    expect(await sendAll(server, made)).toMatchObject({ status: "sending", totalPending: 1, totalFailed: 1 });
    made.standIn.behave = () => undefined;
    await server.database.inWorkspace(made.workspaceId, (tx) =>
      tx.execute(
        sql`UPDATE deliveries SET due_at = now() WHERE source_id = ${made.campaign.id} AND state = 'pending'`,
      ),
    );
    const done = await sendAll(server, made);
    expect(done.status).toBe("sent");
    // The connection broke for everybody on it: each is sent, or its outcome is not known.
    expect(done.totalSent + done.totalUnknown).toBe(3);
    expect(done.totalUnknown).toBeGreaterThan(0);
    const unknown = await made.owner.call(campaignsApi.recipients, {
      params: { id: done.id },
      query: { state: "unknown" },
    });
    expect(unknown.body.map((row) => row.email)).toContain("drop@example.com");
    expect(
      (
        await made.owner.call(campaignsApi.settleUnknown, {
          params: { id: done.id },
          body: { outcome: "send_again" },
        })
      ).status,
    ).toBe(200);
    expect(await sendAll(server, made)).toMatchObject({
      status: "sent",
      totalSent: 3,
      totalUnknown: 0,
      totalFailed: 1,
    });
    expect(
      (
        await made.owner.refused(campaignsApi.settleUnknown, {
          params: { id: done.id },
          body: { outcome: "arrived" },
        })
      ).status,
    ).toBe(409);
  });

  test("with another number than would get it is refused before anything is written down", async () => {
    const made = await business(addresses(500));
    const size = async () =>
      Number(
        (await server.database.pool.query("SELECT pg_relation_size('deliveries') AS size")).rows[0].size,
      );
    const before = await size();
    const input = { params: { id: made.campaign.id }, body: { count: 499 } };
    expect((await made.owner.refused(campaignsApi.send, input)).body).toMatchObject({
      code: "count_changed",
      message: expect.stringContaining("500 customers would get it now, not 499."),
    });
    expect(await size()).toBeLessThanOrEqual(before);
  });

  test("that rejects too many pauses the campaign; its owner is told and may resume", async () => {
    const made = await business(addresses(400), {}, (address) =>
      Number(/\d+/.exec(address)?.[0]) % 5 === 0
        ? { at: "rcpt", code: 550, text: "5.1.1 No such user" }
        : undefined,
    );
    await send(made);
    const stopped = await sendAll(server, made);
    expect(stopped).toMatchObject({
      status: "paused",
      statusReason: "too_many_bounces",
      statusMessage: expect.stringMatching(/bounced/),
    });
    expect(stopped.totalPending).toBeGreaterThan(0);
    expect((await made.owner.call(notificationsApi.list)).body[0]).toMatchObject({
      title: "“Spring news” was paused",
      href: `/email-campaigns/${made.campaign.id}`,
    });
    expect(
      (await made.owner.call(campaignsApi.resume, { params: { id: made.campaign.id } })).body,
    ).toMatchObject({ status: "sending", statusMessage: null });
    expect(await sendAll(server, made)).toMatchObject({ status: "sent", totalPending: 0, totalSent: 320 });
  });

  test("that refuses the password pauses the campaign, and fails no email", async () => {
    const made = await business(addresses(3));
    await server.database.inWorkspace(made.workspaceId, (tx) =>
      tx.execute(sql`UPDATE mail_servers SET security = 'starttls'`),
    );
    await send(made);
    expect(await sendAll(server, made)).toMatchObject({
      status: "paused",
      statusReason: "mail_server_refused",
      totalFailed: 0,
      totalPending: 3,
    });
    expect((await made.owner.refused(campaignsApi.resume, { params: { id: made.campaign.id } })).status).toBe(
      409,
    );
  });
});

describe("stopping", () => {
  test("a pause takes effect within a batch, and resuming reaches the others; a cancelled campaign never resumes", async () => {
    const made = await business(addresses(200), {}, () => undefined);
    await send(made);
    let pausing: Promise<unknown> | undefined;
    made.standIn.behave = () => {
      pausing ??= made.owner.call(campaignsApi.pause, { params: { id: made.campaign.id } });
      return undefined;
    };
    await server.runJobs(sendBatches, made.owner);
    await pausing;
    const paused = await look(made);
    expect(paused.status).toBe("paused");
    expect(paused.totalSent).toBeLessThan(200);
    expect(paused.totalSent + paused.totalPending).toBe(200);
    await made.owner.call(campaignsApi.resume, { params: { id: made.campaign.id } });
    expect(await sendAll(server, made)).toMatchObject({ status: "sent", totalSent: 200 });
    expect(made.standIn.taken).toHaveLength(200);
  });

  test("cancelling skips those who have not gotten it", async () => {
    const made = await business(addresses(3));
    await send(made);
    expect(
      (await made.owner.call(campaignsApi.cancel, { params: { id: made.campaign.id } })).body.status,
    ).toBe("cancelled");
    await server.runJobs(sendBatches, made.owner);
    expect(await look(made)).toMatchObject({
      status: "cancelled",
      totalSent: 0,
      totalSkipped: 3,
      totalPending: 0,
    });
    expect((await made.owner.refused(campaignsApi.resume, { params: { id: made.campaign.id } })).status).toBe(
      409,
    );
  });

  test("a campaign deleted while it is being sent stops; restored, it can resume, and nothing is lost", async () => {
    const made = await business(addresses(3));
    await send(made);
    await made.owner.call(campaignsApi.remove, { params: { id: made.campaign.id } });
    await server.runJobs(sendBatches, made.owner);
    expect(made.standIn.taken).toHaveLength(0);
    expect(
      (await made.owner.call(campaignsApi.restore, { params: { id: made.campaign.id } })).body,
    ).toMatchObject({ status: "paused", totalPending: 3 });
    await made.owner.call(campaignsApi.resume, { params: { id: made.campaign.id } });
    expect(await sendAll(server, made)).toMatchObject({ status: "sent", totalSent: 3 });
  });

  test("sending resumes after a crash; after hours it waits for its owner", async () => {
    const made = await business(addresses(2));
    await send(made);
    await asOwner(
      inject("databaseUrl"),
      "DELETE FROM graphile_worker._private_jobs WHERE payload ->> 'campaignId' = $1",
      [made.campaign.id],
    );
    await set(
      made,
      sql`worked_at = now() - interval '2 minutes', next_due_at = now() - interval '2 minutes'`,
    );
    expect(await server.runJobs(sendBatches, made.owner)).toBe(0);
    await server.runNow(takeUpAbandoned);
    expect(await sendAll(server, made)).toMatchObject({ status: "sent", totalSent: 2 });
    const late = await business(addresses(2));
    await send(late);
    await set(late, sql`worked_at = now() - interval '3 hours', next_due_at = now() - interval '3 hours'`);
    expect(await sendAll(server, late)).toMatchObject({ status: "paused", statusReason: "interrupted" });
    await late.owner.call(campaignsApi.resume, { params: { id: late.campaign.id } });
    expect(await sendAll(server, late)).toMatchObject({ status: "sent", totalSent: 2 });
  });
});

describe("an hour", () => {
  const hour = { localTime: new Date(Date.now() + 864e5).toISOString().slice(0, 16), timeZone: "UTC" };
  const schedule = (made: Business, changes: object = {}) =>
    made.owner.call(campaignsApi.schedule, {
      params: { id: made.campaign.id },
      body: { ...hour, ...changes },
    });

  test("is stored as it was set, can be changed and removed, and starts the campaign", async () => {
    const made = await business(["a@example.com"]);
    expect((await schedule(made)).body).toMatchObject({
      status: "scheduled",
      scheduledFor: `${hour.localTime}:00.000Z`,
      schedule: { ...hour, theirTime: false },
    });
    expect((await made.owner.refused(campaignsApi.send, { params: { id: made.campaign.id } })).status).toBe(
      409,
    );
    expect(
      (
        await made.owner.call(campaignsApi.update, {
          params: { id: made.campaign.id },
          body: { subject: "Changed" },
        })
      ).body,
    ).toMatchObject({ subject: "Changed", status: "scheduled" });
    expect((await schedule(made, { timeZone: "Asia/Tokyo" })).body.schedule?.timeZone).toBe("Asia/Tokyo");
    expect(
      (await made.owner.call(campaignsApi.unschedule, { params: { id: made.campaign.id } })).body,
    ).toMatchObject({ status: "draft", scheduledFor: null, schedule: null });
    await server.runJobs(startCampaign, made.owner);
    expect((await look(made)).status).toBe("draft");
    await schedule(made);
    await set(made, sql`scheduled_for = now() - interval '1 minute'`);
    await server.runJobs(startCampaign, made.owner);
    expect(await sendAll(server, made)).toMatchObject({ status: "sent", totalSent: 1, subject: "Changed" });
  });

  test("that passed hours ago while the server was down waits for a decision, and then goes out", async () => {
    const made = await business(["a@example.com"]);
    await schedule(made);
    await set(made, sql`scheduled_for = now() - interval '121 minutes'`);
    await server.runJobs(startCampaign, made.owner);
    expect(await look(made)).toMatchObject({ status: "needs_decision", statusReason: "missed" });
    expect((await made.owner.call(notificationsApi.list)).body[0]).toMatchObject({
      title: "“Spring news” waits for your decision",
    });
    expect(
      (await made.owner.call(campaignsApi.sendLate, { params: { id: made.campaign.id } })).body.status,
    ).toBe("sending");
    expect(await sendAll(server, made)).toMatchObject({ status: "sent", totalSent: 1 });
  });

  test("that comes when the mail server is gone waits for a decision too", async () => {
    const made = await business(["a@example.com"]);
    await schedule(made);
    await server.database.inWorkspace(made.workspaceId, (tx) => tx.execute(sql`DELETE FROM mail_servers`));
    await set(made, sql`scheduled_for = now()`);
    await server.runJobs(startCampaign, made.owner);
    expect(await look(made)).toMatchObject({
      status: "needs_decision",
      statusReason: "no_mail_server",
      totalRecipients: 0,
    });
  });

  test("on customers' own clocks comes in waves, where the zone is known", async () => {
    const made = await business([
      { email: "t@example.com", timeZone: "Asia/Tokyo" },
      { email: "n@example.com", timeZone: "America/New_York" },
      { email: "x@example.com", timeZone: "Nowhere/Land" },
      "u@example.com",
    ]);
    const { body } = await schedule(made, { theirTime: true, timeZone: "Europe/Berlin" });
    const instant = (zone: number) =>
      new Date(Date.parse(`${hour.localTime}:00Z`) - zone * 36e5).toISOString();
    expect(body.scheduledFor).toBe(instant(9));
    expect(
      (await made.owner.call(campaignsApi.preflight, { params: { id: made.campaign.id } })).body.withTimeZone,
    ).toBe(3);
    await set(made, sql`scheduled_for = now()`);
    await server.runJobs(startCampaign, made.owner);
    const rows = (await made.owner.call(campaignsApi.recipients, { params: { id: made.campaign.id } })).body;
    const winter =
      new Date(`${hour.localTime}:00Z`).getUTCMonth() > 2 &&
      new Date(`${hour.localTime}:00Z`).getUTCMonth() < 10
        ? 1
        : 0;
    expect(Object.fromEntries(rows.map((row) => [row.email, row.dueAt]))).toEqual({
      "t@example.com": instant(9),
      "n@example.com": instant(-5 + winter),
      "x@example.com": instant(1 + winter),
      "u@example.com": instant(1 + winter),
    });
    expect(await sendAll(server, made)).toMatchObject({ status: "sending", totalSent: 0, totalPending: 4 });
  });
});

test("a test email goes to yourself, filled in for a chosen customer, and changes nothing", async () => {
  const made = await business([{ email: "a@example.com", firstName: "Ann" }]);
  const { body } = await made.owner.call(campaignsApi.test, {
    params: { id: made.campaign.id },
    body: { contactId: made.contactIds[0] },
  });
  expect(body).toEqual({ to: made.owner.user.email });
  await server.runJobs(sendTest, made.owner);
  expect(made.standIn.taken.map(({ to, mail }) => [to, mail.subject])).toEqual([
    [made.owner.user.email, "Test: Hello Ann"],
  ]);
  expect(await look(made)).toMatchObject({ status: "draft", totalSent: 0 });
});

test("from a throw-away business nothing is sent, and everything works", async () => {
  const made = await business(["a@example.com"]);
  await server.database.inWorkspace(made.workspaceId, (tx) =>
    tx.execute(sql`UPDATE workspaces SET expires_at = now() + interval '1 day'`),
  );
  expect(
    (await made.owner.call(campaignsApi.preflight, { params: { id: made.campaign.id } })).body.sending
      .isTestWorkspace,
  ).toBe(true);
  await send(made);
  expect(await sendAll(server, made)).toMatchObject({ status: "sent", totalSent: 1 });
  expect(made.standIn.connections).toBe(0);
  expect((await made.owner.call(onboardingApi.get)).body.checklist.sendEmail).toBe(false);
});
