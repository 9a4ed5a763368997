import { expect, onTestFinished, test } from "vitest";
import { mailStandIn } from "#apps/server/testing/mail-stand-in.ts";
import { quickSmtp } from "#apps/server/testing/campaign-fixture.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { sendThrough } from "#areas/outreach/server/outreach.builder.ts";
import { sendMeetingMail } from "./calendar.jobs.ts";

const server = await testServer({ smtp: quickSmtp(3000) });
const hour = 3_600_000;
const base = Math.ceil(Date.now() / hour) * hour + 72 * hour;
const times = (start: number) => ({
  startTime: new Date(base + start * hour).toISOString(),
  endTime: new Date(base + (start + 1) * hour).toISOString(),
});

async function meetingOf(owner: SignedIn, start = 0) {
  const { body: contact } = await owner.call(contactsApi.create, {
    body: { firstName: "Dana", lastName: "Ito", email: "dana@example.com", source: "Referral" },
  });
  const body = { title: "Tasting", type: "phone" as const, contactId: contact.id, tellsGuest: true };
  const { body: made } = await owner.call(appointmentsApi.create, { body: { ...body, ...times(start) } });
  return { id: made.id, contactId: contact.id };
}
const historyOf = async (person: SignedIn, id: string) =>
  (await person.call(appointmentsApi.history, { params: { id } })).body;

test("a meeting tells who moved it from when, and which mail left", async () => {
  const owner = await server.newOwner();
  const standIn = await mailStandIn();
  onTestFinished(() => standIn.close());
  await sendThrough(server.database, owner.user.workspaceId, standIn.port);
  const manager = await newTeammate(server, owner, "manager");
  const { id } = await meetingOf(owner);
  await server.runJobs(sendMeetingMail, owner);
  await manager.call(appointmentsApi.update, { params: { id }, body: times(2) });
  const { changes, mails, missed } = await historyOf(owner, id);
  expect(changes).toEqual([
    { kind: "moved", by: "Ben Okafor", at: expect.any(String), from: times(0).startTime, hosts: null },
    { kind: "scheduled", by: "Rosa Delgado", at: expect.any(String), from: null, hosts: null },
  ]);
  expect(mails).toMatchObject([
    { step: "change", state: "waits", recipient: "guest", address: "dana@example.com" },
    { step: "invitation", state: "sent", reason: null },
  ]);
  expect(missed).toBeNull();
});

test("without a mail server it says that no email left, and none leaves later by itself", async () => {
  const owner = await server.newOwner();
  const { id } = await meetingOf(owner);
  await server.runJobs(sendMeetingMail, owner);
  expect((await historyOf(owner, id)).mails).toMatchObject([{ step: "invitation", state: "no_server" }]);
  const standIn = await mailStandIn();
  onTestFinished(() => standIn.close());
  await sendThrough(server.database, owner.user.workspaceId, standIn.port);
  await server.runJobs(sendMeetingMail, owner);
  expect(standIn.taken).toEqual([]);
});

test("how many of their meetings a customer missed counts those that are over", async () => {
  const owner = await server.newOwner();
  const { id, contactId } = await meetingOf(owner);
  for (const [at, act] of [appointmentsApi.noShow, appointmentsApi.attended].entries()) {
    const { body } = await owner.call(appointmentsApi.create, {
      body: { title: "Tasting", type: "phone", contactId, ...times(-100 - 2 * at) },
    });
    await owner.call(act, { params: { id: body.id } });
  }
  expect((await historyOf(owner, id)).missed).toEqual({ missed: 1, of: 2 });
});
