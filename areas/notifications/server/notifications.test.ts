import { describe, expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { doBulkChange } from "#areas/customers/server/contacts.jobs.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { invitationsApi } from "#areas/team/contract/invitations.api.ts";

const server = await testServer();
const list = async (person: SignedIn) => (await person.call(notificationsApi.list)).body;
const unread = async (person: SignedIn) => (await person.call(notificationsApi.unread)).body.count;

describe("notifications", () => {
  test("of a new business are three, unread: welcome, trial, import your contacts", async () => {
    const owner = await server.newOwner();
    expect((await list(owner)).map(({ type, title, href, readAt }) => [type, title, href, readAt])).toEqual([
      ["welcome", "Welcome to Mainstay!", "/setup", null],
      ["trial", "Your 14-day free trial has started", "/billing", null],
      ["import", "Import your contacts", "/contact-import", null],
    ]);
    expect(await unread(owner)).toBe(3);
    const ends = new Date(owner.user.trialEndsAt ?? "").toLocaleDateString("en-US", {
      dateStyle: "long",
      timeZone: "UTC",
    });
    expect((await list(owner))[1]?.body).toContain(`until ${ends}.`);
  });

  test("are marked read one by one, twice without harm, and all at once", async () => {
    const owner = await server.newOwner();
    const [, first] = await list(owner);
    const params = { id: first?.id ?? "" };
    const { body: marked } = await owner.call(notificationsApi.read, { params });
    expect(marked).toMatchObject({ id: params.id, title: first?.title });
    expect((await owner.call(notificationsApi.read, { params })).body.readAt).toBe(marked.readAt);
    expect(await unread(owner)).toBe(2);
    // What is newer than the newest that was shown stays unread.
    await owner.call(notificationsApi.readAll, { body: { upToId: params.id } });
    expect((await list(owner)).map(({ readAt }) => readAt === null)).toEqual([true, false, false]);
    expect((await owner.call(notificationsApi.readAll)).body).toEqual({});
    expect([await unread(owner), (await list(owner)).every((one) => one.readAt !== null)]).toEqual([0, true]);
    expect((await list(owner)).find((one) => one.id === params.id)?.readAt).toBe(marked.readAt);
  });

  test("come page by page, newest first", async () => {
    const owner = await server.newOwner();
    const whole = await list(owner);
    const { body: page, headers } = await owner.call(notificationsApi.list, { query: { limit: "2" } });
    const next = /<(.+)>/.exec(headers.get("link") ?? "")?.[1] ?? "";
    expect([...page, ...((await (await owner.send(next)).json()) as typeof page)]).toEqual(whole);
    for (const query of [{ limit: "0" }, { limit: "101" }, { cursor: "made.up" }])
      expect((await owner.refused(notificationsApi.list, { query })).status).toBe(400);
  });

  test("belong to one person: a teammate neither sees nor marks them", async () => {
    const owner = await server.newOwner();
    const ben = await newTeammate(server, owner, "manager");
    expect(await list(ben)).toEqual([]);
    const id = (await list(owner))[0]?.id ?? "";
    expect((await ben.refused(notificationsApi.read, { params: { id } })).body).toMatchObject({
      code: "not_found",
      message: "Notification not found",
    });
    await ben.call(notificationsApi.readAll);
    expect(await unread(owner)).toBe(3);
  });

  test("tell the others when someone joins, and whoever started an operation when it is done", async () => {
    const owner = await server.newOwner();
    const email = `mina-${owner.user.id}@example.com`;
    const { body: invited } = await owner.call(invitationsApi.create, { body: { email, role: "member" } });
    const {
      body: { link },
    } = await owner.call(invitationsApi.link, { params: { id: invited.id } });
    const mina = server.visitor();
    await mina.call(authApi.register, {
      body: {
        firstName: "Mina",
        lastName: "Sato",
        companyName: "Alder & Rye",
        email,
        password: "a good password",
        invitation: link.split("token=")[1],
      },
    });
    expect((await list(owner))[0]).toMatchObject({
      type: "member_joined",
      title: "Mina Sato joined the team",
    });
    expect((await mina.call(notificationsApi.list)).body.map((one) => one.type)).not.toContain(
      "member_joined",
    );
    await insertContacts(
      server.database,
      owner.user.workspaceId,
      Array.from({ length: 201 }, () => ({})),
    );
    await owner.call(contactsApi.bulk, { body: { action: { type: "addTag", tag: "VIP" }, filter: {} } });
    await server.runJobs(doBulkChange, owner);
    expect((await list(owner))[0]).toMatchObject({
      type: "work_finished",
      title: "Adding the tag “VIP”: done",
      body: "201 customers.",
    });
    expect((await list(owner)).filter((one) => one.type === "work_finished")).toHaveLength(1);
  });

  test("tell a teammate about customers assigned to them: one, one added for them, and many as one", async () => {
    const owner = await server.newOwner();
    const ben = await newTeammate(server, owner, "member");
    const told = async () =>
      (await list(ben))
        .filter((one) => one.type === "customers_assigned")
        .map(({ title, href }) => [title, href]);
    const dana = { firstName: "Dana", lastName: "Whitfield", email: "dana@example.com", source: "Referral" };
    const {
      body: { id },
    } = await owner.call(contactsApi.create, { body: dana });
    await owner.call(contactsApi.update, { params: { id }, body: { assignedTo: ben.user.id } });
    await owner.call(contactsApi.update, { params: { id }, body: { phone: "+1 212 555 0123" } });
    expect(await told()).toEqual([["Dana Whitfield is your customer now", `/contacts/${id}`]]);
    await owner.call(contactsApi.create, { body: { ...dana, firstName: "Eve", assignedTo: ben.user.id } });
    expect((await told())[0]?.[0]).toBe("Eve Whitfield is your customer now");
    await insertContacts(
      server.database,
      owner.user.workspaceId,
      Array.from({ length: 410 }, () => ({})),
    );
    await owner.call(contactsApi.bulk, {
      body: { action: { type: "assign", assignedTo: ben.user.id }, filter: {} },
    });
    await server.runJobs(doBulkChange, owner);
    // Two were Ben's already.
    expect(await told()).toHaveLength(3);
    expect((await told())[0]).toEqual(["410 customers are yours now", `/contacts?assignedTo=${ben.user.id}`]);
    expect((await list(owner)).map((one) => one.type)).not.toContain("customers_assigned");
    await ben.call(contactsApi.create, { body: { ...dana, firstName: "Own", assignedTo: ben.user.id } });
    expect(await told()).toHaveLength(3);
  });

  test("need a session", async () => {
    for (const call of [notificationsApi.list, notificationsApi.unread, notificationsApi.readAll])
      expect((await server.visitor().refused(call)).status).toBe(401);
  });
});
