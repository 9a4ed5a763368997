import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { isJsonReply, isQuestion } from "#platform/contract/endpoint.ts";
import { routes } from "./areas.ts";
import { askedOf, sendAsked as send } from "./testing/asked.ts";
import { factories, hasParams, nameOfCall } from "./testing/call-factories.ts";
import { groupOwners } from "./testing/group-owners.ts";
import { asksOnce, isLast, notTried } from "./testing/once-factories.ts";
import { rowsOf } from "./testing/rows.ts";
import { testServer } from "./testing/test-server.ts";

const server = await testServer();
const writes = routes
  .map(({ call }) => call)
  .filter(({ access, method }) => access === "session" && method !== "GET");
const taken = writes.filter((call) => isJsonReply(call.reply) && !isQuestion(call));
const tried = taken.filter((call) => !(nameOfCall(call) in notTried));

const ownerFor = groupOwners(server);

test("every write of the contract is tried, or it is said why not", () => {
  const unknown = (which: string[]) =>
    which.filter((name) => !taken.some((call) => nameOfCall(call) === name));
  expect(
    [...Object.keys(notTried), ...Object.keys(asksOnce), ...isLast].filter(
      (name) => unknown([name]).length > 0,
    ),
  ).toEqual([]);
  expect(Object.keys(notTried).filter((name) => name in asksOnce)).toEqual([]);
  expect(tried.filter((call) => hasParams(call) && !factories[nameOfCall(call)]).map(nameOfCall)).toEqual([]);
  expect(tried.length).toBeGreaterThan(250);
});

describe("an act whose answer was lost", () => {
  test.each(tried.map((call) => [nameOfCall(call), call] as const))("%s", async (_name, call) => {
    const owner = await ownerFor(call);
    const asked = await askedOf(call, owner);
    const key = randomUUID();
    const lost = await send(owner, call, asked, key);
    expect([lost.status, lost.status === 200 ? "" : lost.text]).toEqual([200, ""]);
    const after = await rowsOf(server.database.ownerUrl, owner.user.workspaceId);
    const again = await send(owner, call, asked, key);
    expect(again).toEqual({ ...lost, isReplay: true });
    expect(await rowsOf(server.database.ownerUrl, owner.user.workspaceId)).toEqual(after);
  });
});
