import { describe, expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { testServer } from "#apps/server/testing/test-server.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";

const server = await testServer();

describe("the people of a business", () => {
  test("are the owner at first", async () => {
    const owner = await server.newOwner();
    const { status, body } = await owner.call(membersApi.list);
    expect(status).toBe(200);
    expect(body).toEqual([{ id: owner.user.id, firstName: "Rosa", lastName: "Delgado", email: owner.user.email, role: "owner" }]);
  });

  test("are told to everyone in it, first come first, and without their secrets", async () => {
    const owner = await server.newOwner();
    const viewer = await newTeammate(server, owner, "viewer");
    const { body } = await viewer.call(membersApi.list);
    expect(body.map((member) => [member.id, member.role])).toEqual([[owner.user.id, "owner"], [viewer.user.id, "viewer"]]);
    expect(Object.keys(body[1]!).sort()).toEqual(["email", "firstName", "id", "lastName", "role"]);
    expect((await viewer.call(authApi.user)).body).toMatchObject({ workspaceId: owner.user.workspaceId, workspaceRole: "viewer", role: "user" });
  });

  test("are not told to another business or signed out", async () => {
    const [owner, stranger] = [await server.newOwner(), await server.newOwner()];
    expect((await stranger.call(membersApi.list)).body.some((member) => member.id === owner.user.id)).toBe(false);
    expect((await server.visitor().refused(membersApi.list)).status).toBe(401);
  });
});
