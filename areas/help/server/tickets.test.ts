import { expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { setSubscription } from "#apps/server/testing/subscription.ts";
import { newTicket } from "#apps/server/testing/help-factories.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { ticketsApi } from "#areas/help/contract/tickets.api.ts";

const server = await testServer();
const subjectsOf = async (person: SignedIn) =>
  (await person.call(ticketsApi.list)).body.map(({ subject }) => subject);
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const ask = (person: SignedIn, changes: object = {}) =>
  person.refused(ticketsApi.create, { body: { kind: "chat", subject: "One", message: "Two", ...changes } });

test("everybody asks, sees their own, and owner and managers see those of all", async () => {
  const owner = await server.newOwner();
  const [viewer, manager] = [
    await newTeammate(server, owner, "viewer"),
    await newTeammate(server, owner, "manager"),
  ];
  const id = await newTicket(viewer, { subject: "Of the viewer", page: "/contacts", requestId: "r-1" });
  await newTicket(owner, { subject: "Of the owner" });
  expect(await subjectsOf(viewer)).toEqual(["Of the viewer"]);
  expect(await subjectsOf(manager)).toEqual(["Of the owner", "Of the viewer"]);
  expect(await subjectsOf(await server.newOwner())).toEqual([]);
  const { body } = await manager.call(ticketsApi.get, { params: { id } });
  expect(body).toMatchObject({
    status: "open",
    isMine: false,
    isUnread: false,
    askedBy: { name: "Ben Okafor" },
    messages: [{ from: "asker", author: "Ben Okafor", text: "My file does nothing" }],
    seenBy: [],
  });
  expect(Date.parse(body.dueAt ?? "") - Date.parse(body.createdAt)).toBe(24 * 3_600_000);
  const member = await newTeammate(server, owner, "member");
  for (const call of [ticketsApi.get, ticketsApi.close, ticketsApi.read])
    expect((await member.call(call, { params: { id } })).status).toBe(404);
  expect((await member.refused(ticketsApi.write, { params: { id }, body: { text: "Me too" } })).status).toBe(
    404,
  );
});

test("a question is closed by its asker, and open again once they write on", async () => {
  const owner = await server.newOwner();
  const id = await newTicket(owner);
  const close = () => owner.call(ticketsApi.close, { params: { id } });
  expect([(await close()).body.status, (await close()).body.dueAt]).toEqual(["closed", null]);
  const { body } = await owner.call(ticketsApi.write, { params: { id }, body: { text: "Not yet" } });
  expect([body.status, body.messages.map(({ text }) => text)]).toEqual([
    "open",
    ["My file does nothing", "Not yet"],
  ]);
  expect(body.dueAt).not.toBeNull();
  const listed = async (status: "open" | "closed") =>
    (await owner.call(ticketsApi.list, { query: { status } })).body.length;
  expect([await listed("open"), await listed("closed")]).toEqual([1, 0]);
});

test("a call needs a number and times to come; other questions have none", async () => {
  const owner = await server.newOwner();
  const call = { kind: "phone", phone: "555 0100", times: [hours(30), hours(50), hours(70)] };
  const errorOf = async (changes: object) => (await ask(owner, changes)).body.errors;
  expect(await errorOf({ ...call, phone: " " })).toEqual({ phone: "Enter the number we can call" });
  expect(await errorOf({ ...call, times: [] })).toEqual({ times: "Propose times when we can call" });
  expect(await errorOf({ ...call, times: [hours(-1)] })).toEqual({
    times: "Propose times that are still to come",
  });
  expect(await errorOf({ ...call, times: Array(2).fill(hours(3)) })).toEqual({
    times: "Propose different times",
  });
  expect(await errorOf({ times: [hours(3)] })).toEqual({ times: "Only a call has times" });
  expect(await errorOf({ message: "x".repeat(5001), page: "//evil.example" })).toEqual({
    message: "At most 5,000 characters",
    page: "Must be one of our paths",
  });
  expect((await ask(owner, { subject: "\0" })).status).toBe(400);
  expect((await ask(owner, call)).status).toBe(200);
});

test("calls and help with setting up are part of Enterprise and of a trial", async () => {
  const owner = await server.newOwner();
  const call = { kind: "phone", phone: "555 0100", times: [hours(30)] };
  await setSubscription(server, owner, sql`plan = 'professional', status = 'active'`);
  expect(await ask(owner, call)).toMatchObject({
    status: 402,
    body: { message: "Phone Help is part of the Enterprise plan." },
  });
  expect(await ask(owner, { kind: "setup" })).toMatchObject({
    status: 402,
    body: { message: "Setup Help is part of the Enterprise plan." },
  });
  expect((await ask(owner, { kind: "email" })).status).toBe(200);
  await setSubscription(server, owner, sql`plan = 'enterprise'`);
  expect([(await ask(owner, call)).status, (await ask(owner, { kind: "setup" })).status]).toEqual([200, 200]);
});

test("a business asks twenty questions a day, and one conversation has an end; pressed twice, it is asked once", async () => {
  const owner = await server.newOwner();
  const headers = { "idempotency-key": "pressed-twice-0123456789" };
  const press = () =>
    owner.call(ticketsApi.create, { body: { kind: "chat", subject: "Once", message: "Once" }, headers });
  const [first, second] = [await press(), await press()];
  expect(second.body.id).toBe(first.body.id);
  for (let count = 1; count < 20; count++) expect((await ask(owner)).status).toBe(200);
  expect((await ask(owner)).status).toBe(429);
  expect((await ask(await newTeammate(server, owner, "member"))).status).toBe(429);
  const { body } = await owner.call(ticketsApi.list, { query: { limit: "100" } });
  expect(body.length).toBe(20);
  await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(sql`UPDATE help_tickets SET message_count = 200 WHERE id = ${first.body.id}`),
  );
  expect(
    await owner.refused(ticketsApi.write, { params: { id: first.body.id }, body: { text: "More" } }),
  ).toMatchObject({
    status: 409,
    body: { message: "This conversation is full. Please ask a new question." },
  });
});
