import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testServer } from "#apps/server/testing/test-server.ts";
import { rowsOf } from "#apps/server/testing/rows.ts";
import { mailPasswordLink } from "#areas/auth/server/auth.jobs.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { onboardingApi, testWorkspaceApi } from "#areas/onboarding/contract/onboarding.api.ts";
import { invitationsApi } from "#areas/team/contract/invitations.api.ts";
import { mailInvitation } from "#areas/team/server/invitations.jobs.ts";
import { purgeTestWorkspaces } from "./onboarding.jobs.ts";
import { onboardingJobs } from "./onboarding.work.ts";
import { testWorkspaceLimit } from "#areas/auth/server/visits.service.ts";
import { makeLog } from "#platform/server/log.ts";

const server = await testServer();
const dana = { firstName: "Dana", lastName: "Whitfield", email: "dana@example.com", source: "Referral" };
const account = () => ({
  firstName: "Nora",
  lastName: "Lind",
  companyName: "Lind & Co",
  email: `nora-${Math.random()}@example.com`,
  password: "a good password",
});

async function newVisitor() {
  const visitor = server.visitor();
  expect((await visitor.call(testWorkspaceApi.create)).body).toEqual({});
  return Object.assign(visitor, { user: (await visitor.call(authApi.user)).body, password: "none" });
}

const purge = () =>
  onboardingJobs
    .find((one) => one.type === purgeTestWorkspaces)
    ?.run({} as never, {
      database: server.database,
      log: makeLog("silent"),
      signal: new AbortController().signal,
    });
const expire = (workspaceId: string) =>
  server.database.inWorkspace(workspaceId, (tx) =>
    tx.execute(sql`UPDATE workspaces SET expires_at = now() - interval '1 minute'`),
  );

describe("a test business", () => {
  test("is filled, works, and says what it is", async () => {
    const visitor = await newVisitor();
    expect(visitor.user).toMatchObject({
      testWorkspace: true,
      workspaceRole: "owner",
      workspaceName: "Alder & Rye",
    });
    expect((await visitor.call(contactsApi.list)).body.length).toBeGreaterThan(30);
    const { body: told } = await visitor.call(activitiesApi.list);
    expect([
      told.length > 30,
      told.every(
        (one) => one.isSample && one.userName === `${visitor.user.firstName} ${visitor.user.lastName}`,
      ),
    ]).toEqual([true, true]);
    expect((await visitor.call(contactsApi.create, { body: dana })).status).toBe(200);
    expect((await server.newOwner()).user.testWorkspace).toBe(false);
  });

  test("says that it ends, and mentions no trial", async () => {
    const visitor = await newVisitor();
    expect((await visitor.call(notificationsApi.list)).body.map(({ type, href }) => [type, href])).toEqual([
      ["welcome", "/setup"],
      ["test", null],
      ["import", "/contact-import"],
    ]);
  });

  test("is a new one for each visitor, and none for someone already signed in", async () => {
    const [one, two] = [await newVisitor(), await newVisitor()];
    expect(one.user.workspaceId).not.toBe(two.user.workspaceId);
    await one.call(testWorkspaceApi.create);
    expect((await one.call(authApi.user)).body.workspaceId).toBe(one.user.workspaceId);
    const owner = await server.newOwner();
    await owner.call(testWorkspaceApi.create);
    expect((await owner.call(authApi.user)).body.id).toBe(owner.user.id);
  });

  test("sends nothing outside", async () => {
    const visitor = await newVisitor();
    const { body: invited } = await visitor.call(invitationsApi.create, {
      body: { email: `ben-${Math.random()}@example.com`, role: "member" },
    });
    await server.runJobs(mailInvitation, visitor);
    await visitor.call(authApi.requestPasswordReset, { body: { email: visitor.user.email } });
    await server.runJobs(mailPasswordLink);
    expect(server.outbox.filter((mail) => [invited.email, visitor.user.email].includes(mail.to))).toEqual([]);
  });

  test("can't be signed in to with any password", async () => {
    const { user } = await newVisitor();
    for (const password of ["none", "x", "a good password"])
      expect(
        (await server.visitor().refused(authApi.login, { body: { email: user.email, password } })).status,
      ).toBe(401);
  });

  test("is gone after its day, with everything in it and its account, and no other is", async () => {
    const [over, going] = [await newVisitor(), await newVisitor()];
    await expire(over.user.workspaceId);
    await purge();
    expect((await over.refused(contactsApi.list)).status).toBe(401);
    expect(Object.values(await rowsOf(server.database.ownerUrl, over.user.workspaceId)).flat()).toEqual([]);
    expect((await going.call(contactsApi.list)).status).toBe(200);
  });

  test("is limited per address", async () => {
    const visitor = server.visitor();
    for (let tries = 0; tries < testWorkspaceLimit.max; tries++) {
      await visitor.call(testWorkspaceApi.create);
      visitor.cookies.clear();
    }
    expect((await visitor.refused(testWorkspaceApi.create)).status).toBe(429);
  });
});

describe("signing up from a test business", () => {
  test("and keeping it makes it the new owner's, with what was made there", async () => {
    const visitor = await newVisitor();
    const { body: contact } = await visitor.call(contactsApi.create, {
      body: { ...dana, assignedTo: visitor.user.id },
    });
    await visitor.call(onboardingApi.save, { body: { monthlyLeadGoal: "12" } });
    const { status, body: user } = await visitor.call(authApi.register, {
      body: { ...account(), keepTestWorkspace: true },
    });
    expect([status, user.workspaceId, user.testWorkspace, user.workspaceName, user.workspaceRole]).toEqual([
      200,
      visitor.user.workspaceId,
      false,
      "Lind & Co",
      "owner",
    ]);
    expect((await visitor.call(contactsApi.get, { params: { id: contact.id } })).body.assignedTo).toBe(
      user.id,
    );
    expect((await visitor.call(contactsApi.list)).body.every((one) => one.assignedTo === user.id)).toBe(true);
    expect((await visitor.call(activitiesApi.list)).body.every((one) => one.userId === user.id)).toBe(true);
    // The trial begins only now.
    expect((await visitor.call(notificationsApi.list)).body.map(({ type }) => type)).toEqual([
      "trial",
      "welcome",
      "test",
      "import",
    ]);
    expect((await visitor.call(onboardingApi.get)).body.answers.monthlyLeadGoal).toBe("12");
    await purge();
    expect((await visitor.call(contactsApi.list)).status).toBe(200);
  });

  test("and not keeping it opens an empty one", async () => {
    const visitor = await newVisitor();
    const { body: user } = await visitor.call(authApi.register, { body: account() });
    expect(user.workspaceId).not.toBe(visitor.user.workspaceId);
    expect((await visitor.call(contactsApi.list)).body).toEqual([]);
  });

  test("that has ended, or from none, or from your own business, is refused and makes no account", async () => {
    const [over, owner] = [await newVisitor(), await server.newOwner()];
    await expire(over.user.workspaceId);
    await purge();
    for (const client of [over, owner, server.visitor()]) {
      const input = account();
      expect(
        (await client.refused(authApi.register, { body: { ...input, keepTestWorkspace: true } })).body
          .message,
      ).toBe("This test business has ended. Sign up to start your own.");
      expect(
        (
          await server
            .visitor()
            .refused(authApi.login, { body: { email: input.email, password: input.password } })
        ).status,
      ).toBe(401);
    }
    expect((await owner.call(authApi.user)).body.workspaceId).toBe(owner.user.workspaceId);
  });
});
