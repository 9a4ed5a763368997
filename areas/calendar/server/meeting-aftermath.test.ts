import { expect, onTestFinished, test } from "vitest";
import { mailStandIn } from "#apps/server/testing/mail-stand-in.ts";
import { quickSmtp } from "#apps/server/testing/campaign-fixture.ts";
import { testPorts } from "#apps/server/testing/test-ports.ts";
import { testServer } from "#apps/server/testing/test-server.ts";
import { subscribers } from "#apps/server/areas.ts";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import { uidOf } from "#areas/calendar/contract/meeting-mails.rules.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { mailServerApi } from "#areas/outreach/contract/mail-server.api.ts";
import { asProduct, sendThrough } from "#areas/outreach/server/outreach.builder.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { sendMeetingMail } from "./calendar.jobs.ts";
import { noteGuestComing } from "./guest-appointments.service.ts";

const server = await testServer({ smtp: quickSmtp(3000) });
const hour = 3_600_000;
const base = Math.ceil(Date.now() / hour) * hour + 72 * hour;
const times = (start: number) => ({
  startTime: new Date(base + start * hour).toISOString(),
  endTime: new Date(base + (start + 1) * hour).toISOString(),
});

async function invited({ hasServer = true, isRefused = false } = {}) {
  const owner = await server.newOwner();
  const standIn = await mailStandIn();
  onTestFinished(() => standIn.close());
  if (isRefused) standIn.behave = () => ({ at: "rcpt", code: 550, text: "5.1.1 no such user" });
  if (hasServer) await sendThrough(server.database, owner.user.workspaceId, standIn.port);
  const { body: contact } = await owner.call(contactsApi.create, {
    body: { firstName: "Dana", lastName: "Ito", email: "dana@example.com", source: "Referral" },
  });
  const { body: meeting } = await owner.call(appointmentsApi.create, {
    body: { title: "Tasting", type: "phone", contactId: contact.id, tellsGuest: true, ...times(0) },
  });
  await server.runJobs(sendMeetingMail, owner);
  const post = async (raw: string) => {
    const { bounceUrl } = (await owner.call(mailServerApi.get)).body;
    const answer = await server.visitor().send(new URL(bounceUrl).pathname, {
      method: "POST",
      headers: { "content-type": "message/rfc822" },
      body: raw.replace(/\r?\n/g, "\r\n"),
    });
    expect(answer.status).toBe(200);
  };
  return {
    owner,
    standIn,
    post,
    contactId: contact.id,
    id: meeting.id,
    tasks: async () => (await owner.call(tasksApi.list)).body,
    bells: async (type: string) =>
      (await owner.call(notificationsApi.list)).body.filter((one) => one.type === type),
    history: async () => (await owner.call(appointmentsApi.history, { params: { id: meeting.id } })).body,
    get: async () => (await owner.call(appointmentsApi.get, { params: { id: meeting.id } })).body,
  };
}

const answer = (uid: string, attendee: string, partstat: string) => `From: ${attendee}
To: bounces@alder.example
Subject: ${partstat}
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary=x

--x
Content-Type: text/plain

No
--x
Content-Type: text/calendar; method=REPLY; charset=utf-8

BEGIN:VCALENDAR
METHOD:REPLY
BEGIN:VEVENT
UID:${uid}
ATTENDEE;PARTSTAT=${partstat}:mailto:${attendee}
END:VEVENT
END:VCALENDAR
--x--
`;

test("a confirmation that is refused makes a task to call, and so does one that bounces later; once", async () => {
  const refused = await invited({ isRefused: true });
  expect(await refused.tasks()).toMatchObject([
    {
      title: "Call Dana Ito: our email about a meeting bounced",
      type: "call",
      priority: "high",
      contactId: refused.contactId,
      assignedTo: refused.owner.user.id,
    },
  ]);
  expect((await refused.history()).mails).toMatchObject([{ step: "invitation", state: "bounced" }]);

  const later = await invited();
  expect(await later.tasks()).toEqual([]);
  const messageId = later.standIn.taken[0]!.mail.messageId!;
  const report = `From: MAILER-DAEMON@mx.example.net
To: bounces@alder.example
Content-Type: multipart/report; report-type=delivery-status; boundary=x

--x
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net

Final-Recipient: rfc822; dana@example.com
Action: failed
Status: 5.1.1

--x
Content-Type: text/rfc822-headers

Message-ID: ${messageId}
--x--
`;
  await later.post(report);
  await later.post(report);
  expect(await later.tasks()).toHaveLength(1);
  expect((await later.history()).mails).toMatchObject([{ step: "invitation", state: "bounced" }]);
});

test("a guest’s decline asks whoever looks after the meeting, once, and cancels nothing", async () => {
  const { owner, id, post, bells, history, get } = await invited();
  for (const [uid, who, what] of [
    [uidOf(id), "stranger@example.com", "DECLINED"],
    ["another@example.com", "dana@example.com", "DECLINED"],
    [uidOf(id), "dana@example.com", "ACCEPTED"],
  ] as const)
    await post(answer(uid, who, what));
  expect(await bells("meeting_declined")).toEqual([]);
  await post(answer(uidOf(id), "Dana@example.com", "DECLINED"));
  await post(answer(uidOf(id), "dana@example.com", "DECLINED"));
  expect(await bells("meeting_declined")).toMatchObject([{ title: "Dana Ito declined" }]);
  expect((await get()).status).toBe("confirmed");
  expect((await history()).changes.map(({ kind }) => kind)).toEqual(["declined", "scheduled"]);
  await owner.call(appointmentsApi.update, { params: { id }, body: times(3) });
  await post(answer(uidOf(id), "dana@example.com", "DECLINED"));
  expect(await bells("meeting_declined")).toHaveLength(2);
});

test("without a mail server the bell says that no email left", async () => {
  const { bells } = await invited({ hasServer: false });
  expect(await bells("meeting_no_mail")).toMatchObject([
    { title: "No email left: set up your mail server", href: "/settings/mail" },
  ]);
});

test("who says that they will be there is noted, until the meeting moves", async () => {
  const { owner, id, history, get } = await invited();
  const say = () =>
    asProduct({ database: server.database, ports: testPorts(), subscribers }, owner.user.workspaceId, (ctx) =>
      noteGuestComing(ctx, id),
    );
  await say();
  expect((await get()).comingAt).toEqual(expect.any(String));
  expect((await history()).changes.map(({ kind }) => kind)).toEqual(["coming", "scheduled"]);
  await owner.call(appointmentsApi.update, { params: { id }, body: times(3) });
  expect((await get()).comingAt).toBeNull();
});
