import { sql } from "drizzle-orm";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { campaignsApi } from "#areas/email-campaigns/contract/campaigns.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { mailServerApi } from "#areas/outreach/contract/mail-server.api.ts";
import { sendThrough } from "#areas/outreach/server/outreach.builder.ts";
import {
  type Business,
  businessWith,
  look,
  quickSmtp,
  sendAll,
} from "#apps/server/testing/campaign-fixture.ts";
import { mailStandIn } from "#apps/server/testing/mail-stand-in.ts";
import { testServer } from "#apps/server/testing/test-server.ts";
import { sendBatches } from "./campaigns.jobs.ts";

const smtp = quickSmtp(3000);
const server = await testServer({ smtp });
afterEach(() => smtp.close());

const inIt = async (made: Business, statement: ReturnType<typeof sql>) =>
  (await server.database.inWorkspace(made.workspaceId, (tx) => tx.execute(statement))).rows;
const tries = async (made: Business) =>
  (
    await inIt(
      made,
      sql`SELECT away_tries, round(extract(epoch FROM away_until - now()) / 60)::int AS minutes FROM mail_servers`,
    )
  )[0];
const round = (made: Business) => server.runJobs(sendBatches, made.owner);

/** A campaign being sent whose mail server is gone. */
async function outage(): Promise<Business> {
  const made = await businessWith(
    server,
    Array.from({ length: 50 }, (_, at) => `p${at}@example.com`),
  );
  await made.standIn.close();
  await made.owner.call(campaignsApi.send, { params: { id: made.campaign.id } });
  return made;
}

test("a mail server that is gone for an hour is tried less and less often, its owner is told once, and afterwards each customer gets one email", async () => {
  const made = await outage();
  for (const [at, minutes] of [1, 2, 5, 15, 30, 30].entries()) {
    await round(made);
    expect(await tries(made)).toEqual({ away_tries: at + 1, minutes });
    // Too early for the next try: no connection is made.
    await round(made);
    expect(await tries(made)).toEqual({ away_tries: at + 1, minutes });
    await inIt(made, sql`UPDATE mail_servers SET away_until = now()`);
  }
  expect(await look(made)).toMatchObject({
    status: "sending",
    totalPending: 50,
    totalSent: 0,
    totalFailed: 0,
    totalUnknown: 0,
  });
  expect(await inIt(made, sql`SELECT DISTINCT state, attempts FROM deliveries`)).toEqual([
    { state: "pending", attempts: 0 },
  ]);
  expect(
    (await made.owner.call(notificationsApi.list)).body.filter(
      (one) => one.title === "“Spring news” waits for the mail server",
    ),
  ).toHaveLength(1);
  const back = await mailStandIn();
  onTestFinished(() => back.close());
  await sendThrough(server.database, made.workspaceId, back.port);
  expect(await sendAll(server, made)).toMatchObject({ status: "sent", totalSent: 50 });
  expect(await tries(made)).toEqual({ away_tries: 0, minutes: null });
  expect([back.taken.length, new Set(back.taken.map(({ to }) => to)).size]).toEqual([50, 50]);
});

test("after the settings are corrected there is no wait for the next try", async () => {
  const made = await outage();
  await round(made);
  const right = await mailStandIn();
  onTestFinished(() => right.close());
  await made.owner.call(mailServerApi.update, { body: { port: right.port } });
  expect(await tries(made)).toEqual({ away_tries: 0, minutes: null });
  expect(await sendAll(server, made)).toMatchObject({ status: "sent", totalSent: 50 });
});

test("a server that takes email without answering is left alone after a few, and the other emails are not lost to it", async () => {
  const made = await businessWith(
    server,
    Array.from({ length: 80 }, (_, at) => `p${at}@example.com`),
    {},
    () => ({ at: "data", hang: true }),
  );
  onTestFinished(() => made.standIn.close());
  await made.owner.call(campaignsApi.send, { params: { id: made.campaign.id } });
  await round(made);
  const silent = await look(made);
  expect([
    silent.status,
    silent.totalUnknown > 0,
    silent.totalUnknown <= 10,
    silent.totalPending + silent.totalUnknown,
  ]).toEqual(["sending", true, true, 80]);
  expect(await tries(made)).toMatchObject({ away_tries: 1 });
  made.standIn.behave = () => undefined;
  await inIt(made, sql`UPDATE mail_servers SET away_until = now()`);
  const done = await sendAll(server, made);
  expect(done).toMatchObject({
    status: "sent",
    totalSent: 80 - done.totalUnknown,
    totalUnknown: silent.totalUnknown,
  });
  expect(made.standIn.taken).toHaveLength(done.totalSent);
});

test("when a server goes away mid-campaign, sending continues where it stopped: nobody gets it twice, and what may have arrived is not sent again", async () => {
  const made = await businessWith(
    server,
    Array.from({ length: 120 }, (_, at) => `p${at}@example.com`),
  );
  let closed: Promise<void> | undefined;
  made.standIn.behave = () => {
    if (made.standIn.taken.length >= 40) closed ??= made.standIn.close();
    return undefined;
  };
  await made.owner.call(campaignsApi.send, { params: { id: made.campaign.id } });
  await round(made);
  await closed;
  const broken = await look(made);
  expect([broken.status, broken.totalPending > 0, broken.totalFailed]).toEqual(["sending", true, 0]);
  const back = await mailStandIn();
  onTestFinished(() => back.close());
  await sendThrough(server.database, made.workspaceId, back.port);
  await inIt(made, sql`UPDATE mail_servers SET away_until = NULL`);
  await inIt(made, sql`UPDATE deliveries SET due_at = now() WHERE state = 'pending'`);
  const done = await sendAll(server, made);
  expect([done.status, done.totalSent + done.totalUnknown, done.totalPending]).toEqual(["sent", 120, 0]);
  const counts = new Map<string, number>();
  for (const { to } of [...made.standIn.taken, ...back.taken]) counts.set(to, (counts.get(to) ?? 0) + 1);
  expect(Math.max(...counts.values())).toBe(1);
  const unknown = (await inIt(made, sql`SELECT address FROM deliveries WHERE state = 'unknown'`)).map(
    (row) => row.address,
  );
  expect(counts.size + unknown.filter((address) => !counts.has(String(address))).length).toBe(120);
});
