import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { ErrorBody } from "#platform/contract/errors.ts";
import { liveApi } from "#platform/contract/live.ts";
import { businessHeader } from "#platform/contract/whose.ts";
import { attachmentsApi } from "#areas/customers/contract/attachments.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { routes } from "./areas.ts";
import { nameOfCall } from "./testing/call-factories.ts";
import { makeKey } from "./testing/key-client.ts";
import { rowsOf } from "./testing/rows.ts";
import { type SignedIn, testServer } from "./testing/test-server.ts";

const server = await testServer();
const sessionCalls = [...routes.map(({ call }) => call), liveApi.stream].filter(
  ({ access }) => access === "session",
);

/** Calls that a page of another business may make, and why. */
const fromAnyPage: Readonly<Record<string, string>> = {
  "GET /api/auth/user": "by its answer a page learns that its business is another one by now",
  "POST /api/team/switch": "goes to the business that it names, from wherever",
  "POST /api/team/invitations/accept": "joins the business of the invitation, and goes there",
};

/** Somebody who works in two businesses. The page was opened in the first; meanwhile their session went to the second. */
let person: SignedIn;
let second: SignedIn;
const businesses = () => [person.user.workspaceId, second.user.workspaceId];

beforeAll(async () => {
  [person, second] = await Promise.all([
    server.newOwner({ withSampleData: true }),
    server.newOwner({ withSampleData: true }),
  ]);
  const { id } = person.user;
  const { workspaceId } = second.user;
  await server.database.inWorkspace(workspaceId, (tx) =>
    tx.execute(
      sql`INSERT INTO members (workspace_id, user_id, role) VALUES (${workspaceId}, ${id}, 'owner')`,
    ),
  );
  await server.database.transact((tx) =>
    tx.execute(sql`UPDATE sessions SET workspace_id = ${workspaceId} WHERE user_id = ${id}`),
  );
});

/** Sends a call for a business, with ids of nothing; by the person's session, or by a key. */
async function send(call: Endpoint, business: string, key?: string) {
  const form = new FormData();
  if (call.multipart) form.set("file", new Blob(["hello"]), "hello.txt");
  const hasBody = call.method !== "GET" && !call.multipart;
  const response = await (key === undefined ? person : server.visitor()).send(
    call.path.replace(/:\w+/g, () => randomUUID()),
    {
      method: call.method,
      body: call.multipart ? form : hasBody ? "{}" : undefined,
      headers: {
        [businessHeader]: business,
        ...(hasBody && { "content-type": "application/json" }),
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      },
    },
  );
  const isJson = (response.headers.get("content-type") ?? "").includes("json");
  if (!isJson) await response.body?.cancel();
  const refusal = isJson ? ErrorBody.strict().safeParse(await response.json()).data : undefined;
  return { status: response.status, code: refusal?.code, message: refusal?.message };
}

describe("begun in one business and pressed in another", () => {
  test("every call answers 409, and nothing is written in either", async () => {
    const before = await rowsOf(server.database.ownerUrl, ...businesses());
    const calls = sessionCalls.filter((call) => fromAnyPage[nameOfCall(call)] === undefined);
    const answers: unknown[] = [];
    // A few at a time, as a screen does.
    for (let at = 0; at < calls.length; at += 8)
      answers.push(
        ...(await Promise.all(
          calls
            .slice(at, at + 8)
            .map(async (call) => [nameOfCall(call), await send(call, person.user.workspaceId)]),
        )),
      );
    const message =
      "You’ve switched to another business. Nothing was changed. Reload the page to continue there.";
    expect(answers).toEqual(
      calls.map((call) => [nameOfCall(call), { status: 409, code: "other_workspace", message }]),
    );
    expect(calls.length).toBe(sessionCalls.length - Object.keys(fromAnyPage).length);
    expect(await rowsOf(server.database.ownerUrl, ...businesses())).toEqual(before);
  });

  test("but those by which a page learns of it or goes elsewhere", async () => {
    const named = sessionCalls.filter(({ business }) => business === "any").map(nameOfCall);
    expect(named.sort()).toEqual(Object.keys(fromAnyPage).sort());
    for (const call of sessionCalls.filter(({ business }) => business === "any"))
      expect((await send(call, person.user.workspaceId)).code).not.toBe("other_workspace");
  });

  test("and in the business that the session is in, it is answered", async () => {
    expect((await send(contactsApi.list, second.user.workspaceId)).status).toBe(200);
    expect((await send(contactsApi.create, second.user.workspaceId)).code).toBe("validation_failed");
    for (const written of [second.user.workspaceId.toUpperCase(), ""])
      expect((await send(contactsApi.list, written)).status).toBe(200);
  });

  test("by a browser’s stream, which has no headers, as well", async () => {
    const [other, own] = businesses().map((id) => `${liveApi.stream.path}?business=${id}`);
    expect((await person.send(other!)).status).toBe(409);
    const stream = await person.send(own!);
    expect(stream.status).toBe(200);
    await stream.body?.cancel();
  });

  test("by an API key answers 409 where the key is of another business than the call says", async () => {
    const { key } = await makeKey(second, { role: "owner" });
    for (const call of [contactsApi.list, contactsApi.create, contactsApi.remove, attachmentsApi.upload])
      expect(await send(call, person.user.workspaceId, key)).toMatchObject({
        status: 409,
        code: "other_workspace",
      });
    expect((await send(contactsApi.list, second.user.workspaceId, key)).status).toBe(200);
  });
});
