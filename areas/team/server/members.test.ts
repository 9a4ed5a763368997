import { describe, expect, test } from "vitest";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { doBulkChange, handOverContacts } from "#areas/customers/server/contacts.jobs.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { invitationsApi } from "#areas/team/contract/invitations.api.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { lastOwnerMessage } from "#areas/team/contract/members.rules.ts";
import { workspacesApi } from "#areas/team/contract/workspaces.api.ts";

const server = await testServer();
const rolesOf = async (owner: SignedIn) =>
  Object.fromEntries((await owner.call(membersApi.list)).body.map((one) => [one.id, one.role]));

/** Invites a person who has an account and a business of their own. */
async function join(owner: SignedIn, person: SignedIn): Promise<void> {
  const { body } = await owner.call(invitationsApi.create, {
    body: { email: person.user.email, role: "member" },
  });
  const {
    body: { link },
  } = await owner.call(invitationsApi.link, { params: { id: body.id } });
  await person.call(invitationsApi.accept, { body: { token: link.split("token=")[1]! } });
}

describe("the people of a business", () => {
  test("are the owner at first", async () => {
    const owner = await server.newOwner();
    const { status, body } = await owner.call(membersApi.list);
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        id: owner.user.id,
        firstName: "Rosa",
        lastName: "Delgado",
        email: owner.user.email,
        role: "owner",
        sees: "all",
        hasSecondStep: false,
        accessUntil: null,
        pictureUrl: null,
      },
    ]);
  });

  test("are listed to everyone in it, in the order they joined, without their secrets", async () => {
    const owner = await server.newOwner();
    const viewer = await newTeammate(server, owner, "viewer");
    const { body } = await viewer.call(membersApi.list);
    expect(body.map((member) => [member.id, member.role])).toEqual([
      [owner.user.id, "owner"],
      [viewer.user.id, "viewer"],
    ]);
    expect(Object.keys(body[1]!).sort()).toEqual([
      "accessUntil",
      "email",
      "firstName",
      "hasSecondStep",
      "id",
      "lastName",
      "pictureUrl",
      "role",
      "sees",
    ]);
    expect((await viewer.call(authApi.user)).body).toMatchObject({
      workspaceId: owner.user.workspaceId,
      workspaceRole: "viewer",
      role: "user",
    });
  });

  test("are not listed to another business or when signed out", async () => {
    const [owner, stranger] = [await server.newOwner(), await server.newOwner()];
    expect((await stranger.call(membersApi.list)).body.some((member) => member.id === owner.user.id)).toBe(
      false,
    );
    expect((await server.visitor().refused(membersApi.list)).status).toBe(401);
  });
});

describe("changing a role", () => {
  test("applies from the next call on; a manager sees everything again", async () => {
    const owner = await server.newOwner();
    const ben = await newTeammate(server, owner, "viewer");
    expect(
      (await owner.call(membersApi.update, { params: { id: ben.user.id }, body: { sees: "own" } })).body,
    ).toMatchObject({ role: "viewer", sees: "own" });
    expect(
      (await owner.call(membersApi.update, { params: { id: ben.user.id }, body: { role: "manager" } })).body,
    ).toMatchObject({ role: "manager", sees: "all" });
    expect((await ben.call(invitationsApi.list)).status).toBe(200);
  });

  test("is refused for roles above your own", async () => {
    const owner = await server.newOwner();
    const [manager, other, member] = [
      await newTeammate(server, owner, "manager"),
      await newTeammate(server, owner, "manager"),
      await newTeammate(server, owner, "member"),
    ];
    const change = (id: string, role: "owner" | "manager" | "viewer") =>
      manager.refused(membersApi.update, { params: { id }, body: { role } });
    expect((await change(owner.user.id, "viewer")).body).toMatchObject({
      code: "forbidden",
      message: "Only the owner can change or remove an owner",
    });
    expect((await change(other.user.id, "viewer")).body.message).toBe(
      "Only the owner can change or remove a manager",
    );
    expect((await change(member.user.id, "manager")).body.message).toBe(
      "Only the owner can make someone a manager",
    );
    expect((await change(manager.user.id, "owner")).status).toBe(403);
    expect(
      (await manager.call(membersApi.update, { params: { id: member.user.id }, body: { role: "viewer" } }))
        .status,
    ).toBe(200);
  });

  test("never takes away the last owner", async () => {
    const owner = await server.newOwner();
    const id = owner.user.id;
    expect(
      (await owner.refused(membersApi.update, { params: { id }, body: { role: "member" } })).body,
    ).toMatchObject({ code: "conflict", message: lastOwnerMessage });
    const second = await newTeammate(server, owner, "owner");
    const both = await Promise.all(
      [
        [owner, second],
        [second, owner],
      ].map(([actor, target]) =>
        actor!.call(membersApi.update, { params: { id: target!.user.id }, body: { role: "member" } }),
      ),
    );
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(Object.values(await rolesOf(owner)).sort()).toEqual(["member", "owner"]);
  });
});

describe("removing someone", () => {
  test("ends their sessions here right away and reassigns their customers, including those in the trash", async () => {
    const owner = await server.newOwner();
    const [ben, mina] = [
      await newTeammate(server, owner, "member"),
      await newTeammate(server, owner, "member"),
    ];
    const [kept, binned] = await insertContacts(server.database, owner.user.workspaceId, [
      { assignedTo: ben.user.id },
      { assignedTo: ben.user.id, deletedAt: new Date().toISOString() },
    ]);
    expect(
      (await owner.call(membersApi.remove, { params: { id: ben.user.id }, body: { to: mina.user.id } }))
        .status,
    ).toBe(200);
    expect((await ben.refused(contactsApi.list)).status).toBe(401);
    expect(
      (await ben.refused(authApi.login, { body: { email: ben.user.email, password: ben.password } })).body,
    ).toMatchObject({ code: "forbidden", message: expect.stringContaining("not on a team here anymore") });
    await server.runJobs(handOverContacts, owner);
    expect((await owner.call(contactsApi.get, { params: { id: kept! } })).body.assignedTo).toBe(mina.user.id);
    expect((await owner.call(contactsApi.changes, { params: { id: kept! } })).body[0]).toMatchObject({
      field: "assignedTo",
      oldValue: ben.user.id,
      newValue: mina.user.id,
      changedBy: owner.user.id,
    });
    expect((await owner.call(contactsApi.restore, { params: { id: binned! } })).body.assignedTo).toBe(
      mina.user.id,
    );
    expect(Object.keys(await rolesOf(owner))).not.toContain(ben.user.id);
  });

  test("reassigns very many step by step, and leaves them unassigned when nobody is named", async () => {
    const owner = await server.newOwner();
    const ben = await newTeammate(server, owner, "member");
    await insertContacts(
      server.database,
      owner.user.workspaceId,
      Array.from({ length: 450 }, () => ({ assignedTo: ben.user.id })),
    );
    await owner.call(membersApi.remove, { params: { id: ben.user.id }, body: { to: null } });
    await server.runJobs(handOverContacts, owner);
    await server.runJobs(doBulkChange, owner);
    expect((await owner.call(contactsApi.count, { query: { assignedTo: ben.user.id } })).body.count).toBe(0);
    expect((await owner.call(contactsApi.count)).body.count).toBe(450);
  });

  test("leaves their own business and other sessions alone", async () => {
    const [owner, person] = [await server.newOwner(), await server.newOwner()];
    await join(owner, person);
    await owner.call(membersApi.remove, { params: { id: person.user.id }, body: { to: null } });
    const visitor = server.visitor();
    expect(
      (await visitor.call(authApi.login, { body: { email: person.user.email, password: person.password } }))
        .body,
    ).toMatchObject({ workspaceId: person.user.workspaceId, workspaceCount: 1 });
  });

  test("is refused for yourself, for the last owner, and when the person taking over does not work here", async () => {
    const [owner, stranger] = [await server.newOwner(), await server.newOwner()];
    const [manager, member] = [
      await newTeammate(server, owner, "manager"),
      await newTeammate(server, owner, "member"),
    ];
    expect(
      (await manager.refused(membersApi.remove, { params: { id: owner.user.id }, body: { to: null } }))
        .status,
    ).toBe(403);
    expect(
      (await manager.refused(membersApi.remove, { params: { id: manager.user.id }, body: { to: null } })).body
        .message,
    ).toBe("You can’t remove yourself. Leave the business instead.");
    for (const to of [stranger.user.id, member.user.id])
      expect(
        (await owner.refused(membersApi.remove, { params: { id: member.user.id }, body: { to } })).body
          .errors,
      ).toEqual({ to: "Choose who takes over" });
    expect((await member.call(contactsApi.list)).status).toBe(200);
  });

  test("can be undone by inviting them again", async () => {
    const [owner, person] = [await server.newOwner(), await server.newOwner()];
    await join(owner, person);
    await owner.call(membersApi.remove, { params: { id: person.user.id }, body: { to: null } });
    await person.call(authApi.login, { body: { email: person.user.email, password: person.password } });
    await join(owner, person);
    expect((await rolesOf(owner))[person.user.id]).toBe("member");
  });
});

describe("leaving", () => {
  test("gives your customers to the owner and goes to your other business", async () => {
    const [owner, person] = [await server.newOwner(), await server.newOwner()];
    await join(owner, person);
    await owner.call(membersApi.update, { params: { id: person.user.id }, body: { sees: "own" } });
    const [id] = await insertContacts(server.database, owner.user.workspaceId, [
      { assignedTo: person.user.id },
    ]);
    expect(
      (await person.call(workspacesApi.leave, { body: { workspaceId: owner.user.workspaceId } })).body,
    ).toEqual({ workspaceId: person.user.workspaceId });
    expect((await person.call(authApi.user)).body).toMatchObject({
      workspaceId: person.user.workspaceId,
      workspaceCount: 1,
    });
    await server.runJobs(handOverContacts, owner);
    expect((await owner.call(contactsApi.get, { params: { id: id! } })).body.assignedTo).toBe(owner.user.id);
  });

  test("signs out someone with no other business", async () => {
    const owner = await server.newOwner();
    const ben = await newTeammate(server, owner, "viewer");
    expect(
      (await ben.call(workspacesApi.leave, { body: { workspaceId: owner.user.workspaceId } })).body,
    ).toEqual({ workspaceId: null });
    expect((await ben.refused(authApi.user)).status).toBe(401);
  });

  test("is refused to the last owner, and for a business that is not on the screen", async () => {
    const [owner, other] = [await server.newOwner(), await server.newOwner()];
    expect(
      (await owner.refused(workspacesApi.leave, { body: { workspaceId: owner.user.workspaceId } })).body,
    ).toMatchObject({ code: "conflict", message: lastOwnerMessage });
    expect(
      (await owner.refused(workspacesApi.leave, { body: { workspaceId: other.user.workspaceId } })).status,
    ).toBe(409);
  });
});

describe("transferring the business", () => {
  test("makes the other person owner and you a manager; then you may leave", async () => {
    const owner = await server.newOwner();
    const ben = await newTeammate(server, owner, "member");
    await owner.call(membersApi.update, { params: { id: ben.user.id }, body: { sees: "own" } });
    expect(
      (await owner.call(membersApi.transfer, { body: { to: ben.user.id, password: owner.password } })).status,
    ).toBe(200);
    expect((await ben.call(authApi.user)).body).toMatchObject({
      workspaceRole: "owner",
      workspaceSees: "all",
    });
    expect(await rolesOf(owner)).toEqual({ [owner.user.id]: "manager", [ben.user.id]: "owner" });
    expect(
      (await owner.call(workspacesApi.leave, { body: { workspaceId: owner.user.workspaceId } })).status,
    ).toBe(200);
  });

  test("is for the owner alone, and only to somebody who works here", async () => {
    const [owner, stranger] = [await server.newOwner(), await server.newOwner()];
    const manager = await newTeammate(server, owner, "manager");
    expect(
      (
        await manager.refused(membersApi.transfer, {
          body: { to: manager.user.id, password: manager.password },
        })
      ).body,
    ).toMatchObject({ code: "forbidden", message: "Only the owner can do this" });
    expect(
      (await owner.refused(membersApi.transfer, { body: { to: stranger.user.id, password: owner.password } }))
        .status,
    ).toBe(404);
    expect(
      (await owner.refused(membersApi.transfer, { body: { to: owner.user.id, password: owner.password } }))
        .status,
    ).toBe(409);
  });
});

describe("several businesses", () => {
  test("are listed and can be switched between, in this browser only", async () => {
    const [owner, person] = [await server.newOwner({ companyName: "Quarry Books" }), await server.newOwner()];
    const elsewhere = server.visitor();
    await elsewhere.call(authApi.login, { body: { email: person.user.email, password: person.password } });
    await join(owner, person);
    expect(
      (await person.call(workspacesApi.mine)).body.map(({ name, role, current }) => [name, role, current]),
    ).toEqual([
      ["Alder & Rye", "owner", false],
      ["Quarry Books", "member", true],
    ]);
    expect(
      (await person.call(workspacesApi.switch, { body: { workspaceId: person.user.workspaceId } })).status,
    ).toBe(200);
    expect((await person.call(authApi.user)).body).toMatchObject({
      workspaceId: person.user.workspaceId,
      workspaceRole: "owner",
      workspaceCount: 2,
    });
    expect((await elsewhere.call(authApi.user)).body.workspaceId).toBe(person.user.workspaceId);
  });

  test("somebody else's is not found", async () => {
    const [owner, stranger] = [await server.newOwner(), await server.newOwner()];
    expect(
      (await stranger.refused(workspacesApi.switch, { body: { workspaceId: owner.user.workspaceId } })).body,
    ).toMatchObject({ code: "not_found", message: "Business not found" });
    expect((await stranger.call(authApi.user)).body.workspaceId).toBe(stranger.user.workspaceId);
  });
});
