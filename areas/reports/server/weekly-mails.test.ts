import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { subscribers } from "#apps/server/areas.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { testPorts } from "#apps/server/testing/test-ports.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { makeLog } from "#platform/server/log.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { dealsApi } from "#areas/deals/contract/deals.api.ts";
import { reportsApi } from "#areas/reports/contract/reports.api.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { sendWeeklyIn } from "./weekly-mails.service.ts";

const server = await testServer();
const withoutMail = await testServer({ mail: "none" });
const parts = { ports: testPorts(), subscribers };
const run = (owner: SignedIn, at: string, database = server.database) =>
  sendWeeklyIn(
    parts,
    owner.user.workspaceId,
    {
      database,
      log: makeLog("silent"),
      signal: new AbortController().signal,
    } as Parameters<typeof sendWeeklyIn>[2],
    new Date(at),
  );
const bodyTo = async ({ user }: SignedIn): Promise<string> =>
  String(
    (
      await server.database.transact((tx) =>
        tx.execute(
          sql`SELECT body FROM mails WHERE to_address = ${user.email} AND subject LIKE 'How you%' ORDER BY created_at DESC LIMIT 1`,
        ),
      )
    ).rows[0]?.body,
  );
const mailsTo = async ({ user }: SignedIn): Promise<string[]> =>
  (
    await server.database.transact((tx) =>
      tx.execute(
        sql`SELECT subject FROM mails WHERE to_address = ${user.email} AND subject LIKE 'How you%' ORDER BY created_at`,
      ),
    )
  ).rows.map(({ subject }) => String(subject));
const turnOn = (person: SignedIn) => person.call(reportsApi.saveSettings, { body: { weekly: true } });

test("the mail of Mondays goes out once, from seven on, until Tuesday is over, and only to who wants it", async () => {
  const owner = await server.newOwner();
  await run(owner, "2026-11-16T08:00:00Z");
  expect(await mailsTo(owner)).toEqual([]);
  expect((await turnOn(owner)).body.weekly).toBe(true);
  await run(owner, "2026-11-16T06:59:00Z");
  expect(await mailsTo(owner)).toEqual([]);
  await Promise.all([run(owner, "2026-11-16T07:00:00Z"), run(owner, "2026-11-16T07:00:00Z")]);
  await run(owner, "2026-11-17T23:00:00Z");
  expect(await mailsTo(owner)).toEqual(["How you’re doing in Mainstay: November 9 to November 15"]);
  await run(owner, "2026-11-25T08:00:00Z");
  expect(await mailsTo(owner)).toHaveLength(1);
  // Caught up on Tuesday.
  await run(owner, "2026-12-01T20:00:00Z");
  expect(await mailsTo(owner)).toHaveLength(2);
});

/** What the mail tells of sales: each part's lines, and how many sales the screen that it opens lists. */
async function salesTold(person: SignedIn) {
  const paragraphs = (await bodyTo(person)).split("\n\n").filter((one) => one.includes("/opportunities"));
  return Promise.all(
    paragraphs.map(async (paragraph) => {
      const [title, address = "", ...lines] = paragraph.split("\n");
      const { search } = new URL(address.trim());
      const { body } = await person.call(dealsApi.list, {
        query: { view: "opportunities", ...Object.fromEntries(new URLSearchParams(search)) },
      });
      return { title, lines, listed: body.length };
    }),
  );
}

test("the mail of Mondays tells what closes, goes cold and lacks a next step, of what its reader sees", async () => {
  const owner = await server.newOwner();
  const ben = await newTeammate(server, owner, "member");
  await owner.call(membersApi.update, { params: { id: ben.user.id }, body: { sees: "own" } });
  const ids = await insertContacts(
    server.database,
    owner.user.workspaceId,
    ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay"].map((firstName, at) => ({
      firstName,
      lastName: "Moss",
      pipelineStage: "proposal",
      value: `${at * 1000}.50`,
      assignedTo: firstName === "Ben" ? ben.user.id : null,
    })),
  );
  const closes = (id: string | undefined, body: object) =>
    owner.call(dealsApi.update, { params: { id: id ?? "" }, body });
  await closes(ids[0], { expectedCloseDate: "2026-11-22", title: "Gate at evil.example" });
  await closes(ids[1], { expectedCloseDate: "2026-11-16" });
  for (const [id, expectedCloseDate] of [
    [ids[2], "2026-11-15"],
    [ids[3], "2026-11-23"],
  ])
    await closes(id, { expectedCloseDate });
  await owner.call(dealsApi.create, {
    body: {
      contactId: ids[5] ?? "",
      title: "Shed",
      value: "0",
      stage: "lead",
      expectedCloseDate: "2026-11-17",
    },
  });
  await owner.call(tasksApi.create, { body: { title: "Call", type: "call", contactId: ids[4] ?? "" } });
  await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(
      sql`INSERT INTO cold_sales (workspace_id, deal_id, contact_id, at) SELECT workspace_id, id, id, now() FROM contacts WHERE first_name = 'Eve'`,
    ),
  );
  for (const person of [owner, ben]) await turnOn(person);
  await run(owner, "2026-11-16T08:00:00Z");
  const [closing, cold, stepless, ...more] = await salesTold(owner);
  expect(more).toEqual([]);
  expect(closing).toEqual({
    title: "Closing this week: 3",
    lines: [
      "- Ben Moss: $1,000.50, Monday, November 16",
      expect.stringMatching(/^- Fay Moss \(Shed\): about \$[\d,]+, Tuesday, November 17$/),
      "- Ada Moss (Gate at evil example): $0.50, Sunday, November 22",
    ],
    listed: 3,
  });
  expect(cold).toEqual({ title: "Going cold: 1", lines: ["- Eve Moss: $4,000.50"], listed: 1 });
  expect(stepless).toMatchObject({ title: "Without a next step: 6", listed: 6 });
  expect(stepless?.lines.slice(0, 2)).toEqual([
    "- Fay Moss: $5,000.50",
    "- Dan Moss: $3,000.50, Monday, November 23",
  ]);
  expect([stepless?.lines.length, stepless?.lines.at(-1)]).toEqual([6, "  and 1 more"]);
  expect((await salesTold(ben)).map(({ title, lines }) => [title, lines])).toEqual([
    ["Closing this week: 1", ["- Ben Moss: $1,000.50, Monday, November 16"]],
    ["Without a next step: 1", ["- Ben Moss: $1,000.50, Monday, November 16"]],
  ]);
});

test("a mail of Mondays without such sales says nothing of them", async () => {
  const owner = await server.newOwner();
  expect((await owner.call(reportsApi.mail)).status).toBe(200);
  expect(await bodyTo(owner)).toContain("Sales won: 0");
  expect(await salesTold(owner)).toEqual([]);
});

/** The same database, whose connection breaks when the work of a mail is done and before it is committed. */
const breaking: typeof server.database = {
  ...server.database,
  asMember: (workspaceId, userId, work) =>
    server.database.asMember(workspaceId, userId, async (tx) => {
      const done = await work(tx);
      await tx.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`);
      return done;
    }),
};

test("a process that is killed on Monday leaves no mail and no claim: the next one sends it once", async () => {
  const owner = await server.newOwner();
  await turnOn(owner);
  await expect(run(owner, "2026-11-16T08:00:00Z", breaking)).rejects.toThrow();
  expect(await mailsTo(owner)).toEqual([]);
  await run(owner, "2026-11-16T08:15:00Z");
  await run(owner, "2026-11-16T08:30:00Z");
  expect(await mailsTo(owner)).toHaveLength(1);
});

test("two processes at once send each person one mail", async () => {
  const owner = await server.newOwner();
  const people = [
    owner,
    await newTeammate(server, owner, "member"),
    await newTeammate(server, owner, "viewer"),
  ];
  for (const person of people) await turnOn(person);
  const processes = [server.database, withoutMail.database];
  await Promise.all(
    [...processes, ...processes, ...processes].map((database) =>
      run(owner, "2026-11-16T08:00:00Z", database),
    ),
  );
  for (const person of people) expect(await mailsTo(person)).toHaveLength(1);
});

const toNovember15 = "How you’re doing in Mainstay: November 9 to November 15";
test.each([
  // UTC-11, UTC+14, and New York in the weeks before and after its clocks change.
  ["Pacific/Pago_Pago", null, "2026-11-16T17:59:00Z", "2026-11-16T18:00:00Z", toNovember15],
  ["Pacific/Kiritimati", null, "2026-11-15T16:59:00Z", "2026-11-15T17:00:00Z", toNovember15],
  ["Pacific/Kiritimati", "Pacific/Pago_Pago", "2026-11-16T17:59:00Z", "2026-11-16T18:00:00Z", toNovember15],
  ["Pacific/Pago_Pago", "Pacific/Kiritimati", "2026-11-15T16:59:00Z", "2026-11-15T17:00:00Z", toNovember15],
  ["America/New_York", null, "2026-03-02T11:59:00Z", "2026-03-02T12:00:00Z", "February 23 to March 1"],
  ["America/New_York", null, "2026-03-09T10:59:00Z", "2026-03-09T11:00:00Z", "March 2 to March 8"],
  ["America/New_York", null, "2026-10-26T10:59:00Z", "2026-10-26T11:00:00Z", "October 19 to October 25"],
  ["America/New_York", null, "2026-11-02T11:59:00Z", "2026-11-02T12:00:00Z", "October 26 to November 1"],
])("of a business in %s and a reader in %s the mail comes after %s, at %s, of its week", async (...row) => {
  const [ofBusiness, own, before, at, subject] = row;
  const owner = await server.newOwner();
  await turnOn(owner);
  await server.database.inWorkspace(owner.user.workspaceId, async (tx) => {
    await tx.execute(sql`UPDATE workspaces SET time_zone = ${ofBusiness}`);
    if (own !== null)
      await tx.execute(
        sql`INSERT INTO task_settings (workspace_id, user_id, time_zone) VALUES (${owner.user.workspaceId}, ${owner.user.id}, ${own})`,
      );
  });
  await run(owner, before);
  expect(await mailsTo(owner)).toEqual([]);
  await run(owner, at);
  expect(await mailsTo(owner)).toEqual([expect.stringMatching(new RegExp(`${subject}$`))]);
});

test("seven o'clock is by one's own clock", async () => {
  const owner = await server.newOwner();
  const ben = await newTeammate(server, owner, "viewer");
  await turnOn(ben);
  await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(
      sql`INSERT INTO task_settings (workspace_id, user_id, time_zone) VALUES (${owner.user.workspaceId}, ${ben.user.id}, 'America/Los_Angeles')`,
    ),
  );
  await run(owner, "2026-11-16T14:59:00Z");
  expect(await mailsTo(ben)).toEqual([]);
  await run(owner, "2026-11-16T15:00:00Z");
  expect(await mailsTo(ben)).toHaveLength(1);
});

test("a mail to oneself now goes out, and says so where no mail can", async () => {
  const owner = await server.newOwner();
  expect((await owner.call(reportsApi.mail)).status).toBe(200);
  expect(await mailsTo(owner)).toHaveLength(1);
  const other = await withoutMail.newOwner();
  const refused = await other.refused(reportsApi.mail);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "Email isn’t set up yet, so nothing was sent.",
  ]);
  expect((await other.call(reportsApi.settings)).body).toEqual({ weekly: false, mailReady: false });
});

test("from a test business nothing goes out", async () => {
  const owner = await server.newOwner();
  await turnOn(owner);
  await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(sql`UPDATE workspaces SET expires_at = now() + interval '1 day'`),
  );
  await run(owner, "2026-11-16T08:00:00Z");
  expect([await mailsTo(owner), (await owner.refused(reportsApi.mail)).status]).toEqual([[], 409]);
});
