import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { liveChannel } from "#platform/server/live.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { firstIn } from "./testing/html.ts";
import { type LiveReader, readLive } from "./testing/live-reader.ts";
import { newTeammate } from "./testing/teammate.ts";
import { type Client, type SignedIn, testServer } from "./testing/test-server.ts";

// Two servers on one database, like two processes.
const [here, there] = [await testServer(), await testServer()];
const dana = { firstName: "Dana", lastName: "Whitfield", email: "dana@example.com", source: "Referral" };

/** The same person with the other server. */
function elsewhere(person: { cookies: Map<string, string> }): Client {
  const client = there.visitor();
  for (const [name, value] of person.cookies) client.cookies.set(name, value);
  return client;
}

/** All news up to a mark that is sent now. */
async function toldBy(reader: LiveReader, { user }: SignedIn): Promise<string[]> {
  const mark = `/api/mark-${randomUUID()}`;
  await here.database.transact((tx) =>
    tx.execute(
      sql`SELECT pg_notify(${liveChannel}, ${JSON.stringify({ workspaceId: user.workspaceId, reads: [mark] })})`,
    ),
  );
  const reads: string[] = [];
  while (!reads.includes(mark)) reads.push(...((await reader.next())?.reads ?? [mark]));
  return reads.filter((read) => read !== mark);
}

/** Waits until a business's news has been sent, at both servers. */
async function settle(owner: SignedIn, act: () => Promise<unknown> = async () => undefined): Promise<void> {
  const readers = [await readLive(owner), await readLive(elsewhere(owner))];
  await owner.call(contactsApi.create, { body: dana });
  await act();
  for (const reader of readers) {
    for (
      let reads: string[] = [];
      !reads.includes("/api/onboarding");
      reads = (await reader.next())?.reads ?? ["/api/onboarding"]
    );
    await toldBy(reader, owner);
    reader.close();
  }
}

/** The position of a page made now. */
const pageOf = async (person: Client): Promise<string | undefined> =>
  firstIn(await (await person.send("/contacts", { headers: { accept: "text/html" } })).text()).since;

/** The news that somebody in the owner's business gets whose stream opens now, at the other server. */
async function notifiedSince(person: SignedIn, since: string | undefined, owner = person): Promise<string[]> {
  const reader = await readLive(elsewhere(person), since);
  const reads = await toldBy(reader, owner);
  reader.close();
  return reads;
}

describe("between a page and its stream", () => {
  test("a change is reported when the stream opens, and nothing when there was none", async () => {
    const owner = await here.newOwner();
    await settle(owner);
    const before = await pageOf(owner);
    await settle(owner);
    expect(await notifiedSince(owner, before)).toContain("/api/contacts");
    expect(await notifiedSince(owner, await pageOf(owner))).toEqual([]);
    expect(await notifiedSince(owner, undefined)).toEqual([]);
  });

  test("what happens in another business is reported to nobody here", async () => {
    const [owner, stranger] = [await here.newOwner(), await here.newOwner()];
    await settle(stranger);
    const before = await pageOf(stranger);
    await settle(owner);
    expect(await notifiedSince(stranger, before)).toEqual([]);
  });

  test("someone who sees only their own customers hears about those alone", async () => {
    const owner = await here.newOwner();
    const mina = await newTeammate(here, owner, "member");
    await owner.call(membersApi.update, { params: { id: mina.user.id }, body: { sees: "own" } });
    const [hers = "", his = ""] = await insertContacts(here.database, owner.user.workspaceId, [
      { firstName: "Hana", assignedTo: mina.user.id },
      { firstName: "Dana" },
    ]);
    await settle(owner);
    const before = await pageOf(mina);
    await settle(owner, () =>
      owner.call(contactsApi.update, { params: { id: his }, body: { phone: "555 0100" } }),
    );
    expect(await notifiedSince(mina, before, owner)).not.toContain("/api/contacts");
    await settle(owner, () =>
      owner.call(contactsApi.update, { params: { id: hers }, body: { phone: "555 0101" } }),
    );
    expect(await notifiedSince(mina, before, owner)).toContain("/api/contacts");
  });

  test("changed rights make the whole page stale", async () => {
    const owner = await here.newOwner();
    const mina = await newTeammate(here, owner, "member");
    const before = await pageOf(mina);
    await settle(owner, () =>
      owner.call(membersApi.update, { params: { id: mina.user.id }, body: { sees: "own" } }),
    );
    expect(await notifiedSince(mina, before, owner)).toContain("/api");
  });

  test("a position that is somebody else's, another business's, too old or invalid says that everything may be stale", async () => {
    const [owner, stranger] = [await here.newOwner(), await here.newOwner()];
    const mate = await newTeammate(here, owner, "member");
    const { workspaceId, id } = owner.user;
    for (const since of [
      await pageOf(stranger),
      await pageOf(mate),
      `1.${workspaceId}.${id}`,
      "made up",
      `${Date.now()}.${workspaceId}.${id}'`,
    ])
      expect(await notifiedSince(owner, since)).toContain("/api");
  });
});

test("someone who lost the stream and reconnects learns what happened meanwhile", async () => {
  const owner = await here.newOwner();
  const reader = await readLive(elsewhere(owner));
  await toldBy(reader, owner);
  const position = reader.position();
  reader.close();
  await settle(owner);
  expect(await notifiedSince(owner, position)).toContain("/api/contacts");
});
