import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { agreed, newCaller } from "#apps/server/testing/telephone-fixture.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { startTwilio } from "#apps/server/testing/twilio-stand-in.ts";
import { textCampaignsApi } from "#areas/dialer/contract/phone-campaigns.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { telephoneApi } from "#areas/telephone/contract/telephone.api.ts";
import { runPhoneCampaign, startPhoneCampaign } from "./phone-campaigns.jobs.ts";

const twilio = await startTwilio();
const server = await testServer({ programUrls: { twilio: twilio.url } });
afterAll(twilio.close);
beforeEach(() => {
  Object.assign(twilio, { texts: [], calls: [], seen: [], faults: [], onTaken: undefined });
});

const newTexts = async (owner: SignedIn) =>
  (
    await owner.call(textCampaignsApi.create, {
      body: {
        name: "Spring",
        message: "Hi {{firstName|there}}.",
        contactIds: await agreed(server, owner, ["212-555-0142"]),
      },
    })
  ).body;
const read = async (owner: SignedIn, id: string) =>
  (await owner.call(textCampaignsApi.get, { params: { id } })).body;
const disconnect = (owner: SignedIn) =>
  owner.call(telephoneApi.update, { body: { authToken: "typed anew" } });
const connect = async (owner: SignedIn) => {
  await owner.call(telephoneApi.update, { body: { authToken: twilio.authToken } });
  await owner.call(telephoneApi.check);
};

test.each([
  ["practice", "real", disconnect, connect],
  ["real", "practice", connect, disconnect],
])("what was scheduled as %s does not go out as %s: its owner decides", async (was, _is, before, change) => {
  const owner = await newCaller(server, twilio);
  await before(owner);
  const { id } = await newTexts(owner);
  const localTime = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);
  const { body: set } = await owner.call(textCampaignsApi.schedule, {
    params: { id },
    body: { localTime, timeZone: "UTC" },
  });
  expect(set).toMatchObject({ status: "scheduled", isPractice: was === "practice" });
  await change(owner);
  await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(sql`UPDATE phone_campaigns SET scheduled_for = now() WHERE id = ${id}`),
  );
  await server.runJobs(startPhoneCampaign, owner);
  await server.runJobs(runPhoneCampaign, owner);
  expect(await read(owner, id)).toMatchObject({
    status: "needs_decision",
    statusReason: "line_changed",
    isPractice: was !== "practice",
    startedAt: null,
  });
  expect(twilio.texts).toEqual([]);
  const told = (await owner.call(notificationsApi.list, { query: {} as never })).body as { title: string }[];
  expect(told.map(({ title }) => title)).toContain("“Spring” waits for your decision");
  expect((await owner.call(textCampaignsApi.start, { params: { id } })).body.status).toBe("sending");
});

test("a dialog that showed practice starts nothing real, nor what somebody changed meanwhile", async () => {
  const owner = await newCaller(server, twilio);
  await disconnect(owner);
  const { id } = await newTexts(owner);
  const preflight = async () => (await owner.call(textCampaignsApi.preflight, { params: { id } })).body;
  const shown = await preflight();
  expect(shown.isPractice).toBe(true);
  await connect(owner);
  const body = { count: shown.will, isPractice: shown.isPractice, updatedAt: shown.updatedAt };
  const localTime = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);
  expect((await owner.call(textCampaignsApi.start, { params: { id }, body })).status).toBe(409);
  expect(
    (
      await owner.call(textCampaignsApi.schedule, {
        params: { id },
        body: { ...body, localTime, timeZone: "UTC" },
      })
    ).status,
  ).toBe(409);
  const again = await preflight();
  expect(again).toMatchObject({ isPractice: false, maxCost: null });
  await owner.call(textCampaignsApi.update, { params: { id }, body: { maxCost: "5.00" } });
  const seen = { count: again.will, isPractice: again.isPractice, updatedAt: again.updatedAt };
  expect((await owner.call(textCampaignsApi.start, { params: { id }, body: seen })).status).toBe(409);
  const { maxCost, updatedAt } = await preflight();
  expect(maxCost).toBe("5.00");
  const { status } = await owner.call(textCampaignsApi.start, {
    params: { id },
    body: { ...seen, updatedAt },
  });
  expect(status).toBe(200);
});

test("practice or real is decided at the start, whatever the line was when it was written", async () => {
  const owner = await newCaller(server, twilio);
  const { id } = await newTexts(owner);
  // As one that was written beside a check that had not ended.
  await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(sql`UPDATE phone_campaigns SET is_practice = true WHERE id = ${id}`),
  );
  expect((await owner.call(textCampaignsApi.preflight, { params: { id } })).body.isPractice).toBe(false);
  await owner.call(textCampaignsApi.start, { params: { id } });
  await server.runJobs(runPhoneCampaign, owner);
  expect(await read(owner, id)).toMatchObject({ isPractice: false });
  expect(twilio.texts).toHaveLength(1);
});
