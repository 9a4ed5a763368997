import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type Client, type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { invitationsApi } from "#areas/team/contract/invitations.api.ts";
import { whenWords } from "#areas/calendar/contract/meeting-when.rules.ts";
import { invitationLimits, invitationRefusals } from "#areas/team/contract/invitations.rules.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { endAccess, mailInvitation } from "./invitations.jobs.ts";

const server = await testServer();
let count = 0;
const newEmail = () => `mina-${Date.now()}-${count++}@example.com`;
const tokenIn = (text: string) => /invite\?token=([\w-]{64})/.exec(text)?.[1] ?? "";

/** An invitation and the token of its emailed link. */
async function invited(
  owner: SignedIn,
  changes: Partial<{ email: string; role: "member" | "manager" | "viewer"; sees: "all" | "own" }> = {},
) {
  const email = changes.email ?? newEmail();
  const { body } = await owner.call(invitationsApi.create, { body: { role: "member", ...changes, email } });
  await server.runJobs(mailInvitation, owner);
  return {
    id: body.id,
    email,
    token: tokenIn(server.outbox.findLast((mail) => mail.to === email)?.text ?? ""),
  };
}

const fields = {
  firstName: "Mina",
  lastName: "Sato",
  companyName: "Alder & Rye",
  password: "a good password",
};
const join = (client: Client, email: string, invitation: string) =>
  client.call(authApi.register, { body: { ...fields, email, invitation } });

describe("for a few days", () => {
  const days = 3;
  const invitedFor = async (owner: SignedIn, role: "member" | "manager" = "manager") => {
    const email = newEmail();
    const { body } = await owner.call(invitationsApi.create, { body: { email, role, accessDays: days } });
    await server.runJobs(mailInvitation, owner);
    const mail = server.outbox.findLast((one) => one.to === email)?.text ?? "";
    return { body, email, mail, token: tokenIn(mail) };
  };
  const endNow = (owner: SignedIn) =>
    server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(sql`UPDATE members SET access_until = now() - interval '1 second' WHERE role <> 'owner'`),
    );
  const activitiesOf = async (owner: SignedIn) =>
    (await owner.call(activitiesApi.list)).body.map(({ title }) => title);

  test("says when access ends; it ends by itself, at the next call, and the list of what happened says so", async () => {
    const [owner, helper] = [await server.newOwner(), server.visitor()];
    const { body, mail, email, token } = await invitedFor(owner);
    const end = body.accessUntil ?? "";
    expect(Date.parse(end) - Date.parse(body.createdAt)).toBe(days * 86_400_000);
    const words = whenWords(new Date(end), "UTC", { now: new Date() });
    expect(mail).toContain(`Your access ends on ${words}.`);
    const { body: card } = await helper.call(invitationsApi.look, { query: { token } });
    expect([card.accessUntil, card.expiresAt]).toEqual([end, end]);
    await join(helper, email, token);
    expect((await helper.call(membersApi.list)).body.map(({ accessUntil }) => accessUntil)).toEqual([
      null,
      end,
    ]);
    // Nobody lets themselves in for longer, by another address or as an owner.
    const invites = { body: { email: newEmail(), role: "member" as const } };
    expect((await helper.refused(invitationsApi.create, invites)).body.message).toBe(invitationLimits.guest);
    await endNow(owner);
    expect((await helper.refused(contactsApi.list)).status).toBe(401);
    await Promise.all([server.runNow(endAccess), server.runNow(endAccess)]);
    expect((await owner.call(membersApi.list)).body).toHaveLength(1);
    expect((await activitiesOf(owner)).slice(0, 2)).toEqual([
      "Mina Sato’s access ended",
      `Mina Sato joined the team, with access until ${words}`,
    ]);
  });

  test("is ended earlier by the owner; whoever is invited again for good stays", async () => {
    const [owner, helper] = [await server.newOwner(), server.visitor()];
    const { email, token } = await invitedFor(owner, "member");
    const { body: user } = await join(helper, email, token);
    await owner.call(membersApi.remove, { params: { id: user.id }, body: { to: null } });
    expect((await helper.refused(contactsApi.list)).status).toBe(401);
    const again = await invited(owner, { email });
    await helper.call(authApi.login, { body: { email, password: fields.password, invitation: again.token } });
    await server.runNow(endAccess);
    expect((await helper.call(contactsApi.list)).status).toBe(200);
    expect((await helper.call(membersApi.list)).body.map(({ accessUntil }) => accessUntil)).toEqual([
      null,
      null,
    ]);
  });

  test.each([
    ["no owner", { role: "owner" as const, accessDays: 3 }],
    ["not 0 days", { role: "member" as const, accessDays: 0 }],
    ["not 8 days", { role: "member" as const, accessDays: 8 }],
    ["not half a day", { role: "member" as const, accessDays: 0.5 }],
  ])("takes %s", async (_, body) => {
    const owner = await server.newOwner();
    const answer = await owner.refused(invitationsApi.create, { body: { email: newEmail(), ...body } });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, ["accessDays"]]);
  });
});

describe("inviting", () => {
  test("emails a link that works for 7 days, and stores no link", async () => {
    const owner = await server.newOwner();
    const email = newEmail();
    const { status, body } = await owner.call(invitationsApi.create, {
      body: { email, role: "member", sees: "own" },
    });
    expect([status, body]).toMatchObject([
      200,
      { email, role: "member", sees: "own", mail: "waiting", invitedBy: "Rosa Delgado", link: null },
    ]);
    expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBe(7 * 86_400_000);
    await server.runJobs(mailInvitation, owner);
    const mail = server.outbox.findLast((one) => one.to === email)!;
    expect(mail.subject).toBe("Rosa Delgado invited you to Alder & Rye");
    expect(mail.text).toContain("Sees only customers assigned to them.");
    expect((await owner.call(invitationsApi.list)).body).toMatchObject([{ email, mail: "sent" }]);
    const { rows } = await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(sql`SELECT invitations::text AS row FROM invitations`),
    );
    const kept = await server.database.transact((tx) =>
      tx.execute(sql`SELECT body FROM mails WHERE to_address = ${email}`),
    );
    expect(JSON.stringify([rows, kept.rows])).not.toContain(tokenIn(mail.text));
  });

  test.each([
    ["no address", { email: "mina", role: "member" }, "email", "Please enter a valid email address"],
    [
      "an unknown role",
      { email: "mina@example.com", role: "king" as never },
      "role",
      "Choose a role from the list",
    ],
  ] as const)("refuses %s", async (_, body, field, message) => {
    const owner = await server.newOwner();
    expect((await owner.refused(invitationsApi.create, { body })).body).toMatchObject({
      code: "validation_failed",
      errors: { [field]: message },
    });
  });

  test("refuses someone who already works here or is invited, in any letter case", async () => {
    const owner = await server.newOwner();
    const { email } = await invited(owner);
    expect(
      (await owner.refused(invitationsApi.create, { body: { email: email.toUpperCase(), role: "viewer" } }))
        .body,
    ).toMatchObject({ code: "conflict", message: expect.stringContaining("is already invited") });
    expect(
      (await owner.refused(invitationsApi.create, { body: { email: owner.user.email, role: "viewer" } }))
        .body,
    ).toMatchObject({ code: "conflict", message: `${owner.user.email} is already on the team` });
  });

  test("a manager invites members and viewers, no managers; a member invites nobody", async () => {
    const owner = await server.newOwner();
    const [manager, member] = [
      await newTeammate(server, owner, "manager"),
      await newTeammate(server, owner, "member"),
    ];
    expect(
      (await manager.call(invitationsApi.create, { body: { email: newEmail(), role: "viewer" } })).status,
    ).toBe(200);
    expect(
      (await manager.refused(invitationsApi.create, { body: { email: newEmail(), role: "manager" } })).body,
    ).toMatchObject({ code: "forbidden", message: "Only the owner can make someone a manager" });
    expect(
      (await member.refused(invitationsApi.create, { body: { email: newEmail(), role: "viewer" } })).status,
    ).toBe(403);
    // A link to a higher role is as good as having the role.
    const higher = await invited(owner, { role: "manager" });
    for (const call of [invitationsApi.link, invitationsApi.resend])
      expect((await manager.refused(call, { params: { id: higher.id } })).status).toBe(403);
  });

  test("someone who runs the business sees all of it, whatever was asked for", async () => {
    const owner = await server.newOwner();
    expect(
      (await owner.call(invitationsApi.create, { body: { email: newEmail(), role: "manager", sees: "own" } }))
        .body.sees,
    ).toBe("all");
  });

  test("one address gets at most five emails a day", async () => {
    const owner = await server.newOwner();
    const { id } = await invited(owner);
    for (let again = 0; again < 4; again++)
      expect((await owner.call(invitationsApi.resend, { params: { id } })).status).toBe(200);
    const refused = await owner.refused(invitationsApi.resend, { params: { id } });
    expect([refused.status, Number(refused.headers.get("retry-after"))]).toEqual([429, expect.any(Number)]);
  });
});

describe("without a mail server", () => {
  test("the link is returned, to hand over", async () => {
    const quiet = await testServer({ mail: "none" });
    const owner = await quiet.newOwner();
    const email = newEmail();
    const { body } = await owner.call(invitationsApi.create, { body: { email, role: "viewer" } });
    expect(body).toMatchObject({
      mail: "none",
      link: expect.stringMatching(/^http:\/\/127\.0\.0\.1\/invite\?token=[\w-]{64}$/),
    });
    expect((await join(quiet.visitor(), email, tokenIn(body.link!))).body).toMatchObject({
      workspaceId: owner.user.workspaceId,
      workspaceRole: "viewer",
    });
  });
});

describe("accepting", () => {
  test("with a new account: joins the business and opens none", async () => {
    const owner = await server.newOwner();
    const { email, token } = await invited(owner, { sees: "own" });
    const visitor = server.visitor();
    const card = await visitor.call(invitationsApi.look, { query: { token } });
    expect([card.status, card.body]).toMatchObject([
      200,
      {
        workspaceName: "Alder & Rye",
        invitedBy: "Rosa Delgado",
        email,
        role: "member",
        sees: "own",
        hasAccount: false,
      },
    ]);
    const { status, body } = await join(visitor, email, token);
    expect([status, body]).toMatchObject([
      200,
      {
        workspaceId: owner.user.workspaceId,
        workspaceRole: "member",
        workspaceSees: "own",
        workspaceCount: 1,
      },
    ]);
    expect((await visitor.call(contactsApi.list)).body).toEqual([]);
    expect((await owner.call(membersApi.list)).body.map((one) => [one.email, one.role, one.sees])).toEqual([
      [owner.user.email, "owner", "all"],
      [email, "member", "own"],
    ]);
    expect((await owner.call(invitationsApi.list)).body).toEqual([]);
    expect((await owner.call(activitiesApi.list)).body[0]).toMatchObject({
      type: "member_joined",
      title: "Mina Sato joined the team",
    });
  });

  test("with an account, by its password: goes to that business", async () => {
    const [owner, other] = [await server.newOwner(), await server.newOwner()];
    const { token } = await invited(owner, { email: other.user.email });
    const visitor = server.visitor();
    expect((await visitor.call(invitationsApi.look, { query: { token } })).body.hasAccount).toBe(true);
    expect(
      (
        await visitor.refused(authApi.login, {
          body: { email: other.user.email, password: "wrong", invitation: token },
        })
      ).status,
    ).toBe(401);
    expect(
      (
        await visitor.call(authApi.login, {
          body: { email: other.user.email, password: other.password, invitation: token },
        })
      ).body,
    ).toMatchObject({ workspaceId: owner.user.workspaceId, workspaceCount: 2 });
  });

  test("signed in: this session goes there", async () => {
    const [owner, other] = [await server.newOwner(), await server.newOwner()];
    const { token } = await invited(owner, { email: other.user.email.toUpperCase() });
    expect((await other.call(invitationsApi.accept, { body: { token } })).body).toEqual({
      workspaceId: owner.user.workspaceId,
      workspaceName: "Alder & Rye",
    });
    expect((await other.call(authApi.user)).body).toMatchObject({
      workspaceId: owner.user.workspaceId,
      workspaceRole: "member",
    });
    // The answer was lost on its way, and it is pressed again.
    expect((await other.call(invitationsApi.accept, { body: { token } })).body).toMatchObject({
      workspaceId: owner.user.workspaceId,
    });
    expect((await owner.call(membersApi.list)).body).toHaveLength(2);
  });

  test("works once; a used, expired or canceled link says which it is", async () => {
    const owner = await server.newOwner();
    const [used, old, gone] = [await invited(owner), await invited(owner), await invited(owner)];
    await join(server.visitor(), used.email, used.token);
    await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(sql`UPDATE invitations SET expires_at = now() WHERE id = ${old.id}`),
    );
    await owner.call(invitationsApi.revoke, { params: { id: gone.id } });
    for (const [{ email, token }, message] of [
      [used, invitationRefusals.accepted],
      [old, invitationRefusals.expired],
      [gone, invitationRefusals.revoked],
    ] as const) {
      const visitor = server.visitor();
      const expected = { code: "conflict", message };
      expect((await visitor.refused(invitationsApi.look, { query: { token } })).body).toMatchObject(expected);
      if (message !== invitationRefusals.accepted)
        expect(
          (await visitor.refused(authApi.register, { body: { ...fields, email, invitation: token } })).body,
        ).toMatchObject(expected);
      expect(
        (await (await server.newOwner()).refused(invitationsApi.accept, { body: { token } })).body,
      ).toMatchObject(expected);
    }
    expect((await owner.call(membersApi.list)).body).toHaveLength(2);
    // Expired is not gone: it can be resent.
    expect((await owner.call(invitationsApi.resend, { params: { id: old.id } })).status).toBe(200);
  });

  test("is for the invited address alone", async () => {
    const owner = await server.newOwner();
    const { email, token } = await invited(owner);
    const other = await server.newOwner();
    expect((await other.refused(invitationsApi.accept, { body: { token } })).body).toMatchObject({
      code: "forbidden",
      message: invitationRefusals.foreign(email, other.user.email),
    });
    const stranger = newEmail();
    expect(
      (
        await server
          .visitor()
          .refused(authApi.register, { body: { ...fields, email: stranger, invitation: token } })
      ).status,
    ).toBe(403);
    // Nothing is left of the account that was not opened.
    expect(
      (await server.visitor().call(authApi.register, { body: { ...fields, email: stranger } })).status,
    ).toBe(200);
  });

  test("a resent link replaces the emailed one; a copied one works alongside it", async () => {
    const owner = await server.newOwner();
    const { id, email, token } = await invited(owner);
    const copied = tokenIn((await owner.call(invitationsApi.link, { params: { id } })).body.link);
    expect((await server.visitor().call(invitationsApi.look, { query: { token } })).status).toBe(200);
    await owner.call(invitationsApi.resend, { params: { id } });
    await server.runJobs(mailInvitation, owner);
    const again = tokenIn(server.outbox.findLast((mail) => mail.to === email)!.text);
    expect((await server.visitor().refused(invitationsApi.look, { query: { token } })).body).toMatchObject({
      code: "not_found",
      message: invitationRefusals.unknown,
    });
    for (const good of [again, copied])
      expect((await server.visitor().call(invitationsApi.look, { query: { token: good } })).status).toBe(200);
  });

  test("someone who already works here is told so", async () => {
    const owner = await server.newOwner();
    const person = await server.newOwner();
    const { token } = await invited(owner, { email: person.user.email });
    await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(
        sql`INSERT INTO members (workspace_id, user_id, role) VALUES (${owner.user.workspaceId}, ${person.user.id}, 'viewer')`,
      ),
    );
    expect((await person.refused(invitationsApi.accept, { body: { token } })).body).toMatchObject({
      code: "conflict",
      message: "You already work in this business.",
    });
  });

  test.each([
    ["cut off", "abc"],
    ["of no workspace", "_".repeat(64)],
    ["with script in it", "<script>alert(1)</script>"],
  ])("a link that is %s is refused with a reason", async (_, token) => {
    const { status, body } = await server.visitor().refused(invitationsApi.look, { query: { token } });
    expect([[400, 404].includes(status), body.message]).toEqual([
      true,
      expect.stringMatching(/(This|Part of this) invitation link/),
    ]);
  });

  test("guessing is stopped after twenty tries", async () => {
    const owner = await server.newOwner();
    const { token } = await invited(owner);
    const guess = token.slice(0, 30) + "x".repeat(34);
    const visitor = server.visitor();
    for (let tries = 0; tries < 20; tries++)
      expect((await visitor.refused(invitationsApi.look, { query: { token: guess } })).status).toBe(404);
    expect((await visitor.refused(invitationsApi.look, { query: { token } })).status).toBe(429);
    expect((await server.visitor().call(invitationsApi.look, { query: { token } })).status).toBe(200);
  });
});
