import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { sendKeptMail } from "#platform/server/outbox.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { closeAccountApi } from "#areas/auth/contract/close-account.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";

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

  test("closes a business where they work alone with it", async () => {
    const owner = await server.newOwner();
    expect((await close(owner)).status).toBe(200);
    const { rows } = await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(sql`SELECT closed_at IS NOT NULL AS closed FROM workspaces`),
    );
    expect(rows).toEqual([{ closed: true }]);
  });
});
