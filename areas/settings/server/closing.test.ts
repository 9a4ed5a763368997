import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newFinal } from "#apps/server/testing/invoice-fixture.ts";
import { newSentQuote } from "#apps/server/testing/quote-fixture.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { routes } from "#apps/server/areas.ts";
import { addDays, dayIn } from "#platform/contract/dates.ts";
import { sendKeptMail } from "#platform/server/outbox.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { billingApi } from "#areas/billing/contract/billing.api.ts";
import { calendarSettingsApi } from "#areas/calendar/contract/calendar-settings.api.ts";
import { feedsApi } from "#areas/calendar/contract/feeds.api.ts";
import { meetingTypesApi } from "#areas/calendar/contract/meeting-types.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { apiKeysApi } from "#areas/integrations/contract/api-keys.api.ts";
import { hooksApi } from "#areas/integrations/contract/hooks.api.ts";
import { closingApi } from "#areas/settings/contract/closing.api.ts";
import { dataExportsApi } from "#areas/settings/contract/data-exports.api.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { remindOfTask } from "#areas/tasks/server/tasks.jobs.ts";
import { invitationsApi } from "#areas/team/contract/invitations.api.ts";
import { workspacesApi } from "#areas/team/contract/workspaces.api.ts";
import { unsubscribeLinks } from "#areas/outreach/server/index.ts";
import { portsWith } from "#apps/server/testing/started-server.ts";
import { makeExport } from "./data-exports.jobs.ts";
import { setSubscription } from "#apps/server/testing/subscription.ts";
import { tellOfTrials } from "#areas/billing/server/billing.jobs.ts";
import { passkeyMail, twoFactorOffMail } from "#areas/auth/server/second-factor-mails.service.ts";
import { deleteBusiness, findClosed } from "./closing.jobs.ts";

const server = await testServer();
const { ports } = portsWith();

const close = (owner: SignedIn) =>
  owner.call(closingApi.close, { body: { name: owner.user.workspaceName, password: owner.password } });
const signIn = async (person: SignedIn) => {
  person.cookies.clear();
  return person.refused(authApi.login, { body: { email: person.user.email, password: person.password } });
};
const mailsTo = (address: string) => server.outbox.filter((mail) => mail.to === address);
const pathOf = (url: string) => new URL(url).pathname;

const zone = "America/New_York";
const from = addDays(dayIn(zone, new Date()), 3);

/** Every address of a business that people or programs reach without signing in. */
async function publicPages(owner: SignedIn): Promise<[string, RequestInit?][]> {
  const { slug } = (await owner.call(calendarSettingsApi.save, { body: { timeZone: zone } })).body;
  const [type] = (await owner.call(meetingTypesApi.list)).body;
  const invoice = await newFinal(owner, {});
  const quote = await newSentQuote(owner);
  const hook = (
    await owner.call(hooksApi.create, {
      body: { name: "Website", mapping: { email: "email" } },
    })
  ).body;
  const feed = pathOf((await owner.call(feedsApi.privateFeed)).body.url);
  return [
    [`/book/${slug}`],
    [`/book/${slug}/${type!.slug}`],
    [`/api/book/${slug}/${type!.slug}/slots?from=${from}&to=${addDays(from, 7)}&timeZone=${zone}`],
    [pathOf(invoice.clientUrl!)],
    [`${pathOf(invoice.clientUrl!)}/pdf`],
    [pathOf(quote.clientUrl!)],
    [feed],
    ...(hook.url
      ? ([
          [
            pathOf(hook.url),
            {
              method: "POST",
              body: JSON.stringify({ email: "a@b.example" }),
              headers: { "content-type": "application/json" },
            },
          ],
        ] as [string, RequestInit][])
      : []),
  ];
}
const statusOf = async ([path, init]: [string, RequestInit?]) =>
  [path, (await server.visitor().send(path, init)).status] as const;

describe("closing a business", () => {
  test("needs the owner, the name and the password", async () => {
    const owner = await server.newOwner();
    const manager = await newTeammate(server, owner, "manager");
    const body = { name: owner.user.workspaceName, password: owner.password };
    expect((await manager.refused(closingApi.close, { body })).status).toBe(403);
    expect((await owner.refused(closingApi.close, { body: { ...body, name: "Else" } })).body.errors).toEqual({
      name: `Type “${owner.user.workspaceName}” exactly`,
    });
    expect(
      (await owner.refused(closingApi.close, { body: { ...body, password: "no" } })).body.errors,
    ).toEqual({
      password: "The current password is incorrect",
    });
    expect((await owner.refused(closingApi.reopen)).status).toBe(409);
    expect((await owner.call(contactsApi.list)).status).toBe(200);
  });

  test("signs everybody out, tells them, and lets in its owners alone, to what they still need", async () => {
    const owner = await server.newOwner();
    const member = await newTeammate(server, owner, "member");
    const key = (await owner.call(apiKeysApi.create, { body: { name: "Till", role: "viewer" } })).body;
    expect((await close(owner)).status).toBe(200);
    for (const person of [owner, member]) expect((await person.refused(authApi.user)).status).toBe(401);
    await server.runJobs(sendKeptMail);
    const name = owner.user.workspaceName;
    expect(mailsTo(owner.user.email).at(-1)).toMatchObject({ subject: `${name} was closed` });
    expect(mailsTo(member.user.email).at(-1)?.text).toContain("Its owners can open it again until");
    const refused = await signIn(member);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      expect.stringContaining("closed the business"),
    ]);
    const headers = { authorization: `Bearer ${key.key}` };
    expect((await server.visitor().send("/api/contacts", { headers })).status).toBe(401);
    expect((await signIn(owner)).status).toBe(200);
    expect((await owner.call(authApi.user)).body.workspaceClosedAt).not.toBeNull();
    const calls = routes.flatMap(({ call }) => (call.access === "session" ? [call] : []));
    for (const call of calls.filter(({ whenClosed }) => whenClosed !== "works")) {
      const path = call.path.replace(/:\w+/g, "0190c5f0-0000-7000-8000-000000000001");
      const form = new FormData();
      form.set("file", new Blob(["hello"]), "hello.txt");
      const answer = await owner.send(path, { method: call.method, body: call.multipart ? form : undefined });
      expect([call.method, call.path, answer.status]).toEqual([call.method, call.path, 409]);
    }
    const html = await (await owner.send("/contacts")).text();
    expect([html.includes("workspaceClosedAt"), html.includes('"/api/contacts')]).toEqual([true, false]);
    const { body } = await owner.call(dataExportsApi.create, { body: { password: owner.password } });
    await server.runJobs(makeExport, owner);
    const { body: link } = await owner.call(dataExportsApi.link, {
      params: { id: body.id },
      body: { password: owner.password },
    });
    expect((await owner.send(link.path)).status).toBe(200);
  });

  test("says nothing that somebody wrote to an address that nobody confirmed, and neither do bill, export and passkey", async () => {
    const owner = await server.newOwner();
    await server.database.transact(async (tx) => {
      await tx.execute(
        sql`UPDATE users SET email_confirmed_at = NULL, first_name = 'Mailbox', last_name = 'full' WHERE id = ${owner.user.id}`,
      );
    });
    await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(sql`UPDATE workspaces SET name = 'Mailbox full'`),
    );
    await setSubscription(server, owner, sql`trial_ends_at = now() + interval '71 hours'`);
    await server.runNow(tellOfTrials);
    await owner.call(dataExportsApi.create, { body: { password: owner.password } });
    await server.runJobs(makeExport, owner);
    await owner.call(closingApi.close, { body: { name: "Mailbox full", password: owner.password } });
    expect((await signIn(owner)).status).toBe(200);
    await owner.call(closingApi.reopen);
    await server.runJobs(sendKeptMail);
    const told = mailsTo(owner.user.email);
    expect(told.map(({ subject }) => subject).toSorted()).toEqual([
      "Your business is open again",
      "Your business was closed",
      "Your export is ready",
      "Your trial ends in 3 days: your business",
    ]);
    const passkey = passkeyMail({ ...owner.user, emailConfirmedAt: null }, new Date(), "", {
      name: "Mailbox full",
      added: true,
    });
    const factor = twoFactorOffMail(
      { ...owner.user, emailConfirmedAt: null },
      new Date(),
      "",
      "Mailbox full",
    );
    expect(JSON.stringify([...told, passkey, factor])).not.toMatch(/mailbox|full/i);
  });

  test("takes every public page away, but people can still unsubscribe; opening it gives all back", async () => {
    const owner = await server.newOwner();
    const pages = await publicPages(owner);
    for (const page of pages) {
      const [path, status] = await statusOf(page);
      expect([path, status < 400, status]).toEqual([path, true, status]);
    }
    await close(owner);
    for (const page of pages) expect(await statusOf(page)).toEqual([page[0], 404]);
    const { unsubscribeUrl } = unsubscribeLinks(
      ports,
      owner.user.workspaceId,
      "0190c5f0-0000-7000-8000-000000000001",
    );
    expect((await server.visitor().send(pathOf(unsubscribeUrl))).status).not.toBe(500);
    await signIn(owner);
    expect((await owner.call(closingApi.reopen)).status).toBe(200);
    for (const page of pages) expect((await statusOf(page))[1]).toBeLessThan(400);
    expect((await owner.call(authApi.user)).body.workspaceClosedAt).toBeNull();
    expect((await owner.call(contactsApi.list)).status).toBe(200);
  });

  test("lets nobody join by an invitation from before", async () => {
    const owner = await server.newOwner();
    const email = `new-${owner.user.email}`;
    const { body: invited } = await owner.call(invitationsApi.create, { body: { email, role: "member" } });
    const { link } = (await owner.call(invitationsApi.link, { params: { id: invited.id } })).body;
    const token = link.split("token=")[1]!;
    await close(owner);
    expect((await server.visitor().refused(invitationsApi.look, { query: { token } })).status).toBe(404);
    const body = {
      firstName: "Mina",
      lastName: "Sato",
      companyName: "Alder & Rye",
      email,
      password: "a good password",
      invitation: token,
    };
    expect((await server.visitor().refused(authApi.register, { body })).status).toBe(404);
  });

  test("lets what sends wait, and does it once it is open again", async () => {
    const owner = await server.newOwner();
    const { body: task } = await owner.call(tasksApi.create, {
      body: {
        type: "task",
        title: "Call the miller",
        dueDate: "2030-01-01",
        dueTime: "09:00",
        remindMinutes: 0,
      },
    });
    await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(sql`UPDATE tasks SET remind_at = now() - interval '1 minute' WHERE id = ${task.id}`),
    );
    await close(owner);
    const reminders = () =>
      mailsTo(owner.user.email).filter(({ subject }) => subject.includes("miller")).length;
    expect(await server.runJobs(remindOfTask, owner)).toBe(1);
    await server.runJobs(sendKeptMail);
    expect(reminders()).toBe(0);
    await signIn(owner);
    await owner.call(closingApi.reopen);
    expect(await server.runJobs(remindOfTask, owner)).toBe(1);
    await server.runJobs(sendKeptMail);
    expect(reminders()).toBe(1);
  });

  test("leaves the plan alone where nothing is charged", async () => {
    const owner = await server.newOwner();
    await owner.call(billingApi.create, { body: { plan: "professional", interval: "month" } });
    await close(owner);
    const status = () =>
      server.database.inWorkspace(
        owner.user.workspaceId,
        async (tx) => (await tx.execute(sql`SELECT status FROM subscriptions`)).rows[0]?.status,
      );
    expect(await status()).toBe("active");
    await signIn(owner);
    await owner.call(closingApi.reopen);
    expect(await status()).toBe("active");
  });

  test("leaves a person's other businesses alone: they sign in there, and may switch", async () => {
    const owner = await server.newOwner();
    const other = await server.newOwner();
    await server.database.inWorkspace(other.user.workspaceId, (tx) =>
      tx.execute(
        sql`INSERT INTO members (workspace_id, user_id, role, created_at) VALUES (${other.user.workspaceId}, ${owner.user.id}, 'member', now() + interval '1 day')`,
      ),
    );
    await close(owner);
    await signIn(owner);
    expect((await owner.call(authApi.user)).body.workspaceId).toBe(other.user.workspaceId);
    const workspaceId = owner.user.workspaceId;
    await owner.call(workspacesApi.switch, { body: { workspaceId } });
    expect((await owner.call(authApi.user)).body).toMatchObject({
      workspaceId,
      workspaceClosedAt: expect.any(String),
    });
    await owner.call(workspacesApi.switch, { body: { workspaceId: other.user.workspaceId } });
    expect((await owner.call(contactsApi.list)).status).toBe(200);
  });
});

describe("thirty days later", () => {
  const age = (owner: SignedIn, days: number) =>
    server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(sql`UPDATE workspaces SET closed_at = now() - make_interval(days => ${days}, hours => 1)`),
    );
  const rowsOf = async (workspaceId: string) =>
    server.database.inWorkspace(workspaceId, async (tx) => {
      const { rows } = await tx.execute(
        sql`SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
          AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'workspace_id' AND NOT a.attisdropped)`,
      );
      const left: string[] = [];
      for (const { name } of rows as { name: string }[]) {
        const found = await tx.execute(
          sql`SELECT count(*)::int AS n FROM ${sql.raw(name)} WHERE workspace_id = ${workspaceId}`,
        );
        if (found.rows[0]?.n !== 0) left.push(name);
      }
      return left;
    });

  test("every row and file of it is gone, with the accounts of those who work nowhere else", async () => {
    const owner = await server.newOwner({ withSampleData: true });
    const member = await newTeammate(server, owner, "member");
    const stranger = await server.newOwner();
    await publicPages(owner);
    await owner.call(dataExportsApi.create, { body: { password: owner.password } });
    await server.runJobs(makeExport, owner);
    const { workspaceId } = owner.user;
    expect((await rowsOf(workspaceId)).length).toBeGreaterThan(25);
    await close(owner);
    await age(owner, 29);
    await server.runNow(findClosed);
    await server.runJobs(deleteBusiness, owner);
    expect(await rowsOf(workspaceId)).toContain("contacts");
    await age(owner, 30);
    await server.runNow(findClosed);
    await server.runJobs(deleteBusiness, owner);
    expect(await rowsOf(workspaceId)).toEqual([]);
    const { rows } = await server.database.transact((tx) =>
      tx.execute(
        sql`SELECT id FROM users WHERE id IN (${owner.user.id}, ${member.user.id}, ${stranger.user.id})`,
      ),
    );
    expect(rows).toEqual([{ id: stranger.user.id }]);
    expect((await stranger.call(contactsApi.list)).status).toBe(200);
  });

  test("one that was opened in time stays, and it is too late afterwards", async () => {
    const owner = await server.newOwner();
    await close(owner);
    await age(owner, 29);
    await signIn(owner);
    expect((await owner.call(closingApi.reopen)).status).toBe(200);
    await close(owner);
    await age(owner, 31);
    await signIn(owner);
    const late = await owner.refused(closingApi.reopen);
    expect([late.status, late.body.message]).toEqual([409, "It’s too late: this business is being deleted"]);
  });
});
