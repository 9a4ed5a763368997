import { expect, test } from "vitest";
import { testServer } from "#apps/server/testing/test-server.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { statsApi } from "#areas/dashboard/contract/stats.api.ts";
import { dealsApi } from "#areas/deals/contract/deals.api.ts";

// Two servers on one database, like two processes.
const [here, there] = [await testServer(), await testServer()];

test("fifty moves at once of one customer's three sales, through both doors and two processes, leave one main sale and a history without gap", async () => {
  const owner = await here.newOwner();
  const elsewhere = there.visitor();
  for (const [name, value] of owner.cookies) elsewhere.cookies.set(name, value);
  const [contactId = ""] = await insertContacts(here.database, owner.user.workspaceId, [
    { pipelineStage: "proposal", value: "100.00" },
  ]);
  const ids = [contactId];
  for (const value of ["20", "3"]) {
    const { body } = await owner.call(dealsApi.create, { body: { contactId, value, stage: "qualified" } });
    ids.push(body.id);
  }
  const stages = ["qualified", "proposal", "negotiation", "customer", "lost"];
  const moves = Array.from({ length: 50 }, (_, at) => {
    const client = at % 2 === 0 ? owner : elsewhere;
    const stage = stages[(at * 7) % stages.length] ?? "";
    return at % 5 === 0
      ? client.call(contactsApi.update, { params: { id: contactId }, body: { pipelineStage: stage } })
      : client.call(dealsApi.update, {
          params: { id: ids[at % ids.length] ?? "" },
          body: { stage, ...(stage === "lost" ? { lostReason: "not_now" as const } : {}) },
        });
  });
  const statuses = (await Promise.all(moves)).map(({ status }) => status);
  expect(statuses).toEqual(Array.from({ length: 50 }, () => 200));

  const { body: contact } = await owner.call(contactsApi.get, { params: { id: contactId } });
  const { body: sales } = await elsewhere.call(dealsApi.list, { query: { contactId, view: "all" } });
  expect(sales.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  const mains = sales.filter(({ isMain }) => isMain);
  expect(mains).toMatchObject([{ stage: contact.pipelineStage, value: contact.value }]);
  const won = sales.filter(({ stage }) => stage === "customer");
  const cents = won.reduce((sum, { value }) => sum + Math.round(Number(value) * 100), 0);
  expect((await owner.call(statsApi.get)).body.totalRevenue).toBe((cents / 100).toFixed(2));

  let wins = 0;
  for (const sale of sales) {
    const { body: history } = await owner.call(dealsApi.history, {
      params: { id: sale.id },
      query: { limit: "200" },
    });
    const steps = history.filter(({ field }) => field === "stage").toReversed();
    expect(steps.at(-1)?.newValue, sale.id).toBe(sale.stage);
    for (const [at, step] of steps.entries())
      if (at > 0) expect(step.oldValue, sale.id).toBe(steps[at - 1]?.newValue);
    wins += steps.filter(({ newValue }) => newValue === "customer").length;
  }
  const { body: told } = await owner.call(activitiesApi.list, { query: { limit: "200" } });
  expect(told.filter(({ type }) => type === "deal_closed")).toHaveLength(wins);
});
