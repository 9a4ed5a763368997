import { describe, expect, test } from "vitest";
import { roles, type Role } from "#platform/contract/endpoint.ts";
import { grantable, isLastOwner, mayBeLimited, mayManage, roleWords, seesIn } from "./members.rules.ts";

describe("who may do what with whom", () => {
  const may: Record<Role, readonly Role[]> = {
    owner: ["owner", "manager", "member", "viewer"],
    manager: ["member", "viewer"],
    member: [],
    viewer: [],
  };
  test.each(roles)("%s gives, changes and removes the roles below", (actor) => {
    expect(grantable(actor)).toEqual(may[actor]);
    expect(roles.filter((target) => mayManage(actor, target))).toEqual(may[actor]);
  });
  test("every role has a name and a sentence", () => {
    for (const role of roles) expect(roleWords[role].sentence).toMatch(/^[A-Z].*\.$/);
  });
});

test.each([
  ["owner", "own", "all"],
  ["manager", "own", "all"],
  ["member", "own", "own"],
  ["member", "all", "all"],
  ["viewer", "own", "own"],
] as const)("%s, asked for %s, sees %s", (role, asked, sees) => {
  expect(seesIn(role, asked)).toBe(sees);
  expect(mayBeLimited(role)).toBe(role === "member" || role === "viewer");
});

test.each([
  [
    "the only owner",
    [
      ["a", "owner"],
      ["b", "manager"],
    ],
    true,
  ],
  [
    "one of two owners",
    [
      ["a", "owner"],
      ["b", "owner"],
    ],
    false,
  ],
  [
    "a manager",
    [
      ["a", "manager"],
      ["b", "owner"],
    ],
    false,
  ],
  ["someone else", [["b", "owner"]], false],
] as [string, [string, Role][], boolean][])("%s is the last owner: %s", (_, people, is) =>
  expect(
    isLastOwner(
      people.map(([id, role]) => ({ id, role })),
      "a",
    ),
  ).toBe(is),
);
