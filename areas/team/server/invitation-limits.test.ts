import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { beginAccountChange } from "#apps/server/testing/account-lock.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { sendKeptMail } from "#platform/server/outbox.ts";
import { takeAttempt } from "#platform/server/attempts.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { invitationsApi } from "#areas/team/contract/invitations.api.ts";
import { invitationLimits, invitationRefusals } from "#areas/team/contract/invitations.rules.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { workspacesApi } from "#areas/team/contract/workspaces.api.ts";
import { mailInvitation } from "./invitations.jobs.ts";
import { invitationMail } from "./invitations.work.ts";

const server = await testServer();
const newEmail = () => `mina-${randomUUID()}@example.com`;
const invite = (person: SignedIn, role: "member" | "manager" | "viewer" = "member") =>
  person.refused(invitationsApi.create, { body: { email: newEmail(), role } });

/** Invites somebody; returns the link. */
async function linkBy(person: SignedIn, role: "member" | "manager" | "viewer" = "member"): Promise<string> {
  const { body } = await person.call(invitationsApi.create, { body: { email: newEmail(), role } });
  return (
    (await person.call(invitationsApi.link, { params: { id: body.id } })).body.link.split("token=")[1] ?? ""
  );
}
const look = async (token: string) =>
  (await server.visitor().refused(invitationsApi.look, { query: { token } })).body.message;

describe("open invitations end with the right to send them", () => {
  test("when a manager is removed", async () => {
    const owner = await server.newOwner();
    const manager = await newTeammate(server, owner, "manager");
    const [theirs, owners] = [await linkBy(manager), await linkBy(owner)];
    await owner.call(membersApi.remove, { params: { id: manager.user.id }, body: { to: null } });
    expect([await look(theirs), await look(owners)]).toEqual([invitationRefusals.revoked, undefined]);
    expect((await owner.call(invitationsApi.list)).body).toHaveLength(1);
  });

  test("when a manager gets a lower role, or leaves", async () => {
    const owner = await server.newOwner();
    const [less, leaver] = [
      await newTeammate(server, owner, "manager"),
      await newTeammate(server, owner, "manager"),
    ];
    const links = [await linkBy(less), await linkBy(leaver)];
    await owner.call(membersApi.update, { params: { id: less.user.id }, body: { role: "member" } });
    await leaver.call(workspacesApi.leave, { body: { workspaceId: owner.user.workspaceId } });
    for (const link of links) expect(await look(link)).toBe(invitationRefusals.revoked);
  });

  test("when whoever sent them gets a new password, in every business, and the email about it says so", async () => {
    const owner = await server.newOwner();
    const link = await linkBy(owner, "manager");
    const body = { currentPassword: owner.password, newPassword: "quite another 9 words" };
    expect((await owner.call(authApi.changePassword, { body })).status).toBe(200);
    expect(await look(link)).toBe(invitationRefusals.revoked);
    expect((await owner.call(invitationsApi.list)).body).toEqual([]);
    await server.runJobs(sendKeptMail);
    const told = server.outbox.findLast(({ to }) => to === owner.user.email);
    expect(told?.text).toContain(
      "An invitation you sent that nobody had accepted no longer works. Send it again under Team.",
    );
  });

  test.each<[string, (owner: SignedIn, mate: SignedIn) => Promise<{ status: number }>]>([
    ["invites a manager", (owner) => invite(owner, "manager")],
    [
      "makes somebody an owner",
      (owner, mate) =>
        owner.refused(membersApi.update, { params: { id: mate.user.id }, body: { role: "owner" } }),
    ],
    [
      "transfers the business",
      (owner, mate) =>
        owner.refused(membersApi.transfer, { body: { to: mate.user.id, password: owner.password } }),
    ],
  ])("an owner who %s while somebody takes that role away is refused", async (_what, act) => {
    const owner = await server.newOwner();
    const mate = await newTeammate(server, owner, "member");
    const change = await beginAccountChange(owner.user.id);
    await change.run("UPDATE members SET role = 'member' WHERE user_id = $1");
    const acting = act(owner, mate);
    await change.isWaitedFor();
    await change.commit();
    expect((await acting).status).toBe(403);
  });

  test("when an owner becomes a manager: those that managers cannot send", async () => {
    const owner = await server.newOwner();
    const heir = await newTeammate(server, owner, "member");
    const [higher, lower] = [await linkBy(owner, "manager"), await linkBy(owner, "viewer")];
    expect(
      (await owner.call(membersApi.transfer, { body: { to: heir.user.id, password: owner.password } }))
        .status,
    ).toBe(200);
    expect([await look(higher), await look(lower)]).toEqual([invitationRefusals.revoked, undefined]);
  });
});

describe("emailed invitations are limited", () => {
  test("three until the inviter's own address is confirmed, with a reason", async () => {
    const owner = await server.newOwner();
    await server.database.transact((tx) =>
      tx.execute(sql`UPDATE users SET email_confirmed_at = NULL WHERE id = ${owner.user.id}`),
    );
    for (let times = 0; times < 3; times++) expect((await invite(owner)).status).toBe(200);
    const refused = await invite(owner);
    expect([refused.status, refused.body.message]).toEqual([429, invitationLimits.unconfirmed]);
    await server.database.transact((tx) =>
      tx.execute(sql`UPDATE users SET email_confirmed_at = now() WHERE id = ${owner.user.id}`),
    );
    expect((await invite(owner)).status).toBe(200);
  });

  test("a hundred a day for a business, with a reason", async () => {
    const owner = await server.newOwner();
    for (let times = 0; times < 99; times++)
      await server.database.transact((tx) =>
        takeAttempt(
          tx,
          { name: "invitation-workspace", max: 100, windowSeconds: 86_400 },
          owner.user.workspaceId,
        ),
      );
    expect((await invite(owner)).status).toBe(200);
    const refused = await invite(owner);
    expect([refused.status, refused.body.message]).toEqual([429, invitationLimits.business]);
  });

  test("five a day to one address, with a reason", async () => {
    const owner = await server.newOwner();
    const {
      body: { id },
    } = await owner.call(invitationsApi.create, { body: { email: newEmail(), role: "viewer" } });
    for (let times = 0; times < 4; times++) await owner.call(invitationsApi.resend, { params: { id } });
    expect((await owner.refused(invitationsApi.resend, { params: { id } })).body.message).toBe(
      invitationLimits.address,
    );
  });
});

test("an emailed invitation contains no web address but ours, whatever people call themselves", () => {
  const mail = invitationMail(
    {
      email: "mina@example.com",
      role: "member",
      sees: "all",
      invitedBy: "Win $500\r\nat https://evil.example",
      accessUntil: null,
    },
    "www.evil.example free",
    "http://127.0.0.1/invite?token=x",
    "UTC",
  );
  expect(mail.subject).toBe("Win $500 at invited you to www evil example free");
  expect(mail.text.match(/\S*(?:\/\/|@|\.example)\S*/g)).toEqual([
    "mina@example.com",
    "http://127.0.0.1/invite?token=x",
  ]);
});

test("an emailed invitation has nothing of what its sender wrote until their own address is confirmed", async () => {
  const owner = await server.newOwner({ firstName: "Your mailbox is full", companyName: "Pay $500 now" });
  const told = async () => {
    const email = newEmail();
    await owner.call(invitationsApi.create, { body: { email, role: "member" } });
    await server.runJobs(mailInvitation);
    return JSON.stringify(server.outbox.filter(({ to }) => to === email));
  };
  const confirmedAt = (at: string | null) =>
    server.database.transact((tx) =>
      tx.execute(sql`UPDATE users SET email_confirmed_at = ${at} WHERE id = ${owner.user.id}`),
    );
  expect(await told()).toContain("Your mailbox is full Delgado invited you to Pay $500 now");
  await confirmedAt(null);
  const plain = await told();
  expect(plain).toContain("Someone invited you to a business");
  expect(plain).not.toMatch(/mailbox|\$500/);
});

test("a copied link, which the inviter may have, does not reveal whether its address has an account", async () => {
  const [owner, other] = [await server.newOwner(), await server.newOwner()];
  const cards = [];
  for (const email of [other.user.email, newEmail()]) {
    const {
      body: { id },
    } = await owner.call(invitationsApi.create, { body: { email, role: "member" } });
    const token =
      (await owner.call(invitationsApi.link, { params: { id } })).body.link.split("token=")[1] ?? "";
    cards.push((await server.visitor().call(invitationsApi.look, { query: { token } })).body.hasAccount);
  }
  expect(cards).toEqual([null, null]);
});

describe("transferring the business", () => {
  test("asks for the password, and changes nothing without it", async () => {
    const owner = await server.newOwner();
    const heir = await newTeammate(server, owner, "manager");
    const hand = (password: string) =>
      owner.refused(membersApi.transfer, { body: { to: heir.user.id, password } });
    expect((await hand("")).body.errors).toEqual({ password: "Enter your password" });
    const wrong = await hand("a wrong password");
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      { password: "The current password is incorrect" },
    ]);
    expect((await owner.call(membersApi.list)).body.map((one) => one.role).sort()).toEqual([
      "manager",
      "owner",
    ]);
    for (let times = 0; times < 9; times++) await hand("a wrong password");
    expect((await hand(owner.password)).status).toBe(429);
  });
});
