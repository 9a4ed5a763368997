import { describe, expect, test } from "vitest";
import type { CurrentUser } from "#areas/auth/contract/auth.schema.ts";
import { sampleInvitations, sampleMembers } from "./team.sample.ts";
import {
  heirs,
  isManageable,
  isTooOld,
  mayLeave,
  meOf,
  roleOptions,
  sentencesOf,
  type Me,
} from "./team.view.ts";

const [rosa, ben, mina] = sampleMembers() as [
  ReturnType<typeof sampleMembers>[0],
  ReturnType<typeof sampleMembers>[0],
  ReturnType<typeof sampleMembers>[0],
];
const members = [rosa, ben, mina];
const as = (person: typeof rosa): Me => ({
  id: person.id,
  role: person.role,
  workspaceId: "w",
  workspaceName: "Alder & Rye",
});

test("sentences say what someone may do, and whose customers they see if not everyone's", () => {
  expect(sentencesOf(rosa)).toBe(
    "Can do everything, including inviting managers and transferring the business.",
  );
  expect(sentencesOf(mina)).toBe("Adds, edits and deletes customers. Sees only customers assigned to them.");
  expect(sentencesOf({ role: "viewer", sees: "own" })).toBe(
    "Can view customers but can’t change anything. Sees only customers assigned to them.",
  );
});

test("the demo is viewed by its owner, everything else by the signed-in person", () => {
  expect(meOf(null, members)).toMatchObject({ id: rosa.id, role: "owner" });
  expect(
    meOf(
      { id: "u", workspaceRole: "viewer", workspaceId: "w", workspaceName: "Quarry Books" } as CurrentUser,
      members,
    ),
  ).toEqual({ id: "u", role: "viewer", workspaceId: "w", workspaceName: "Quarry Books" });
});

describe("a row offers to change and remove", () => {
  test.each([
    ["the owner", rosa, [false, true, true]],
    ["a manager", ben, [false, false, true]],
    ["a member", mina, [false, false, false]],
  ] as const)("as seen by %s", (_, person, offered) => {
    expect(members.map((member) => isManageable(as(person), member))).toEqual(offered);
    expect(roleOptions(as(person)).map((option) => option.value)).toEqual(
      person === rosa ? ["owner", "manager", "member", "viewer"] : person === ben ? ["member", "viewer"] : [],
    );
  });
});

test("the person who removes somebody is first in the list to take over; the one who goes is not in it", () => {
  expect(heirs(as(ben), members, mina)).toEqual([
    { value: ben.id, label: "Ben Achterberg (you)" },
    { value: rosa.id, label: "Rosa Delgado" },
  ]);
});

test("only the last owner has to stay", () =>
  expect([rosa, ben, mina].map((person) => mayLeave(as(person), members))).toEqual([false, true, true]));

test("an invitation has expired once its last moment has come", () => {
  const [invitation] = sampleInvitations();
  expect([isTooOld(invitation!, new Date()), isTooOld(invitation!, new Date(invitation!.expiresAt))]).toEqual(
    [false, true],
  );
});
