import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Endpoint, isJsonReply, isQuestion } from "#platform/contract/endpoint.ts";
import { routes } from "./areas.ts";
import { schemaOf, takesBody, validBodies } from "./testing/body-factory.ts";
import { factories, hasParams, nameOfCall } from "./testing/call-factories.ts";
import { groupOwners } from "./testing/group-owners.ts";
import { asksOnce, type AskedOnce, isLast, notTried } from "./testing/once-factories.ts";
import { rowsOf } from "./testing/rows.ts";
import { type SignedIn, testServer } from "./testing/test-server.ts";

const server = await testServer();
const writes = routes
  .map(({ call }) => call)
  .filter(({ access, method }) => access === "session" && method !== "GET");
const taken = writes.filter((call) => isJsonReply(call.reply) && !isQuestion(call));
const tried = taken.filter((call) => !(nameOfCall(call) in notTried));

async function send(owner: SignedIn, call: Endpoint, { params = {}, body, form }: AskedOnce, key: string) {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "");
  const response = await owner.send(path, {
    method: call.method,
    body: form ?? (body === undefined ? undefined : JSON.stringify(body)),
    headers: {
      "idempotency-key": key,
      ...(form === undefined && body !== undefined && { "content-type": "application/json" }),
    },
  });
  return {
    status: response.status,
    text: await response.text(),
    isReplay: response.headers.get("idempotent-replayed") === "true",
  };
}

/** What the call is asked for: as its factory says, or, where it takes a body that nothing has to be there for, a made-up one. */
async function askedOf(call: Endpoint, owner: SignedIn): Promise<AskedOnce> {
  const name = nameOfCall(call);
  const own = asksOnce[name];
  const made = own ? await own(owner) : hasParams(call) ? await factories[name]!(owner) : {};
  const isMissing = !("form" in made) && made.body === undefined && takesBody(schemaOf(call.body));
  const body = isMissing ? withoutCount(fc.sample(validBodies(call), { seed: 1, numRuns: 1 })[0]) : made.body;
  return { ...made, ...(body !== undefined && { body }) };
}

/** No number was shown. */
const withoutCount = (body: unknown): unknown => {
  const { count: _, ...rest } = body as Record<string, unknown>;
  return rest;
};

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
