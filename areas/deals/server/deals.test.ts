import { describe, expect, test } from "vitest";
import { imported } from "#apps/server/testing/import-fixture.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { contactMergesApi } from "#areas/customers/contract/contact-merges.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { statsApi } from "#areas/dashboard/contract/stats.api.ts";
import { dealsApi } from "#areas/deals/contract/deals.api.ts";
import { estimateOf } from "#areas/deals/contract/deals.rules.ts";
import type { DealChangesInput, NewDealInput } from "#areas/deals/contract/deals.schema.ts";
import { stepImport } from "#areas/imports/server/imports.jobs.ts";
import { pipelineStagesApi } from "#areas/pipeline/contract/pipeline-stages.api.ts";
import { countRates } from "./deals.jobs.ts";

const server = await testServer();

const customer = async (owner: SignedIn, more: object = {}): Promise<string> =>
  (await insertContacts(server.database, owner.user.workspaceId, [more]))[0] ?? "";
const contactOf = async (owner: SignedIn, id: string) =>
  (await owner.call(contactsApi.get, { params: { id } })).body;
const note = async (owner: SignedIn, body: NewDealInput) => {
  const answer = await owner.call(dealsApi.create, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const change = async (owner: SignedIn, id: string, body: DealChangesInput) => {
  const answer = await owner.call(dealsApi.update, { params: { id }, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const get = async (owner: SignedIn, id: string) => (await owner.call(dealsApi.get, { params: { id } })).body;
const salesOf = async (owner: SignedIn, contactId: string) =>
  (await owner.call(dealsApi.list, { query: { contactId } })).body;
/** One main sale each, and it is the customer's stage and value. */
async function expectOneMain(owner: SignedIn, contactId: string) {
  const contact = await contactOf(owner, contactId);
  const mains = (await salesOf(owner, contactId)).filter((sale) => sale.isMain);
  expect(mains).toHaveLength(1);
  expect(mains[0]).toMatchObject({ stage: contact.pipelineStage, value: contact.value });
}

describe("the main sale", () => {
  test("is the customer: the first sale noted fills it, and a change of either changes both", async () => {
    const owner = await server.newOwner();
    const contactId = await customer(owner, { pipelineStage: "new", value: "0.00" });
    const first = await note(owner, { contactId, title: "Fence", value: "120.50", stage: "qualified" });
    expect(first).toMatchObject({ id: contactId, isMain: true, title: "Fence", value: "120.50" });
    expect(await contactOf(owner, contactId)).toMatchObject({ pipelineStage: "qualified", value: "120.50" });
    await change(owner, contactId, { stage: "proposal", value: "200" });
    expect(await contactOf(owner, contactId)).toMatchObject({ pipelineStage: "proposal", value: "200.00" });
    await owner.call(contactsApi.update, {
      params: { id: contactId },
      body: { pipelineStage: "negotiation" },
    });
    expect(await get(owner, contactId)).toMatchObject({ stage: "negotiation", isMain: true, title: "Fence" });
    const { body: history } = await owner.call(dealsApi.history, { params: { id: contactId } });
    expect(history.filter((one) => one.field === "stage").map((one) => one.newValue)).toEqual([
      "negotiation",
      "proposal",
      "qualified",
    ]);
  });

  test("is won before open before lost, and among equals whoever has it keeps it", async () => {
    const owner = await server.newOwner();
    const contactId = await customer(owner, { pipelineStage: "proposal", value: "10.00" });
    const further = await note(owner, { contactId, title: "Gate", value: "500" });
    expect(further.isMain).toBe(false);
    expect((await change(owner, further.id, { stage: "customer" })).isMain).toBe(true);
    expect(await contactOf(owner, contactId)).toMatchObject({ pipelineStage: "customer", value: "500.00" });
    expect(await get(owner, contactId)).toMatchObject({ isMain: false, stage: "proposal", value: "10.00" });
    await expectOneMain(owner, contactId);
    await owner.call(dealsApi.remove, { params: { id: further.id } });
    expect(await contactOf(owner, contactId)).toMatchObject({ pipelineStage: "proposal", value: "10.00" });
    await expectOneMain(owner, contactId);
    const { body: back } = await owner.call(dealsApi.restore, { params: { id: further.id } });
    expect(back).toMatchObject({ isMain: true, stage: "customer", value: "500.00" });
    await expectOneMain(owner, contactId);
    await change(owner, further.id, { stage: "lost", lostReason: "too_expensive" });
    expect(await contactOf(owner, contactId)).toMatchObject({ pipelineStage: "proposal" });
    await expectOneMain(owner, contactId);
  });

  test("a person who is moved by hand is not corrected", async () => {
    const owner = await server.newOwner();
    const contactId = await customer(owner, { pipelineStage: "proposal", value: "10.00" });
    const further = await note(owner, { contactId });
    await owner.call(contactsApi.update, { params: { id: contactId }, body: { pipelineStage: "lost" } });
    expect(await get(owner, contactId)).toMatchObject({ isMain: true, stage: "lost", lostReason: null });
    expect(await get(owner, further.id)).toMatchObject({ isMain: false, stage: "new" });
  });
});

describe("a sale", () => {
  test("is worth its lines, half a cent up; a value set later stands", async () => {
    const owner = await server.newOwner();
    const contactId = await customer(owner);
    const lines = [
      { text: "Wood", quantity: "2.5", price: "0.01" },
      { text: "Work", price: "100" },
    ];
    const sale = await note(owner, { contactId, lines });
    expect(sale.value).toBe("100.03");
    expect((await change(owner, sale.id, { value: "90" })).value).toBe("90.00");
    expect((await change(owner, sale.id, { title: "Shed" })).value).toBe("90.00");
  });

  test("that is lost says why, and forgets it when it moves on", async () => {
    const owner = await server.newOwner();
    const contactId = await customer(owner, { pipelineStage: "proposal" });
    const refuse = async (body: DealChangesInput) =>
      (await owner.refused(dealsApi.update, { params: { id: contactId }, body })).body.errors;
    expect(await refuse({ stage: "lost" })).toEqual({ lostReason: "Choose why this sale was lost" });
    expect(await refuse({ stage: "lost", lostReason: "other" })).toEqual({
      lostNote: "Write why this sale was lost",
    });
    const lost = await change(owner, contactId, {
      stage: "lost",
      lostReason: "other",
      lostNote: "Moved away",
    });
    expect(lost).toMatchObject({ lostReason: "other", lostNote: "Moved away", likelihood: 0 });
    expect(lost.closedOn).not.toBeNull();
    for (const pipelineStage of ["qualified", "lost"])
      await owner.call(contactsApi.update, { params: { id: contactId }, body: { pipelineStage } });
    expect(await get(owner, contactId)).toMatchObject({ stage: "lost", lostReason: null, lostNote: null });
    expect(await change(owner, contactId, { lostReason: "other", lostNote: "Moved away" })).toMatchObject({
      lostReason: "other",
      lostNote: "Moved away",
    });
  });

  test.each<[DealChangesInput, string, string]>([
    [{ value: "-1" }, "value", ""],
    [{ value: "1000000000" }, "value", ""],
    [{ expectedCloseDate: "2026-02-30" }, "expectedCloseDate", ""],
    [{ probability: 101 }, "probability", "Enter a whole number from 0 to 100"],
    [{ lines: Array.from({ length: 101 }, () => ({ text: "x", price: "1" })) }, "lines", "At most 100 lines"],
    [{ stage: "nowhere" }, "stage", ""],
  ])("refuses %j", async (body, field, message) => {
    const owner = await server.newOwner();
    const id = await customer(owner);
    const { status, body: answer } = await owner.refused(dealsApi.update, { params: { id }, body });
    expect(status).toBe(400);
    expect(answer.errors?.[field]).toContain(message);
    expect(answer.errors?.[field]).toBeTruthy();
  });

  test("refuses an older version, a customer who is not there, and to delete the only one", async () => {
    const owner = await server.newOwner();
    const id = await customer(owner);
    const sale = await get(owner, id);
    await change(owner, id, { title: "Fence", version: sale.version });
    const asked = { params: { id }, body: { title: "Gate", version: sale.version } };
    expect((await owner.refused(dealsApi.update, asked)).status).toBe(409);
    expect((await owner.refused(dealsApi.remove, { params: { id } })).status).toBe(409);
    const other = await server.newOwner();
    for (const call of [dealsApi.get, dealsApi.remove, dealsApi.restore, dealsApi.history])
      expect((await other.refused(call, { params: { id } })).status).toBe(404);
    const { status, body } = await other.refused(dealsApi.create, { body: { contactId: id } });
    expect([status, body.errors]).toEqual([400, { contactId: "Choose a customer from the list" }]);
    await owner.call(contactsApi.remove, { params: { id } });
    expect((await owner.refused(dealsApi.get, { params: { id } })).status).toBe(404);
    expect((await owner.refused(dealsApi.create, { body: { contactId: id } })).status).toBe(400);
  });

  test("that is won is told once, and counts as revenue", async () => {
    const owner = await server.newOwner();
    const contactId = await customer(owner, { pipelineStage: "customer", value: "10.00" });
    const further = await note(owner, { contactId, title: "Gate", value: "5" });
    const moved = await Promise.all(
      Array.from({ length: 50 }, () =>
        owner.call(dealsApi.update, { params: { id: further.id }, body: { stage: "customer" } }),
      ),
    );
    expect(moved.filter(({ status }) => status !== 200)).toEqual([]);
    const second = await customer(owner, { pipelineStage: "proposal", value: "1.00" });
    await note(owner, { contactId: second, value: "2", stage: "customer" });
    const { body: told } = await owner.call(activitiesApi.list);
    expect(told.filter(({ type }) => type === "deal_closed")).toHaveLength(2);
    expect((await owner.call(statsApi.get)).body.totalRevenue).toBe("17.00");
    await owner.call(contactsApi.remove, { params: { id: contactId } });
    expect((await owner.call(statsApi.get)).body.totalRevenue).toBe("2.00");
  });
});

test("a customer who is added as somebody who bought closes one sale, an upload's none", async () => {
  const owner = await server.newOwner();
  const dana = { firstName: "Dana", lastName: "Whitfield", email: "dana@example.com", source: "Referral" };
  const body = { ...dana, pipelineStage: "customer", value: "80" };
  const { body: added } = await owner.call(contactsApi.create, { body });
  const told = async () =>
    (await owner.call(activitiesApi.list)).body.map(({ type, title }) => [type, title]).slice(0, 2);
  expect(await told()).toEqual([
    ["deal_closed", "Dana Whitfield became a customer"],
    ["contact_added", "Dana Whitfield was added"],
  ]);
  // Won tells that the rates are counted anew.
  expect(await server.runJobs(countRates, owner)).toBe(1);
  await change(owner, added.id, { title: "Gate" });
  await owner.call(contactsApi.create, { body: { ...dana, firstName: "Eve", email: "eve@example.com" } });
  expect(
    (await owner.call(activitiesApi.list)).body.filter(({ type }) => type === "deal_closed"),
  ).toHaveLength(1);
  const other = await server.newOwner();
  await imported(other, [
    ["First name", "Last name", "Email", "Stage"],
    ["Tom", "Kowalski", "tom@example.com", "Customer"],
  ]);
  await server.runJobs(stepImport, other);
  const [tom] = (await other.call(contactsApi.list)).body;
  expect(tom?.pipelineStage).toBe("customer");
  expect((await other.call(activitiesApi.list)).body.map(({ type }) => type)).not.toContain("deal_closed");
});

describe("lists and sums", () => {
  test.each(["newest", "value", "closeDate", "name"] as const)(
    "by %s every sale comes once",
    async (sort) => {
      const owner = await server.newOwner();
      const wanted: string[] = [];
      for (const at of [1, 2, 3, 4]) {
        const contactId = await customer(owner, {
          pipelineStage: "proposal",
          value: "7.00",
          firstName: `P${at % 2}`,
        });
        const day = at % 2 === 0 ? "2027-01-05" : null;
        wanted.push(contactId, (await note(owner, { contactId, value: "7", expectedCloseDate: day })).id);
      }
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const { body, headers } = await owner.call(dealsApi.list, {
          query: { sort, view: "open", limit: "3", cursor },
        });
        found.push(...body.map((sale) => sale.id));
        cursor = /cursor=([^&>]+)/.exec(headers.get("link") ?? "")?.[1];
        cursor = cursor === undefined ? undefined : decodeURIComponent(cursor);
      } while (cursor !== undefined);
      expect(found.toSorted()).toEqual(wanted.toSorted());
    },
  );

  test("the summary is of the list, with estimates as each sale shows them", async () => {
    const owner = await server.newOwner();
    const lead = await customer(owner, { pipelineStage: "lead", value: "0.00" });
    const open = await customer(owner, { pipelineStage: "proposal", value: "40.00" });
    await customer(owner, { pipelineStage: "customer", value: "9.00" });
    await note(owner, { contactId: open, stage: "prospect", title: "Gate", expectedCloseDate: "2020-01-05" });
    const query = { view: "opportunities" } as const;
    const { body: sales } = await owner.call(dealsApi.list, { query });
    const { body: sums } = await owner.call(dealsApi.summary, { query });
    const estimated = sales.reduce((sum, sale) => sum + Number(sale.estimate ?? 0), 0);
    expect(sales).toHaveLength(3);
    expect(sales.find((sale) => sale.id === lead)?.estimate).toBe(estimateOf(lead, "lead", "0.00"));
    expect(sums).toEqual({
      count: 3,
      value: "40.00",
      estimated: estimated.toFixed(2),
      estimatedCount: 2,
      total: (estimated + 40).toFixed(2),
      likely: "0.00",
      likelyMonths: [],
      withoutValue: 2,
      withoutDate: 2,
      thisMonth: 0,
      thisMonthBy: "dates",
      warnings: { noNextStep: 3, datePassed: 1, cold: 0 },
    });
    const late = (await owner.call(dealsApi.list, { query: { flag: "datePassed" } })).body;
    expect(late.map((sale) => sale.title)).toEqual(["Gate"]);
    expect((await owner.call(dealsApi.list, { query: { search: "gate" } })).body).toEqual(late);
  });

  test("won between two days are those that were won then", async () => {
    const owner = await server.newOwner();
    const id = await customer(owner, { pipelineStage: "proposal" });
    const { closedOn } = await change(owner, id, { stage: "customer" });
    const wonOn = (wonFrom: string, wonTo: string) =>
      owner.call(dealsApi.list, { query: { wonFrom, wonTo } });
    expect((await wonOn(closedOn ?? "", closedOn ?? "")).body.map((sale) => sale.id)).toEqual([id]);
    expect((await wonOn("2020-01-01", "2020-12-31")).body).toEqual([]);
  });
});

describe("what happens to customers", () => {
  test("a merge takes the sales along, and an undo brings them back", async () => {
    const owner = await server.newOwner();
    const keepId = await customer(owner, { pipelineStage: "proposal", value: "10.00" });
    const goneId = await customer(owner, { pipelineStage: "customer", value: "30.00" });
    const further = await note(owner, { contactId: goneId, title: "Gate", value: "5" });
    await change(owner, goneId, { title: "Fence" });
    const versions = {
      [keepId]: (await contactOf(owner, keepId)).version,
      [goneId]: (await contactOf(owner, goneId)).version,
    };
    const { status, body } = await owner.call(contactMergesApi.create, {
      body: { keepId, mergedIds: [goneId], versions },
    });
    expect(status).toBe(200);
    expect(body.contact.pipelineStage).toBe((await contactOf(owner, keepId)).pipelineStage);
    await expectOneMain(owner, keepId);
    expect((await salesOf(owner, keepId)).map((sale) => sale.id).toSorted()).toEqual(
      [keepId, goneId, further.id].toSorted(),
    );
    expect((await contactOf(owner, keepId)).pipelineStage).toBe("customer");
    const id = body.merges[0]?.id ?? "";
    const undone = await owner.call(contactMergesApi.undo, { params: { id } });
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    await expectOneMain(owner, keepId);
    await expectOneMain(owner, goneId);
    expect(await contactOf(owner, keepId)).toMatchObject({ pipelineStage: "proposal", value: "10.00" });
    expect(await contactOf(owner, goneId)).toMatchObject({ pipelineStage: "customer", value: "30.00" });
    expect((await salesOf(owner, goneId)).map((sale) => sale.id).toSorted()).toEqual(
      [goneId, further.id].toSorted(),
    );
  });

  test.each([
    [
      "with a row lives on by itself, and money is counted once",
      { title: "Fence" },
      "new",
      "0.00",
      ["30.00"],
    ],
    [
      "with a row leaves the other's stage and value alone",
      { title: "Fence" },
      "new",
      "50.00",
      ["30.00", "50.00"],
    ],
    ["without one fills what was empty, on the day it was won", undefined, "new", "0.00", ["30.00"]],
  ])("a merge: a won sale %s", async (_name, row, pipelineStage, value, values) => {
    const owner = await server.newOwner();
    const keepId = await customer(owner, { pipelineStage, value });
    const goneId = await customer(owner, { pipelineStage: "proposal", value: "30.00" });
    await change(owner, goneId, { stage: "customer", ...row });
    const wonAt = (await get(owner, goneId)).closedOn;
    const versions = {
      [keepId]: (await contactOf(owner, keepId)).version,
      [goneId]: (await contactOf(owner, goneId)).version,
    };
    const merged = await owner.call(contactMergesApi.create, {
      body: { keepId, mergedIds: [goneId], versions },
    });
    expect(await contactOf(owner, keepId)).toMatchObject({ pipelineStage: "customer", value: "30.00" });
    await expectOneMain(owner, keepId);
    const sales = await salesOf(owner, keepId);
    expect(sales.map((sale) => sale.value).toSorted()).toEqual(values);
    expect(sales.find((sale) => sale.isMain)).toMatchObject({ stage: "customer", closedOn: wonAt });
    expect((await owner.call(statsApi.get)).body.totalRevenue).toBe("30.00");
    await owner.call(contactMergesApi.undo, { params: { id: merged.body.merges[0]?.id ?? "" } });
    expect(await contactOf(owner, keepId)).toMatchObject({ pipelineStage, value });
    expect(await get(owner, goneId)).toMatchObject({ stage: "customer", value: "30.00", closedOn: wonAt });
    expect(await salesOf(owner, keepId)).toHaveLength(1);
    const { body: history } = await owner.call(dealsApi.history, { params: { id: keepId } });
    expect(history.filter(({ field }) => field === "stage")).toEqual([]);
  });

  test("an archived stage takes further sales along, a bulk move only main ones", async () => {
    const owner = await server.newOwner();
    const contactId = await customer(owner, { pipelineStage: "proposal", value: "10.00" });
    const further = await note(owner, { contactId, stage: "qualified" });
    await owner.call(contactsApi.bulk, {
      body: { action: { type: "stage", pipelineStage: "negotiation" }, ids: [contactId] },
    });
    expect(await get(owner, further.id)).toMatchObject({ stage: "qualified" });
    expect(await get(owner, contactId)).toMatchObject({ stage: "negotiation", isMain: true });
    const { body: stages } = await owner.call(pipelineStagesApi.list);
    const idOf = (key: string) => stages.find((stage) => stage.key === key)?.id ?? "";
    await owner.call(pipelineStagesApi.archive, {
      params: { id: idOf("qualified") },
      body: { moveTo: idOf("customer") },
    });
    expect(await get(owner, further.id)).toMatchObject({ stage: "customer", isMain: true });
    await expectOneMain(owner, contactId);
  });
});
