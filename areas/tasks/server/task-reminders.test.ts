import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { makeLog } from "#platform/server/log.ts";
import { sendKeptMail } from "#platform/server/outbox.ts";
import { testPorts } from "#apps/server/testing/test-ports.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { subscribers } from "#apps/server/areas.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import type { NewTaskInput } from "#areas/tasks/contract/tasks.schema.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { sendDigestsIn } from "./task-digests.service.ts";
import { remindOfTask } from "./tasks.jobs.ts";

const server = await testServer();
const parts = {
  ports: {
    ...testPorts(),
    mailer: { ready: true, send: async () => "sent" as const },
  },
  subscribers,
};
const inYears = `${new Date().getUTCFullYear() + 2}-05-01`;

const add = async (person: SignedIn, changes: Partial<NewTaskInput> = {}) =>
  (
    await person.call(tasksApi.create, {
      body: {
        title: "Call Dana back",
        type: "call",
        dueDate: inYears,
        dueTime: "10:00",
        remindMinutes: 30,
        ...changes,
      },
    })
  ).body;

const run = (owner: SignedIn, text: string, ...values: unknown[]) =>
  server.database.inWorkspace(
    owner.user.workspaceId,
    async (tx) => (await tx.execute(sql`${sql.raw(text)} ${values[0] ?? sql``}`)).rows,
  );
/** Puts the reminder's moment in the past, as if the server had been down. */
const passMoment = (owner: SignedIn, id: string) =>
  server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(sql`UPDATE tasks SET remind_at = now() - interval '2 hours' WHERE id = ${id}`),
  );
const told = async (person: SignedIn) =>
  (await person.call(notificationsApi.list)).body.filter((one) => one.type === "task_due");
/** What the outbox holds for this address, sent or not. */
async function mailsTo(email: string): Promise<{ subject: string; body: string; status: string }[]> {
  await server.runJobs(sendKeptMail);
  return (
    await server.database.transact((tx) =>
      tx.execute(
        sql`SELECT subject, body, status FROM mails WHERE to_address = ${email} ORDER BY created_at`,
      ),
    )
  ).rows as never;
}

describe("a reminder", () => {
  test("waits for its moment, in the time of the business", async () => {
    const owner = await server.newOwner();
    const { id } = await add(owner);
    const rows = await run(owner, "SELECT remind_at AT TIME ZONE 'UTC' AS at FROM tasks");
    expect(String(rows[0]?.at)).toContain("09:30");
    await server.runJobs(remindOfTask, owner);
    expect(await told(owner)).toEqual([]);
    // It keeps waiting for its moment.
    await passMoment(owner, id);
    expect(await server.runJobs(remindOfTask, owner)).toBe(1);
    expect(await told(owner)).toHaveLength(1);
  });

  test("is an email without the addresses in its title, which someone else may have written", async () => {
    const owner = await server.newOwner();
    const { id } = await add(owner, {
      title: "Sign in at https://evil.example/now or www.evil.example: call Dana back",
    });
    await passMoment(owner, id);
    await server.runJobs(remindOfTask, owner);
    const [mail] = await mailsTo(owner.user.email);
    expect(mail?.subject).toBe("Reminder: Sign in at or www evil example: call Dana back");
    expect(mail?.body).not.toContain("evil.example");
  });

  test("goes out once, to the bell and by email, also when its time passed while nothing ran and when its job runs twice", async () => {
    const owner = await server.newOwner();
    const { id } = await add(owner);
    await passMoment(owner, id);
    await server.runJobs(remindOfTask, owner);
    const again = () =>
      server.database.inWorkspace(owner.user.workspaceId, (tx) =>
        tx.execute(
          sql`SELECT app.enqueue(${remindOfTask.name}, ${JSON.stringify({ workspaceId: owner.user.workspaceId, taskId: id })}::json, NULL, NULL, 1, NULL)`,
        ),
      );
    await again();
    await again();
    await Promise.all([server.runJobs(remindOfTask, owner), server.runJobs(remindOfTask, owner)]);
    expect(await told(owner)).toMatchObject([{ title: "Call Dana back", href: `/tasks?task=${id}` }]);
    expect(await mailsTo(owner.user.email)).toMatchObject([
      { subject: "Reminder: Call Dana back", status: "sent" },
    ]);
    const mails = server.outbox.filter((mail) => mail.to === owner.user.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`/tasks?task=${id}`);
  });

  test("goes to the person who has the task", async () => {
    const owner = await server.newOwner();
    const ben = await newTeammate(server, owner, "member");
    const { id } = await add(owner, { assignedTo: ben.user.id });
    await passMoment(owner, id);
    await server.runJobs(remindOfTask, owner);
    expect([await told(owner), (await told(ben)).length]).toEqual([[], 1]);
    expect(await mailsTo(ben.user.email)).toHaveLength(1);
  });

  test("of an unassigned task goes to its author, and to the owner once the author has left", async () => {
    const owner = await server.newOwner();
    const ben = await newTeammate(server, owner, "member");
    const [first, second] = [
      await add(ben, { title: "First", assignedTo: null }),
      await add(ben, { title: "Second", assignedTo: null }),
    ];
    await passMoment(owner, first.id);
    await server.runJobs(remindOfTask, owner);
    expect([(await told(ben)).length, await told(owner)]).toEqual([1, []]);
    await owner.call(membersApi.remove, { params: { id: ben.user.id }, body: { to: null } });
    await passMoment(owner, second.id);
    await server.runJobs(remindOfTask, owner);
    expect(await told(owner)).toMatchObject([{ title: "Second" }]);
  });

  test.each([
    ["is done", { status: "completed" }],
    ["has lost its day", { dueDate: "" }],
    ["wants none any more", { remindMinutes: null }],
  ] as const)("does not go out for a task that %s", async (_what, change) => {
    const owner = await server.newOwner();
    const { id } = await add(owner);
    await owner.call(tasksApi.update, { params: { id }, body: change });
    await server.runJobs(remindOfTask, owner);
    expect(await told(owner)).toEqual([]);
  });

  test("does not go out for a deleted task, and waits again when it is restored", async () => {
    const owner = await server.newOwner();
    const { id } = await add(owner);
    await owner.call(tasksApi.remove, { params: { id } });
    await passMoment(owner, id);
    await server.runJobs(remindOfTask, owner);
    expect(await told(owner)).toEqual([]);
    await owner.call(tasksApi.restore, { params: { id } });
    await passMoment(owner, id);
    await server.runJobs(remindOfTask, owner);
    expect(await told(owner)).toHaveLength(1);
  });

  test("moves with the due date, and goes out again at the new moment", async () => {
    const owner = await server.newOwner();
    const { id } = await add(owner);
    await passMoment(owner, id);
    await server.runJobs(remindOfTask, owner);
    await owner.call(tasksApi.update, { params: { id }, body: { dueTime: "12:00" } });
    await passMoment(owner, id);
    await server.runJobs(remindOfTask, owner);
    expect(await told(owner)).toHaveLength(2);
  });

  test("set for a past moment is ignored", async () => {
    const owner = await server.newOwner();
    await add(owner, { dueDate: "2020-01-01" });
    expect(await server.runJobs(remindOfTask, owner)).toBe(0);
  });

  test("goes only to the bell for those who want no email", async () => {
    const owner = await server.newOwner();
    await owner.call(tasksApi.saveSettings, { body: { reminderMail: false } });
    await passMoment(owner, (await add(owner)).id);
    await server.runJobs(remindOfTask, owner);
    expect((await told(owner)).length).toBe(1);
    expect(await mailsTo(owner.user.email)).toEqual([]);
  });

  test("keeps its local time when the business changes its time zone", async () => {
    const owner = await server.newOwner();
    await add(owner);
    expect(
      (await owner.call(tasksApi.saveSettings, { body: { timeZone: "Pacific/Kiritimati" } })).body.timeZone,
    ).toBe("Pacific/Kiritimati");
    const rows = await run(
      owner,
      "SELECT (remind_at AT TIME ZONE 'Pacific/Kiritimati')::text AS at FROM tasks",
    );
    expect(rows[0]?.at).toBe(`${inYears} 09:30:00`);
    expect(
      (await owner.refused(tasksApi.saveSettings, { body: { timeZone: "Mars/Olympus" } })).body.errors
        ?.timeZone,
    ).toBe("Choose a time zone");
    const ben = await newTeammate(server, owner, "member");
    expect((await ben.refused(tasksApi.saveSettings, { body: { timeZone: "UTC" } })).status).toBe(403);
  });
});

describe("the morning email", () => {
  const digest = (owner: SignedIn, now: string) =>
    sendDigestsIn(
      parts,
      owner.user.workspaceId,
      { database: server.database, log: makeLog("silent"), signal: new AbortController().signal },
      new Date(now),
    );

  test.each([
    ["UTC", "2027-05-03T06:59:00Z", 0],
    ["UTC", "2027-05-03T07:00:00Z", 1],
    ["UTC", "2027-05-03T11:59:00Z", 1],
    ["UTC", "2027-05-03T12:00:00Z", 0],
    ["Pacific/Kiritimati", "2027-05-02T17:00:00Z", 1],
    ["Pacific/Pago_Pago", "2027-05-03T18:00:00Z", 1],
    ["Europe/Berlin", "2027-03-28T05:00:00Z", 1],
  ])("in %s at %s: %i", async (timeZone, now, count) => {
    const owner = await server.newOwner();
    await owner.call(tasksApi.saveSettings, { body: { timeZone, digest: true } });
    await add(owner, { dueDate: now.slice(0, 10), dueTime: "", remindMinutes: null });
    await add(owner, { title: "Late", dueDate: "2027-01-01", dueTime: "", remindMinutes: null });
    await digest(owner, now);
    expect(await mailsTo(owner.user.email)).toHaveLength(count);
  });

  test.each([
    ["2027-05-03T05:00:00Z", 0, 0],
    ["2027-05-03T07:00:00Z", 1, 0],
    ["2027-05-03T16:59:00Z", 0, 0],
    ["2027-05-03T17:00:00Z", 0, 1],
  ])(
    "comes by each person's own clock: at %s to the owner %i, to Ben in Hawaii %i, with what is due on their own day",
    async (now, ofOwner, ofBen) => {
      const owner = await server.newOwner();
      const ben = await newTeammate(server, owner, "member");
      await owner.call(tasksApi.saveSettings, { body: { digest: true } });
      expect(
        (await ben.call(tasksApi.saveSettings, { body: { digest: true, ownTimeZone: "Pacific/Honolulu" } }))
          .body,
      ).toMatchObject({ digest: true, ownTimeZone: "Pacific/Honolulu", timeZone: "UTC" });
      for (const person of [owner, ben])
        await add(owner, {
          title: "Due",
          dueDate: "2027-05-03",
          dueTime: "",
          remindMinutes: null,
          assignedTo: person.user.id,
        });
      // Nothing is due the day before in Hawaii; that does not use up the next morning's email.
      await digest(owner, "2027-05-02T17:00:00Z");
      await digest(owner, now);
      await digest(owner, now);
      expect([(await mailsTo(owner.user.email)).length, (await mailsTo(ben.user.email)).length]).toEqual([
        ofOwner,
        ofBen,
      ]);
      expect(
        (await ben.call(tasksApi.saveSettings, { body: { ownTimeZone: "" } })).body.ownTimeZone,
      ).toBeNull();
      expect(
        (await ben.refused(tasksApi.saveSettings, { body: { ownTimeZone: "Mars/Olympus" } })).body.errors
          ?.ownTimeZone,
      ).toBe("Choose a time zone");
    },
  );

  test("lists what is overdue and due today, once a day", async () => {
    const owner = await server.newOwner();
    await owner.call(tasksApi.saveSettings, { body: { digest: true } });
    await add(owner, { title: "Today's", dueDate: "2027-05-03", dueTime: "09:15", remindMinutes: null });
    await add(owner, { title: "Late", dueDate: "2027-05-01", dueTime: "", remindMinutes: null });
    await add(owner, { title: "Tomorrow's", dueDate: "2027-05-04", dueTime: "", remindMinutes: null });
    await add(owner, {
      title: "Done",
      dueDate: "2027-05-03",
      dueTime: "",
      remindMinutes: null,
      status: "completed",
    });
    await Promise.all([digest(owner, "2027-05-03T07:00:00Z"), digest(owner, "2027-05-03T07:00:00Z")]);
    await digest(owner, "2027-05-03T07:15:00Z");
    expect(await mailsTo(owner.user.email)).toMatchObject([
      { subject: "Things to do in Mainstay: 1 for today, 1 overdue" },
    ]);
    const text = server.outbox.find((mail) => mail.to === owner.user.email)?.text ?? "";
    expect(text).toContain("Today:\n- Today's: 9:15 AM\n");
    expect(text).toContain("Overdue:\n- Late: Saturday, May 1\n");
    expect(text).not.toMatch(/Tomorrow's|Done/);
    await digest(owner, "2027-05-04T07:00:00Z");
    expect(await mailsTo(owner.user.email)).toHaveLength(2);
  });

  test("is not sent when there is nothing, nor to those who did not ask for it", async () => {
    const [owner, other] = [await server.newOwner(), await server.newOwner()];
    await owner.call(tasksApi.saveSettings, { body: { digest: true } });
    await digest(owner, "2027-05-03T07:00:00Z");
    await add(other, { dueDate: "2027-05-03", remindMinutes: null });
    await digest(other, "2027-05-03T07:00:00Z");
    expect([await mailsTo(owner.user.email), await mailsTo(other.user.email)]).toEqual([[], []]);
  });
});
