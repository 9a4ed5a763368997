import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { makeLog } from "#platform/server/log.ts";
import { subscribers } from "#apps/server/areas.ts";
import { quickSmtp } from "#apps/server/testing/campaign-fixture.ts";
import { mailStandIn } from "#apps/server/testing/mail-stand-in.ts";
import { testPorts } from "#apps/server/testing/test-ports.ts";
import { testServer } from "#apps/server/testing/test-server.ts";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { sendThrough } from "#areas/outreach/server/outreach.builder.ts";
import { sweepLapsedClaims } from "#areas/outreach/server/outreach.jobs.ts";
import { sendMeetingMail } from "./calendar.jobs.ts";
import { sendDue } from "./meeting-mail-sending.service.ts";

const server = await testServer({ smtp: quickSmtp(3000) });
const hour = 3_600_000;

/** A meeting with a customer who is told of it, so many hours ahead. */
async function meetingIn(hours: number) {
  const owner = await server.newOwner();
  const { workspaceId } = owner.user;
  const standIn = await mailStandIn();
  onTestFinished(() => standIn.close());
  await sendThrough(server.database, workspaceId, standIn.port);
  const { body: contact } = await owner.call(contactsApi.create, {
    body: { firstName: "Dana", lastName: "Ito", email: "dana@example.com", source: "Referral" },
  });
  const start = Date.now() + hours * hour;
  const { body } = await owner.call(appointmentsApi.create, {
    body: {
      title: "Tasting",
      type: "phone",
      contactId: contact.id,
      tellsGuest: true,
      startTime: new Date(start).toISOString(),
      endTime: new Date(start + hour).toISOString(),
    },
  });
  const run = (statement: ReturnType<typeof sql>) =>
    server.database.inWorkspace(workspaceId, (tx) => tx.execute(statement));
  return {
    owner,
    workspaceId,
    standIn,
    id: body.id,
    run,
    send: () => server.runJobs(sendMeetingMail, owner),
    /** As if so many hours had passed, with nothing running. */
    pass: async (by: number) => {
      const later = sql`make_interval(mins => ${Math.round(by * 60)})`;
      await run(
        sql`UPDATE appointments SET start_time = start_time - ${later}, end_time = end_time - ${later} WHERE id = ${body.id}`,
      );
      await run(
        sql`UPDATE appointment_mails SET start_time = start_time - ${later} WHERE appointment_id = ${body.id}`,
      );
      await run(
        sql`UPDATE deliveries SET due_at = due_at - ${later} WHERE source_id = ${body.id} AND state = 'pending'`,
      );
    },
    subjects: () => standIn.taken.map(({ mail }) => mail.subject?.split(",")[0]),
    states: async () =>
      (
        await run(
          sql`SELECT m.step, coalesce(d.reason, d.state) AS state FROM appointment_mails m JOIN deliveries d ON d.target_id = m.id WHERE m.appointment_id = ${body.id} ORDER BY m.step`,
        )
      ).rows.map(({ step, state }) => `${String(step)} ${String(state)}`),
  };
}

test("reminders leave a day and an hour before, each once", async () => {
  const made = await meetingIn(30);
  await made.send();
  await made.pass(7);
  await made.send();
  await made.send();
  expect(made.subjects()).toEqual(["Tasting", "Reminder: Tasting"]);
  await made.pass(22.2);
  await made.send();
  expect(made.subjects()).toEqual(["Tasting", "Reminder: Tasting", "In an hour: Tasting"]);
  expect(made.standIn.taken.at(-1)!.raw).not.toContain("text/calendar");
});

test("after a stop only that of the last hour leaves, and none once the meeting has begun", async () => {
  const late = await meetingIn(30);
  await late.send();
  await late.pass(29.5);
  await late.send();
  expect(late.subjects()).toEqual(["Tasting", "In an hour: Tasting"]);
  expect(await late.states()).toEqual(["day_before too_late", "hour_before accepted", "invitation accepted"]);
  const over = await meetingIn(30);
  await over.pass(30.1);
  await over.send();
  expect(over.subjects()).toEqual([]);
  expect(new Set((await over.states()).map((state) => state.split(" ")[1]))).toEqual(new Set(["too_late"]));
});

test("none leaves for a time that moved", async () => {
  const made = await meetingIn(30);
  await made.send();
  const start = Date.now() + 100 * hour;
  await made.owner.call(appointmentsApi.update, {
    params: { id: made.id },
    body: { startTime: new Date(start).toISOString(), endTime: new Date(start + hour).toISOString() },
  });
  await made.send();
  await made.run(
    sql`UPDATE deliveries SET due_at = now() WHERE source_id = ${made.id} AND reason = 'superseded'`,
  );
  await made.send();
  expect(made.subjects()).toEqual(["Tasting", "Changed: Tasting"]);
});

test("one half an hour ahead has no reminder, one twenty hours ahead that of the last hour", async () => {
  expect(await (await meetingIn(0.5)).states()).toEqual(["invitation pending"]);
  expect(await (await meetingIn(20)).states()).toEqual(["hour_before pending", "invitation pending"]);
});

test("two workers at once send one mail", async () => {
  const made = await meetingIn(30);
  const work = () => {
    const smtp = quickSmtp(3000);
    onTestFinished(() => smtp.close());
    return sendDue(
      { ports: { ...testPorts(), smtp }, subscribers },
      { workspaceId: made.workspaceId, appointmentId: made.id },
      { database: server.database, log: makeLog("silent"), signal: new AbortController().signal },
    );
  };
  await Promise.all([work(), work(), work()]);
  expect(made.subjects()).toEqual(["Tasting"]);
});

test("what a killed worker had claimed is sent once; what it may have sent is not sent again", async () => {
  const claimed = (isSending: boolean) => sql`UPDATE deliveries SET state = 'claimed', claimed_by = 'gone',
    claimed_until = now() - interval '1 minute', sending_at = CASE WHEN ${isSending} THEN now() END WHERE state = 'pending' AND due_at <= now()`;
  const [before, during] = [await meetingIn(30), await meetingIn(30)];
  for (const [made, isSending] of [
    [before, false],
    [during, true],
  ] as const) {
    await made.run(claimed(isSending));
    // Its job went with it.
    await made.send();
    expect(made.subjects()).toEqual([]);
    await server.runNow(sweepLapsedClaims);
    await made.send();
    await made.send();
  }
  expect(before.subjects()).toEqual(["Tasting"]);
  expect([during.subjects(), (await during.states()).at(-1)]).toEqual([[], "invitation interrupted"]);
});
