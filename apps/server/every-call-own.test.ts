import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { attachmentsApi } from "#areas/customers/contract/attachments.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { doBulkChange } from "#areas/customers/server/contacts.jobs.ts";
import { routes } from "./areas.ts";
import { factories, nameOfCall, ofNoCustomer } from "./testing/call-factories.ts";
import { groupOwners } from "./testing/group-owners.ts";
import { rowsOf } from "./testing/rows.ts";
import { newTeammate } from "./testing/teammate.ts";
import { type Client, type SignedIn, testServer } from "./testing/test-server.ts";

const server = await testServer();
const calls = routes.map(({ call }) => call).filter((call) => call.access === "session");

/** A member of the business who sees only their own customers. */
async function newLimited(owner: SignedIn): Promise<SignedIn> {
  const person = await newTeammate(server, owner, "member", { firstName: "Mina", lastName: "Sato" });
  await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(sql`UPDATE members SET sees = 'own' WHERE user_id = ${person.user.id}`),
  );
  return person;
}

const ownerFor = groupOwners(server);
const limited = new Map<SignedIn, Promise<SignedIn>>();
/** The one of this business who sees only their own. */
function limitedOf(owner: SignedIn): Promise<SignedIn> {
  const person = limited.get(owner) ?? newLimited(owner);
  limited.set(owner, person);
  return person;
}

async function send(
  client: Client,
  call: Endpoint,
  address: string,
  body?: unknown,
): Promise<{ status: number; text: string }> {
  const form = new FormData();
  if (call.multipart) form.set("file", new Blob(["hello"]), "hello.txt");
  const response = await client.send(address, {
    method: call.method,
    ...(call.multipart && { body: form }),
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    }),
  });
  return { status: response.status, text: await response.text() };
}

const addressOf = (call: Endpoint, params: Record<string, string>): string =>
  call.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "");
const named = calls.filter((call) => factories[nameOfCall(call)] && !ofNoCustomer.includes(nameOfCall(call)));

describe("someone who sees only their own customers", () => {
  test("is tried with every call that names a record, but for those of no customer", () => {
    expect(ofNoCustomer.filter((name) => !factories[name])).toEqual([]);
    expect(named.length).toBe(Object.keys(factories).length - ofNoCustomer.length);
    expect(ofNoCustomer.filter((name) => /contacts\/|attachments|work/.test(name))).toEqual([]);
  });

  test.each(named.map((call) => [nameOfCall(call), call] as const))(
    "%s answers 404 for anybody else's, and changes nothing",
    async (name, call) => {
      const owner = await ownerFor(call);
      const person = await limitedOf(owner);
      const { params, body } = await factories[name]!(owner);
      const before = await rowsOf(server.database.ownerUrl, owner.user.workspaceId);
      expect((await send(person, call, addressOf(call, params), body)).status).toBe(404);
      expect(await rowsOf(server.database.ownerUrl, owner.user.workspaceId)).toEqual(before);
      expect((await send(owner, call, addressOf(call, params), body)).status).toBe(200);
    },
  );

  test("finds nothing of anybody else's in any list, whatever it is asked for", async () => {
    const owner = await server.newOwner();
    const person = await newLimited(owner);
    // Told apart from everything else by one word, which stands in all that a customer has.
    const mark = "Zuckerwatte";
    const { body: contact } = await owner.call(contactsApi.create, {
      body: {
        firstName: mark,
        lastName: mark,
        email: `${mark}@example.com`,
        phone: "555 0177",
        company: mark,
        source: mark,
        tags: [mark],
        notes: mark,
        value: "77123.00",
      },
    });
    const form = new FormData();
    form.set("contactId", contact.id);
    form.set("file", new Blob(["hello"]), `${mark}.txt`);
    expect((await owner.call(attachmentsApi.upload, { form })).status).toBe(200);
    expect(
      (
        await owner.call(contactsApi.update, {
          params: { id: contact.id },
          body: { pipelineStage: "customer" },
        })
      ).status,
    ).toBe(200);
    await owner.call(contactsApi.bulk, {
      body: { action: { type: "addTag", tag: mark }, ids: [contact.id] },
    });
    await server.runJobs(doBulkChange, owner);
    const asked = [
      "",
      `contactId=${contact.id}`,
      `search=${mark}`,
      `ids=${contact.id}`,
      `tag=${mark}`,
      "view=customers",
      "stage=customer",
    ];
    let ownerSaw = 0;
    for (const call of calls.filter((one) => one.method === "GET" && !one.path.includes(":")))
      for (const query of asked) {
        const address = `${call.path}?${query}`;
        const [his, hers] = [await send(owner, call, address), await send(person, call, address)];
        // The search that was asked for stands in no answer, so the word can only come from the customer.
        if (/Zuckerwatte|77123/i.test(his.text) && his.status === 200) ownerSaw += 1;
        expect([
          address,
          hers.status === 200 ? /Zuckerwatte|77123|5550177/i.exec(hers.text)?.[0] : undefined,
        ]).toEqual([address, undefined]);
      }
    expect(ownerSaw).toBeGreaterThan(8);
  });
});
