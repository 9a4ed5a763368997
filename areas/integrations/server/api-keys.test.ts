import { sql } from "drizzle-orm";
import { setSubscription } from "#apps/server/testing/subscription.ts";
import { describe, expect, test } from "vitest";
import { makeKey, newProgram } from "#apps/server/testing/key-client.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { newApiKey, readApiKey } from "#platform/server/api-key-token.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { apiKeysApi } from "#areas/integrations/contract/api-keys.api.ts";
import { maxKeys } from "#areas/integrations/contract/api-keys.schema.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { workspacesApi } from "#areas/team/contract/workspaces.api.ts";
import { purgeApiKeys } from "./api-keys.jobs.ts";

const server = await testServer();
const dana = { firstName: "Dana", lastName: "Whitfield", email: "dana@example.com", source: "Referral" };

const inside = async <T>(owner: SignedIn, statement: ReturnType<typeof sql>): Promise<T[]> =>
  server.database.inWorkspace(
    owner.user.workspaceId,
    async (tx) => (await tx.execute(statement)).rows as T[],
  );

describe("making a key", () => {
  test("tells the key once, in a form that scanners recognize; only its hash is stored", async () => {
    const owner = await server.newOwner();
    const made = await makeKey(owner, { name: "  Till at the market ", expiresInDays: 30 });
    expect(made.key).toMatch(/^mainstay_[0-9A-Za-z]{71}$/);
    expect(made).toMatchObject({
      name: "Till at the market",
      role: "member",
      state: "works",
      last4: made.key.slice(-4),
      createdBy: "Rosa Delgado",
      lastUsedAt: null,
    });
    expect(Math.round((Date.parse(made.expiresAt!) - Date.parse(made.createdAt)) / 86_400_000)).toBe(30);
    const listed = await owner.call(apiKeysApi.list);
    const { key, ...shown } = made;
    expect(listed.body).toEqual([shown]);
    const rows = await inside<Record<string, unknown>>(owner, sql`SELECT * FROM api_keys`);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(key.slice(9, 40));
    expect(readApiKey(key)?.hash).toEqual(rows[0]?.key_hash);
  });

  test("ends after a year when nothing is said, and never when that is asked for", async () => {
    const owner = await server.newOwner();
    const { body } = await owner.call(apiKeysApi.create, { body: { name: "Till", role: "viewer" } });
    expect(Math.round((Date.parse(body.expiresAt!) - Date.parse(body.createdAt)) / 86_400_000)).toBe(365);
    expect((await makeKey(owner, { expiresInDays: null })).expiresAt).toBeNull();
  });

  test.each([
    [{ name: " ", role: "viewer" }, "name", "Say which program it’s for"],
    [{ name: "x".repeat(101), role: "viewer" }, "name", "Please use at most 100 characters"],
    [{ name: "Till", role: "boss" }, "role", "Choose what it may do"],
    [{ name: "Till", role: "viewer", expiresInDays: 0 }, "expiresInDays", "Choose when it ends"],
    [{ name: "Till", role: "viewer", expiresInDays: 3651 }, "expiresInDays", "Ten years at most"],
    [{ name: "Till", role: "viewer", expiresInDays: 1.5 }, "expiresInDays", "Choose when it ends"],
    [{ name: "Till", role: "viewer", key: "mine" }, "key", "Unknown field"],
  ])("refuses %j", async (body, field, message) => {
    const owner = await server.newOwner();
    const refused = await owner.refused(apiKeysApi.create, { body: body as never });
    expect([refused.status, refused.body.errors?.[field]]).toEqual([400, message]);
    expect((await owner.call(apiKeysApi.list)).body).toEqual([]);
  });

  test("gives at most the role of whoever makes it, and is for managers", async () => {
    const owner = await server.newOwner();
    const manager = await newTeammate(server, owner, "manager");
    const member = await newTeammate(server, owner, "member");
    const refused = await manager.refused(apiKeysApi.create, { body: { name: "Till", role: "owner" } });
    expect([refused.status, refused.body.errors?.role]).toEqual([403, "A key can’t do more than you can"]);
    expect((await makeKey(manager, { role: "manager" })).role).toBe("manager");
    expect((await makeKey(owner, { role: "owner" })).role).toBe("owner");
    for (const call of [apiKeysApi.list, apiKeysApi.create, apiKeysApi.remove])
      expect(
        (
          await member.refused(call, {
            params: { id: owner.user.id },
            body: call === apiKeysApi.create ? { name: "Till", role: "viewer" } : undefined,
          } as never)
        ).status,
      ).toBe(403);
  });

  test("is told to the owners by the bell", async () => {
    const owner = await server.newOwner();
    const manager = await newTeammate(server, owner, "manager");
    await makeKey(manager, { name: "Till", role: "viewer" });
    const [newest] = (await owner.call(notificationsApi.list)).body;
    expect(newest).toMatchObject({
      type: "api_key_made",
      title: "New API key: Till",
      body: "Ben Okafor made a key for another program. What it may do: read only.",
      href: "/integrations/keys",
    });
    expect((await manager.call(notificationsApi.list)).body.map(({ type }) => type)).not.toContain(
      "api_key_made",
    );
  });

  test("is possible for a number of keys, and read by pages", async () => {
    const owner = await server.newOwner();
    for (let at = 0; at < maxKeys; at++) await makeKey(owner, { name: `Till ${at}` });
    const refused = await owner.refused(apiKeysApi.create, { body: { name: "One more", role: "viewer" } });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "There are 25 keys already. Revoke one you no longer need.",
    ]);
    const first = await owner.call(apiKeysApi.list, { query: { limit: "20" } });
    expect(first.body.map(({ name }) => name)).toEqual(
      Array.from({ length: 20 }, (_, at) => `Till ${maxKeys - 1 - at}`),
    );
    const next = /<(.*?)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    expect(((await (await owner.send(next)).json()) as unknown[]).length).toBe(5);
  });
});

describe("revoking a key", () => {
  test("ends it right away, for good; it leaves the list", async () => {
    const owner = await server.newOwner();
    const program = await newProgram(server.visitor(), owner);
    expect((await program.call(contactsApi.list)).status).toBe(200);
    await owner.call(apiKeysApi.remove, { params: { id: program.made.id } });
    const refused = await program.refused(contactsApi.list);
    expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([
      401,
      'Bearer realm="Mainstay", error="invalid_token"',
    ]);
    expect((await program.refused(contactsApi.list)).body.message).toBe(
      "This API key was revoked. Make another one in Settings, under API keys.",
    );
    expect((await owner.call(apiKeysApi.list)).body).toEqual([]);
    expect((await owner.refused(apiKeysApi.remove, { params: { id: program.made.id } })).status).toBe(404);
  });

  test("happens by itself when its maker is removed or leaves, also if they come back", async () => {
    const owner = await server.newOwner();
    const [removed, leaver] = [
      await newTeammate(server, owner, "manager"),
      await newTeammate(server, owner, "manager", { firstName: "Mina" }),
    ];
    const programs = [
      await newProgram(server.visitor(), removed),
      await newProgram(server.visitor(), leaver),
    ];
    for (const program of programs) expect((await program.call(contactsApi.list)).status).toBe(200);
    await owner.call(membersApi.remove, { params: { id: removed.user.id }, body: { to: null } });
    await leaver.call(workspacesApi.leave, { body: { workspaceId: owner.user.workspaceId } });
    await inside(owner, sql`UPDATE members SET status = 'active', removed_at = NULL`);
    for (const program of programs) expect((await program.refused(contactsApi.list)).status).toBe(401);
  });

  test("of a key that ended long ago is forgotten after 90 days", async () => {
    const owner = await server.newOwner();
    const [revoked, ended, kept] = [await makeKey(owner), await makeKey(owner), await makeKey(owner)];
    await owner.call(apiKeysApi.remove, { params: { id: revoked.id } });
    await inside(
      owner,
      sql`UPDATE api_keys SET revoked_at = now() - interval '91 days' WHERE id = ${revoked.id}`,
    );
    await inside(
      owner,
      sql`UPDATE api_keys SET expires_at = now() - interval '91 days' WHERE id = ${ended.id}`,
    );
    await server.runNow(purgeApiKeys);
    expect(await inside(owner, sql`SELECT id FROM api_keys`)).toEqual([{ id: kept.id }]);
  });
});

describe("a key's rights", () => {
  test("are those of its role, and never above its maker's at that moment", async () => {
    const owner = await server.newOwner();
    const manager = await newTeammate(server, owner, "manager");
    const reader = await newProgram(server.visitor(), manager, { role: "viewer" });
    const writer = await newProgram(server.visitor(), manager, { role: "manager" });
    expect((await reader.call(contactsApi.list)).status).toBe(200);
    const refused = await reader.refused(contactsApi.create, { body: dana });
    expect([refused.status, refused.body.message]).toEqual([
      403,
      "This API key may not do this: only those of people who may make changes can",
    ]);
    expect((await writer.call(contactsApi.create, { body: dana })).status).toBe(200);
    await owner.call(membersApi.update, { params: { id: manager.user.id }, body: { role: "viewer" } });
    expect(
      (await writer.refused(contactsApi.create, { body: { ...dana, email: "d@example.com" } })).status,
    ).toBe(403);
    expect((await writer.call(contactsApi.list)).body).toHaveLength(1);
  });

  test("show only their own customers where its maker sees only theirs", async () => {
    const owner = await server.newOwner();
    const manager = await newTeammate(server, owner, "manager");
    const program = await newProgram(server.visitor(), manager, { role: "manager" });
    const { body: theirs } = await owner.call(contactsApi.create, { body: dana });
    const { body: own } = await owner.call(contactsApi.create, {
      body: { ...dana, email: "m@example.com", assignedTo: manager.user.id },
    });
    expect((await program.call(contactsApi.list)).body).toHaveLength(2);
    await owner.call(membersApi.update, {
      params: { id: manager.user.id },
      body: { role: "member", sees: "own" },
    });
    expect((await program.call(contactsApi.list)).body.map(({ id }) => id)).toEqual([own.id]);
    expect((await program.refused(contactsApi.get, { params: { id: theirs.id } })).status).toBe(404);
  });

  test("end in its own business: another's rows are not there", async () => {
    const [owner, stranger] = [await server.newOwner(), await server.newOwner()];
    const { body: contact } = await stranger.call(contactsApi.create, { body: dana });
    const program = await newProgram(server.visitor(), owner, { role: "owner" });
    expect((await program.call(contactsApi.list)).body).toEqual([]);
    for (const call of [contactsApi.get, contactsApi.remove])
      expect((await program.refused(call, { params: { id: contact.id } })).status).toBe(404);
    const foreign = await makeKey(stranger);
    expect((await owner.refused(apiKeysApi.remove, { params: { id: foreign.id } })).status).toBe(404);
  });

  test("end where its business's owner is switched off", async () => {
    const owner = await server.newOwner();
    const program = await newProgram(server.visitor(), owner);
    await server.database.transact((tx) =>
      tx.execute(sql`UPDATE users SET is_active = false WHERE id = ${owner.user.id}`),
    );
    expect((await program.refused(contactsApi.list)).status).toBe(401);
  });

  test("what it writes is its maker's in the history", async () => {
    const owner = await server.newOwner();
    const program = await newProgram(server.visitor(), owner);
    const { body } = await program.call(contactsApi.create, { body: dana });
    await program.call(contactsApi.update, { params: { id: body.id }, body: { firstName: "Dany" } });
    const changes = (await owner.call(contactsApi.changes, { params: { id: body.id } })).body;
    expect(JSON.stringify(changes)).toContain("Rosa Delgado");
  });
});

describe("a key's plan", () => {
  const plan = (owner: SignedIn, set: ReturnType<typeof sql>) => setSubscription(server, owner, set);
  const trialOver = sql`plan = 'starter', trial_ends_at = now() - interval '1 day'`;

  test("is any in the trial, then Enterprise: otherwise nothing is made, 402 in words", async () => {
    const owner = await server.newOwner();
    await makeKey(owner);
    await plan(owner, trialOver);
    const refused = await owner.refused(apiKeysApi.create, { body: { name: "Till", role: "viewer" } });
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      402,
      "plan_limit",
      "API keys are part of the Enterprise plan.",
    ]);
    await plan(owner, sql`plan = 'professional', status = 'active'`);
    expect((await owner.refused(apiKeysApi.create, { body: { name: "Till", role: "viewer" } })).status).toBe(
      402,
    );
    await plan(owner, sql`plan = 'enterprise'`);
    expect((await makeKey(owner)).state).toBe("works");
  });

  test("pauses keys when it lapses, and nothing is lost: they work again on Enterprise", async () => {
    const owner = await server.newOwner();
    const program = await newProgram(server.visitor(), owner);
    expect((await program.call(contactsApi.create, { body: dana })).status).toBe(200);
    await plan(owner, trialOver);
    for (const refused of [
      await program.refused(contactsApi.list),
      await program.refused(contactsApi.create, { body: { ...dana, email: "d@example.com" } }),
    ])
      expect([refused.status, refused.body.message]).toEqual([
        402,
        "API keys are part of the Enterprise plan. This key is paused, and works again as soon as the business is on it.",
      ]);
    expect((await owner.call(apiKeysApi.list)).body[0]).toMatchObject({ state: "paused" });
    await plan(owner, sql`plan = 'enterprise', status = 'active'`);
    expect((await program.call(contactsApi.list)).body).toHaveLength(1);
    // Where nothing is charged, a plan that was canceled stays whole.
    await plan(owner, sql`status = 'canceled'`);
    expect((await program.call(contactsApi.list)).body).toHaveLength(1);
    expect((await owner.call(apiKeysApi.list)).body).toMatchObject([{ state: "works" }]);
  });

  test("of a throw-away business is open", async () => {
    const visitor = server.visitor();
    await visitor.send("/api/test-workspace", { method: "POST" });
    const user = (await (await visitor.send("/api/auth/user")).json()) as SignedIn["user"];
    const owner = Object.assign(visitor, { user, password: "" });
    expect((await makeKey(owner)).state).toBe("works");
  });
});

describe("the text of a key", () => {
  test("names its business and is refused with one letter changed, anywhere", () => {
    const workspaceId = "0199c0de-0000-7000-8000-0000000000ff";
    for (let time = 0; time < 20; time++) {
      const { key, last4 } = newApiKey(workspaceId);
      expect([readApiKey(key)?.workspaceId, last4]).toEqual([workspaceId, key.slice(-4)]);
      for (let at = 0; at < key.length; at++) {
        const wrong = `${key.slice(0, at)}${key[at] === "A" ? "B" : "A"}${key.slice(at + 1)}`;
        expect(readApiKey(wrong)).toBeUndefined();
      }
    }
  });

  test.each(["", "mainstay_", `mainstay_${"z".repeat(71)}`, `mainstay_${"0".repeat(71)}`, "mainstay_é"])(
    "%j is none",
    (text) => {
      expect(readApiKey(text)).toBeUndefined();
    },
  );
});
