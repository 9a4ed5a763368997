import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { subscribers } from "#apps/server/areas.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { testPorts } from "#apps/server/testing/test-ports.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { makeLog } from "#platform/server/log.ts";
import { reportsApi } from "#areas/reports/contract/reports.api.ts";
import { sendWeeklyIn } from "./weekly-mails.service.ts";

const server = await testServer();
const withoutMail = await testServer({ mail: "none" });
const parts = { ports: testPorts(), subscribers };
const run = (owner: SignedIn, at: string) =>
  sendWeeklyIn(
    parts,
    owner.user.workspaceId,
    {
      database: server.database,
      log: makeLog("silent"),
      signal: new AbortController().signal,
    } as Parameters<typeof sendWeeklyIn>[2],
    new Date(at),
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
