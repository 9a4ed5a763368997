import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { BodyOf } from "#platform/contract/endpoint.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { newTeammate } from "./testing/teammate.ts";
import { type SignedIn, testServer } from "./testing/test-server.ts";

// Two servers on one database, like two processes.
const [server, there] = [await testServer(), await testServer()];
const dana = { firstName: "Dana", lastName: "Whitfield", email: "dana@example.com", source: "Referral" };

async function press(person: Pick<SignedIn, "send">, key: string, body: BodyOf<typeof contactsApi.create>) {
  const response = await person.send("/api/contacts", {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", "idempotency-key": key },
  });
  return { status: response.status, body: (await response.json()) as { id: string } };
}
const countOf = async (owner: SignedIn): Promise<number> => (await owner.call(contactsApi.list)).body.length;

test("many presses of one act, at the same moment and over two processes, are one effect and one answer", async () => {
  const owner = await server.newOwner();
  const elsewhere = there.visitor();
  for (const [name, value] of owner.cookies) elsewhere.cookies.set(name, value);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => press(at % 2 === 0 ? owner : elsewhere, "act-1", dana)),
  );
  expect(answers[0]?.status).toBe(200);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  // Answered again to the letter, whatever has happened to the customer since.
  await owner.call(contactsApi.update, {
    params: { id: answers[0]?.body.id ?? "" },
    body: { firstName: "Dany" },
  });
  expect(await press(elsewhere, "act-1", dana)).toEqual(answers[0]);
  expect(await countOf(owner)).toBe(1);
});

test("what is changed after an answer that was lost is refused in words for people, and may then be sent as an act of its own", async () => {
  const owner = await server.newOwner();
  await press(owner, "act-1", dana);
  const changed = { ...dana, email: "dana@example.org" };
  expect(await press(owner, "act-1", changed)).toMatchObject({
    status: 422,
    body: {
      code: "mismatch",
      message: "Your first try went through after all. Look at what’s there before you send this again.",
    },
  });
  expect(await countOf(owner)).toBe(1);
  expect((await press(owner, "act-2", changed)).status).toBe(200);
});

test("what was refused is not kept: the same act goes through once it is put right", async () => {
  const owner = await server.newOwner();
  expect((await press(owner, "act-1", { ...dana, email: "no address" })).status).toBe(400);
  expect((await press(owner, "act-1", dana)).status).toBe(200);
});

test("a key is one person’s in one business, whoever else uses the same one", async () => {
  const [owner, stranger] = [await server.newOwner(), await server.newOwner()];
  const mina = await newTeammate(server, owner, "member", { firstName: "Mina", lastName: "Sato" });
  const ids = [];
  for (const [at, person] of [owner, mina, stranger].entries())
    ids.push((await press(person, "act-1", { ...dana, email: `dana-${at}@example.com` })).body.id);
  expect(new Set(ids).size).toBe(3);
  expect([await countOf(owner), await countOf(stranger)]).toEqual([2, 1]);
});

test("what is kept can’t be read without the server’s key", async () => {
  const owner = await server.newOwner();
  await press(owner, "act-1", dana);
  const { rows } = await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute<{ body: string }>(sql`SELECT body FROM api_answers`),
  );
  expect(rows).toHaveLength(1);
  expect(Buffer.from(rows[0]?.body ?? "", "base64").toString("latin1")).not.toContain(dana.email);
});
