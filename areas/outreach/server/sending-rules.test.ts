import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import {
  type Business,
  businessWith,
  look,
  quickSmtp,
  sendAll,
} from "#apps/server/testing/campaign-fixture.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { testServer } from "#apps/server/testing/test-server.ts";
import { campaignsApi } from "#areas/email-campaigns/contract/campaigns.api.ts";
import { usualSendingRules } from "#areas/outreach/contract/sending-rules.schema.ts";
import { sendingRulesApi } from "#areas/outreach/contract/sending-rules.api.ts";

const server = await testServer({ smtp: quickSmtp(20_000) });
const usual = usualSendingRules;

/** Hours around the present moment by UTC's wall clock. */
function aroundNow(): { from: string; to: string } {
  const clock = (hours: number): string =>
    new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
  return { from: clock(-2), to: clock(2) };
}

async function shop(addresses: string[] = ["dana@example.com"]): Promise<Business> {
  const made = await businessWith(server, addresses);
  onTestFinished(() => made.standIn.close());
  return made;
}
const send = async (made: Business) => {
  await made.owner.call(campaignsApi.send, { params: { id: made.campaign.id } });
  return sendAll(server, made);
};

test("five emails in seven days and no quiet hours, until somebody sets otherwise; what is left out stays", async () => {
  const owner = await server.newOwner();
  expect((await owner.call(sendingRulesApi.get)).body).toEqual(usual);
  expect((await owner.call(sendingRulesApi.update, { body: {} })).body).toEqual(usual);
  expect(
    (await owner.call(sendingRulesApi.update, { body: { quietHours: { from: "21:00", to: "08:00" } } })).body,
  ).toEqual({ ...usual, quietHours: { from: "21:00", to: "08:00" } });
  expect((await owner.call(sendingRulesApi.update, { body: { capMax: 2, capDays: 30 } })).body).toEqual({
    ...usual,
    capMax: 2,
    capDays: 30,
    quietHours: { from: "21:00", to: "08:00" },
  });
  expect((await owner.call(sendingRulesApi.update, { body: { quietHours: null } })).body).toEqual({
    ...usual,
    capMax: 2,
    capDays: 30,
  });
  expect((await owner.call(sendingRulesApi.get)).body).toEqual({ ...usual, capMax: 2, capDays: 30 });
});

test("what was set for other channels stays when the rules for email change", async () => {
  const owner = await server.newOwner();
  const inIt = (text: ReturnType<typeof sql>) =>
    server.database.inWorkspace(owner.user.workspaceId, (tx) => tx.execute(text));
  await inIt(
    sql`INSERT INTO outreach_settings (workspace_id, quiet_hours) VALUES (${owner.user.workspaceId}, '{"text": {"from": "20:00", "to": "09:00"}}')`,
  );
  await owner.call(sendingRulesApi.update, { body: { quietHours: { from: "22:00", to: "07:00" } } });
  expect((await inIt(sql`SELECT quiet_hours AS hours FROM outreach_settings`)).rows[0]?.hours).toEqual({
    text: { from: "20:00", to: "09:00" },
    email: { from: "22:00", to: "07:00" },
  });
});

test.each([
  [{ capMax: 0 }, "capMax"],
  [{ capMax: 1001 }, "capMax"],
  [{ capMax: 1.5 }, "capMax"],
  [{ capMax: "5" }, "capMax"],
  [{ capDays: 366 }, "capDays"],
  [{ quietHours: { from: "25:00", to: "08:00" } }, "quietHours.from"],
  [{ quietHours: { from: "08:00", to: "08:00" } }, "quietHours.to"],
  [{ quietHours: { from: "08:01", to: "08:00" } }, "quietHours.to"],
  [{ quietHours: { from: "08:00", to: "07:46" } }, "quietHours.to"],
  [{ quietHours: {} }, "quietHours.from"],
])("%j is refused under its field", async (body, field) => {
  const owner = await server.newOwner();
  const answer = await owner.refused(sendingRulesApi.update, { body: body as never });
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([
    400,
    expect.arrayContaining([field]),
  ]);
  expect((await owner.call(sendingRulesApi.get)).body).toEqual(usual);
});

test("only the owner and managers set them", async () => {
  const owner = await server.newOwner();
  const member = await newTeammate(server, owner, "member");
  const manager = await newTeammate(server, owner, "manager");
  expect([
    (await member.refused(sendingRulesApi.get)).status,
    (await member.refused(sendingRulesApi.update, { body: { capMax: 1 } })).status,
  ]).toEqual([403, 403]);
  expect((await manager.call(sendingRulesApi.update, { body: { capMax: 1 } })).body.capMax).toBe(1);
});

test("a customer who got as many emails as the rules allow is left out of the next campaign", async () => {
  const made = await shop();
  await made.owner.call(sendingRulesApi.update, { body: { capMax: 1, capDays: 30 } });
  expect((await send(made)).totalSent).toBe(1);
  const { body: next } = await made.owner.call(campaignsApi.duplicate, { params: { id: made.campaign.id } });
  const preflight = async () =>
    (await made.owner.call(campaignsApi.preflight, { params: { id: next.id } })).body;
  expect(await preflight()).toMatchObject({
    will: 0,
    skipped: [{ reason: "frequency_cap", label: "already got enough emails recently", count: 1 }],
  });
  await made.owner.call(sendingRulesApi.update, { body: { capMax: 2 } });
  expect(await preflight()).toMatchObject({ will: 1, skipped: [] });
});

test("in the quiet hours nothing is sent and nothing is lost; without them it is sent right away", async () => {
  const made = await shop(["dana@example.com", "tom@example.com"]);
  const hours = aroundNow();
  await made.owner.call(sendingRulesApi.update, { body: { quietHours: hours } });
  expect(await send(made)).toMatchObject({
    status: "sending",
    totalSent: 0,
    totalSkipped: 0,
    totalPending: 2,
    nextDueAt: expect.stringContaining(`T${hours.to}`),
  });
  expect(made.standIn.taken).toEqual([]);
  await made.owner.call(sendingRulesApi.update, { body: { quietHours: null } });
  expect(await sendAll(server, made)).toMatchObject({ status: "sent", totalSent: 2 });
  expect(made.standIn.taken.map(({ to }) => to).sort()).toEqual(["dana@example.com", "tom@example.com"]);
  expect((await look(made)).totalUnknown).toBe(0);
});

test("the owner's hours for texts and calls are one window a day, within what the law allows everywhere; another country has numbers read anew", async () => {
  const owner = await server.newOwner();
  const hours = [
    { weekday: 1, from: "08:00", to: "21:00" },
    { weekday: 7, from: "12:00", to: "15:00" },
  ];
  const saved = (await owner.call(sendingRulesApi.update, { body: { callingHours: hours, country: "GB" } }))
    .body;
  expect(saved).toEqual({ ...usual, callingHours: hours, country: "GB" });
  for (const [day, message] of [
    [{ weekday: 1, from: "07:59", to: "12:00" }, "By law, people may be called from 8 AM to 9 PM only"],
    [{ weekday: 1, from: "12:00", to: "21:01" }, "By law, people may be called from 8 AM to 9 PM only"],
    [{ weekday: 1, from: "12:00", to: "12:00" }, "Choose an end after the start"],
    [{ weekday: 8, from: "10:00", to: "12:00" }, "Choose a day"],
  ] as const) {
    const refused = await owner.refused(sendingRulesApi.update, { body: { callingHours: [day] } });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining(message)]);
  }
  const twice = await owner.refused(sendingRulesApi.update, { body: { callingHours: [...hours, ...hours] } });
  expect(twice.status).toBe(400);
  const { rows } = await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(sql`SELECT after_id FROM number_readings`),
  );
  expect(rows).toEqual([{ after_id: null }]);
});
