import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { doBulkChange } from "#areas/customers/server/contacts.jobs.ts";
import { dealsApi } from "#areas/deals/contract/deals.api.ts";
import type { LeftOpenLoss } from "#areas/deals/contract/deals.schema.ts";
import { loseLeftOpen } from "./deals.jobs.ts";

const server = await testServer();

/** So many customers in Proposal. */
const crowd = (owner: SignedIn, count: number): Promise<string[]> =>
  insertContacts(
    server.database,
    owner.user.workspaceId,
    Array.from({ length: count }, () => ({ pipelineStage: "proposal", value: "10.00" })),
  );
const further = async (owner: SignedIn, contactId: string, title: string): Promise<string> => {
  const body = { contactId, title, stage: "qualified", value: "5" };
  return (await owner.call(dealsApi.create, { body })).body.id;
};
const moveAll = async (owner: SignedIn, ids: string[] | undefined, stage = "lost"): Promise<string> => {
  const who = ids ? { ids } : { filter: { stage: "proposal" } };
  const body = { action: { type: "stage" as const, pipelineStage: stage }, ...who };
  return (await owner.call(contactsApi.bulk, { body })).body.id;
};
const leftBy = async (owner: SignedIn, operationId: string) =>
  (await owner.call(dealsApi.leftOpen, { query: { operationId } })).body;
const lose = async (owner: SignedIn, body: LeftOpenLoss) =>
  (await owner.call(dealsApi.loseLeftOpen, { body })).body;
const saleOf = async (owner: SignedIn, id: string) =>
  (await owner.call(dealsApi.get, { params: { id } })).body;
const because = { lostReason: "not_now" as const, lostNote: "Closed for the winter" };
const none = { sales: 0, people: 0 };

test("a move of many leaves their other sales open, and all of them are lost with one reason once somebody says so", async () => {
  const owner = await server.newOwner();
  const [ann = "", ben = "", cem = ""] = await crowd(owner, 3);
  const sales = [
    await further(owner, ann, "Fence"),
    await further(owner, ann, "Gate"),
    await further(owner, ben, "Roof"),
  ];
  const notMoved = await further(owner, cem, "Porch");
  const operationId = await moveAll(owner, [ann, ben]);
  // Whom the same person moves one by one afterwards is none of them.
  const dan = (await crowd(owner, 1))[0] ?? "";
  const ofDan = await further(owner, dan, "Shed");
  await owner.call(contactsApi.update, { params: { id: dan }, body: { pipelineStage: "lost" } });
  expect(await leftBy(owner, operationId)).toEqual({ sales: 3, people: 2 });
  for (const id of sales) expect((await saleOf(owner, id)).stage).toBe("qualified");

  expect(await lose(owner, { operationId, ...because })).toMatchObject({ status: "done", total: 2, done: 2 });
  for (const id of sales)
    expect(await saleOf(owner, id)).toMatchObject({ stage: "lost", isMain: false, ...because });
  for (const id of [notMoved, ofDan]) expect((await saleOf(owner, id)).stage).toBe("qualified");
  expect(await saleOf(owner, ann)).toMatchObject({ stage: "lost", isMain: true, lostReason: null });
  // Whose sales are lost one after the other never left Lost on the way.
  const { body: moves } = await owner.call(contactsApi.changes, { params: { id: ann } });
  expect(moves.filter(({ field }) => field === "pipelineStage")).toHaveLength(1);
  expect(await leftBy(owner, operationId)).toEqual(none);
});

test("of one customer all are lost at once; nothing of one who stands in no lost stage, or is not there", async () => {
  const owner = await server.newOwner();
  const [ann = "", ben = ""] = await crowd(owner, 2);
  const sales = [await further(owner, ann, "Fence"), await further(owner, ann, "Gate")];
  const kept = await further(owner, ben, "Roof");
  await owner.call(contactsApi.update, { params: { id: ann }, body: { pipelineStage: "lost" } });
  for (const contactId of [ann, ben])
    expect(await lose(owner, { contactId, ...because })).toMatchObject({ status: "done" });
  for (const id of sales) expect(await saleOf(owner, id)).toMatchObject({ stage: "lost", ...because });
  expect((await saleOf(owner, kept)).stage).toBe("qualified");
  const { body: moves } = await owner.call(contactsApi.changes, { params: { id: ann } });
  expect(moves.filter(({ field }) => field === "pipelineStage")).toHaveLength(1);
  for (const [body, status] of [
    [{ contactId: randomUUID() }, 404],
    [{}, 400],
    [{ contactId: ann, operationId: randomUUID() }, 400],
  ] as const)
    expect((await owner.refused(dealsApi.loseLeftOpen, { body: { ...body, ...because } })).status).toBe(
      status,
    );
});

test("all that match a filter are asked about although they match it no more; who was moved on or lost before is not", async () => {
  const owner = await server.newOwner();
  const [early = "", ann = "", ben = ""] = await crowd(owner, 3);
  for (const id of [early, ann, ben]) await further(owner, id, "Fence");
  await moveAll(owner, [early]);
  const operationId = await moveAll(owner, undefined);
  expect(await leftBy(owner, operationId)).toEqual({ sales: 2, people: 2 });
  await owner.call(contactsApi.update, { params: { id: ben }, body: { pipelineStage: "proposal" } });
  expect(await leftBy(owner, operationId)).toEqual({ sales: 1, people: 1 });
});

test("a move to a stage that is not lost leaves nothing to ask about", async () => {
  const owner = await server.newOwner();
  const [ann = ""] = await crowd(owner, 1);
  await further(owner, ann, "Fence");
  expect(await leftBy(owner, await moveAll(owner, [ann], "negotiation"))).toEqual(none);
});

test("more than a hundred customers are a job's work, like the move of them", async () => {
  const owner = await server.newOwner();
  const ids = await crowd(owner, 201);
  const sales = [];
  for (const id of ids.slice(0, 101)) sales.push(await further(owner, id, "Fence"));
  const operationId = await moveAll(owner, undefined);
  expect(await server.runJobs(doBulkChange, owner)).toBe(1);
  expect(await leftBy(owner, operationId)).toEqual({ sales: 101, people: 101 });
  expect(await lose(owner, { operationId, ...because })).toMatchObject({ status: "waiting", total: 101 });
  // Nobody counted this one.
  const late = await further(owner, ids[0] ?? "", "Gate");
  expect(await server.runJobs(loseLeftOpen, owner)).toBe(1);
  expect((await saleOf(owner, late)).stage).toBe("qualified");
  // It is that customer's main sale now.
  expect(await leftBy(owner, operationId)).toEqual(none);
  const { body } = await owner.call(dealsApi.summary, { query: { view: "lost" } });
  expect(body.count).toBe(200 + sales.length);
});

test("it needs a reason, and a move that one made oneself", async () => {
  const [owner, stranger] = [await server.newOwner(), await server.newOwner()];
  const colleague = await newTeammate(server, owner, "member");
  const [ann = ""] = await crowd(owner, 1);
  const sale = await further(owner, ann, "Fence");
  const operationId = await moveAll(owner, [ann]);
  const refused = async (who: SignedIn, body: object) => {
    const answer = await who.refused(dealsApi.loseLeftOpen, { body: { operationId, ...body } as never });
    return [answer.status, Object.values(answer.body.errors ?? {})[0] ?? answer.body.message];
  };
  expect(await refused(owner, {})).toEqual([400, "Choose why this sale was lost"]);
  expect(await refused(owner, { lostReason: "other", lostNote: " " })).toEqual([
    400,
    "Write why this sale was lost",
  ]);
  expect(await leftBy(colleague, operationId)).toEqual(none);
  expect(await lose(colleague, { operationId, ...because })).toMatchObject({ status: "done", done: 0 });
  expect(await refused(stranger, because)).toEqual([404, "Work not found"]);
  expect(await refused(owner, { ...because, operationId: randomUUID() })).toEqual([404, "Work not found"]);
  expect((await saleOf(owner, sale)).stage).toBe("qualified");
});
