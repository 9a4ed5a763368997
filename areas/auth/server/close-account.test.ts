import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { sendKeptMail } from "#platform/server/outbox.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { closeAccountApi } from "#areas/auth/contract/close-account.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { closingApi } from "#areas/settings/contract/closing.api.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";

import { onlyOwnerOf } from "#areas/team/contract/members.rules.ts";

const server = await testServer();
const close = (person: SignedIn, password = person.password) =>
  person.refused(closeAccountApi.close, { body: { password } });

describe("closing one's own account", () => {
  test("takes the person out everywhere; their name stays at what they did, and their address is free", async () => {
    const owner = await server.newOwner();
    const ben = await newTeammate(server, owner, "member");
    const { body: contact } = await ben.call(contactsApi.create, {
      body: {
        firstName: "Dana",
        lastName: "Whitfield",
        email: "dana@example.com",
        source: "Referral",
        notes: "Met",
      },
    });
    expect((await close(ben, "wrong")).body.errors).toEqual({
      password: "The current password is incorrect",
    });
    expect((await close(ben)).status).toBe(200);
    expect((await ben.refused(authApi.user)).status).toBe(401);
    const login = { email: ben.user.email, password: ben.password };
    expect((await server.visitor().refused(authApi.login, { body: login })).status).toBe(401);
    expect((await owner.call(membersApi.list)).body.map(({ id }) => id)).toEqual([owner.user.id]);
    const { rows } = await server.database.transact((tx) =>
      tx.execute(
        sql`SELECT first_name, last_name, email, phone, is_active FROM users WHERE id = ${ben.user.id}`,
      ),
    );
    expect(rows).toEqual([
      {
        first_name: "Ben",
        last_name: "Okafor",
        email: `closed-${ben.user.id}@account.invalid`,
        phone: null,
        is_active: false,
      },
    ]);
    expect((await owner.call(contactsApi.get, { params: { id: contact.id } })).body.notes[0]?.text).toBe(
      "Met",
    );
    await server.runJobs(sendKeptMail);
    expect(server.outbox.filter(({ to }) => to === ben.user.email).at(-1)?.subject).toContain(
      "account is closed",
    );
    const again = await server.visitor().call(authApi.register, {
      body: {
        firstName: "Ben",
        lastName: "Okafor",
        companyName: "New",
        email: login.email,
        password: "a good password",
      },
    });
    expect(again.status).toBe(200);
  });

  test("is refused to the only owner of a business where others work, with what to do", async () => {
    const owner = await server.newOwner();
    await newTeammate(server, owner, "manager");
    const refused = await close(owner);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `You’re the only owner of ${owner.user.workspaceName}, and others work there. Transfer it to one of them in Settings under Team, or close the business first.`,
    ]);
    expect((await owner.call(authApi.user)).status).toBe(200);
    await newTeammate(server, owner, "owner");
    expect((await close(owner)).status).toBe(200);
  });

  test("is refused to whoever owns a business alone, until they have closed that by an act of its own", async () => {
    const owner = await server.newOwner();
    const name = owner.user.workspaceName;
    expect((await close(owner)).body).toMatchObject({ code: "conflict", message: onlyOwnerOf(name, true) });
    expect((await owner.call(authApi.user)).body.workspaceClosedAt).toBeNull();
    await owner.call(closingApi.close, { body: { name, password: owner.password } });
    await owner.call(authApi.login, { body: { email: owner.user.email, password: owner.password } });
    expect((await owner.call(authApi.user)).body.workspaceClosedAt).not.toBeNull();
    expect((await close(owner)).status).toBe(200);
  });

  test("takes the person out of businesses that are closed as well: opened again, they are not on the team", async () => {
    const owner = await server.newOwner();
    const ben = await newTeammate(server, owner, "member");
    const body = { name: owner.user.workspaceName, password: owner.password };
    const theirs = await server.newOwner();
    await server.database.inWorkspace(theirs.user.workspaceId, (tx) =>
      tx.execute(
        sql`INSERT INTO members (workspace_id, user_id, role) VALUES (${theirs.user.workspaceId}, ${ben.user.id}, 'member')`,
      ),
    );
    await owner.call(closingApi.close, { body });
    await ben.call(authApi.login, { body: { email: ben.user.email, password: ben.password } });
    expect((await close(ben)).status).toBe(200);
    await owner.call(authApi.login, { body: { email: owner.user.email, password: owner.password } });
    expect((await owner.call(closingApi.reopen)).status).toBe(200);
    expect((await owner.call(membersApi.list)).body.map(({ id }) => id)).not.toContain(ben.user.id);
  });
});
