import { describe, expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { asOwner } from "#platform/server/testing/new-database.ts";
import { contactMergesApi } from "#areas/customers/contract/contact-merges.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { dealsApi } from "#areas/deals/contract/deals.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { countRates, findColdSales, watchSales } from "./deals.jobs.ts";

const server = await testServer();

const customer = async (owner: SignedIn, more: object = {}): Promise<string> =>
  (await insertContacts(server.database, owner.user.workspaceId, [more]))[0] ?? "";
const get = async (owner: SignedIn, id: string) => (await owner.call(dealsApi.get, { params: { id } })).body;
const note = async (owner: SignedIn, contactId: string, title: string) =>
  (await owner.call(dealsApi.create, { body: { contactId, title, value: "10" } })).body;
const step = async (owner: SignedIn, body: object) =>
  (await owner.call(tasksApi.create, { body: { title: "Call", type: "call", ...body } })).body;
const flagged = async (owner: SignedIn, flag: "noNextStep" | "cold") => {
  const { body: sales } = await owner.call(dealsApi.list, { query: { flag } });
  const { body: sums } = await owner.call(dealsApi.summary, { query: {} });
  expect(sums.warnings[flag]).toBe(sales.length);
  return sales.map((sale) => sale.id).toSorted();
};

describe("the next step", () => {
  test("is the soonest open task: of a sale its own, of a main sale also one of its customer's", async () => {
    const owner = await server.newOwner();
    const contactId = await customer(owner, { pipelineStage: "proposal", value: "5.00" });
    const further = await note(owner, contactId, "Gate");
    expect(await flagged(owner, "noNextStep")).toEqual([contactId, further.id].toSorted());
    await step(owner, { title: "Later", contactId, dueDate: "2030-02-01" });
    const sooner = await step(owner, { title: "Sooner", contactId, dueDate: "2030-01-01", type: "meeting" });
    expect((await get(owner, contactId)).nextStep).toEqual({
      taskId: sooner.id,
      title: "Sooner",
      dueDate: "2030-01-01",
    });
    expect(await flagged(owner, "noNextStep")).toEqual([further.id]);
    const own = await step(owner, { title: "Measure", dealId: further.id });
    expect(own).toMatchObject({ contactId, dealId: further.id });
    expect((await get(owner, further.id)).nextStep).toMatchObject({ taskId: own.id });
    expect((await get(owner, contactId)).nextStep).toMatchObject({ taskId: sooner.id });
    await owner.call(tasksApi.update, { params: { id: own.id }, body: { status: "completed" } });
    expect(await get(owner, further.id)).toMatchObject({ nextStep: null, warnings: ["noNextStep"] });
  });

  test("of a main sale of which nothing was known lives on with it through a merge", async () => {
    const owner = await server.newOwner();
    const keepId = await customer(owner, { pipelineStage: "proposal", value: "10.00" });
    const goneId = await customer(owner, { pipelineStage: "qualified", value: "30.00" });
    const task = await step(owner, { dealId: goneId });
    expect(task).toMatchObject({ contactId: goneId, dealId: goneId });
    const versions = Object.fromEntries(
      await Promise.all(
        [keepId, goneId].map(async (id) => [
          id,
          (await owner.call(contactsApi.get, { params: { id } })).body.version,
        ]),
      ),
    );
    const { status } = await owner.call(contactMergesApi.create, {
      body: { keepId, mergedIds: [goneId], versions },
    });
    expect(status).toBe(200);
    expect(await get(owner, goneId)).toMatchObject({
      contactId: keepId,
      isMain: false,
      stage: "qualified",
      value: "30.00",
      nextStep: { taskId: task.id },
    });
  });

  test("refuses a sale that is not there, and one of another customer; a task that goes to another customer leaves it", async () => {
    const [owner, stranger] = [await server.newOwner(), await server.newOwner()];
    const [contactId, other] = [await customer(owner), await customer(owner)];
    const refuse = async (who: SignedIn, body: object) =>
      (await who.refused(tasksApi.create, { body: { title: "Call", type: "call", ...body } })).body.errors;
    expect(await refuse(stranger, { dealId: contactId })).toEqual({ dealId: "Choose a sale from the list" });
    expect(await refuse(owner, { dealId: contactId, contactId: other })).toEqual({
      dealId: "This sale belongs to another customer",
    });
    const task = await step(owner, { dealId: contactId });
    const { body: moved } = await owner.call(tasksApi.update, {
      params: { id: task.id },
      body: { contactId: other },
    });
    expect(moved).toMatchObject({ contactId: other, dealId: null });
  });
});

const longAgo = async (owner: SignedIn, days: number) => {
  for (const [table, column] of [
    ["stage_changes", "at"],
    ["deal_changes", "changed_at"],
    ["contact_changes", "changed_at"],
    ["contacts", "created_at"],
    ["deals", "created_at"],
  ])
    await asOwner(
      server.database.ownerUrl,
      `UPDATE ${table} SET ${column} = ${column} - make_interval(days => $2) WHERE workspace_id = $1`,
      [owner.user.workspaceId, days],
    );
};
const watch = async (owner: SignedIn) => {
  await server.runNow(watchSales);
  await server.runJobs(findColdSales, owner);
};

describe("a sale that nobody touches", () => {
  test("is cold after its stage's days, until the next touch", async () => {
    const owner = await server.newOwner();
    const contactId = await customer(owner, { pipelineStage: "proposal", value: "5.00" });
    const further = await note(owner, contactId, "Gate");
    const won = await customer(owner, { pipelineStage: "customer" });
    await watch(owner);
    expect(await flagged(owner, "cold")).toEqual([]);
    await longAgo(owner, 10);
    await watch(owner);
    // A new lead may wait for 7 days, a proposal for 14.
    expect(await flagged(owner, "cold")).toEqual([further.id]);
    await longAgo(owner, 10);
    await watch(owner);
    expect(await flagged(owner, "cold")).toEqual([contactId, further.id].toSorted());
    expect(await get(owner, contactId)).toMatchObject({ isCold: true, warnings: ["noNextStep", "cold"] });
    expect(await get(owner, won)).toMatchObject({ isCold: false, warnings: [] });
    await owner.call(dealsApi.update, { params: { id: further.id }, body: { title: "Big gate" } });
    expect(await flagged(owner, "cold")).toEqual([contactId]);
    await owner.call(contactsApi.addNote, { params: { id: contactId }, body: { text: "Spoke" } });
    expect(await flagged(owner, "cold")).toEqual([]);
    await watch(owner);
    expect(await flagged(owner, "cold")).toEqual([]);
  });
});

describe("the bell", () => {
  const told = async (person: SignedIn) =>
    (await person.call(notificationsApi.list)).body
      .filter(({ type }) => type === "sales_cold")
      .map(({ title, href }) => [title, href]);

  test("tells whoever looks after them of sales that went cold, once, and many as one", async () => {
    const owner = await server.newOwner();
    const ben = await newTeammate(server, owner, "member");
    const lena = await newTeammate(server, owner, "member");
    const one = await customer(owner, { firstName: "Zoë", lastName: "Li", assignedTo: ben.user.id });
    for (const at of [1, 2, 3])
      await customer(owner, { firstName: `P${at}`, pipelineStage: "proposal", assignedTo: lena.user.id });
    await customer(owner, { firstName: "Nobody’s", lastName: "", pipelineStage: "proposal" });
    await watch(owner);
    expect([await told(owner), await told(ben), await told(lena)]).toEqual([[], [], []]);
    await longAgo(owner, 20);
    await watch(owner);
    await watch(owner);
    expect(await told(ben)).toEqual([["Zoë Li has gone quiet", `/opportunities?sale=${one}`]]);
    expect(await told(lena)).toEqual([["3 sales have gone quiet", "/opportunities?view=open&flag=cold"]]);
    expect((await told(owner)).map(([title]) => title)).toEqual(["Nobody’s has gone quiet"]);
    expect((await ben.call(dealsApi.get, { params: { id: one } })).body.isCold).toBe(true);
  });
});

describe("how likely a sale is", () => {
  test("is what somebody said, else the business's own rate from 30 decided ones on, else the stage's", async () => {
    const owner = await server.newOwner();
    const open = await customer(owner, { pipelineStage: "proposal", value: "100.00" });
    expect(await get(owner, open)).toMatchObject({ likelihood: 50, likelihoodFrom: null });
    const decide = async (count: number, stage: string) => {
      const ids = await insertContacts(
        server.database,
        owner.user.workspaceId,
        Array.from({ length: count }, () => ({ pipelineStage: "proposal" })),
      );
      for (const id of ids)
        await owner.call(contactsApi.update, { params: { id }, body: { pipelineStage: stage } });
    };
    await decide(12, "customer");
    await decide(17, "lost");
    await server.runJobs(countRates, owner);
    expect(await get(owner, open)).toMatchObject({ likelihood: 50, likelihoodFrom: null });
    await decide(1, "lost");
    await server.runJobs(countRates, owner);
    expect(await get(owner, open)).toMatchObject({
      likelihood: 40,
      likelihoodFrom: { won: 12, decided: 30 },
    });
    const { body: sums } = await owner.call(dealsApi.summary, { query: { view: "open" } });
    expect(sums).toMatchObject({ likely: "0.00", likelyMonths: [], withoutDate: 1, withoutValue: 0 });
    await owner.call(dealsApi.update, {
      params: { id: open },
      body: { expectedCloseDate: "2030-05-09" },
    });
    const { body: dated } = await owner.call(dealsApi.summary, { query: { view: "open" } });
    expect(dated).toMatchObject({
      likely: "40.00",
      likelyMonths: [{ month: "2030-05", count: 1, value: "100.00", likely: "40.00" }],
      withoutDate: 0,
    });
    await owner.call(dealsApi.update, { params: { id: open }, body: { probability: 33 } });
    expect(await get(owner, open)).toMatchObject({ likelihood: 33, likelihoodFrom: null });
  }, 60_000);
});
