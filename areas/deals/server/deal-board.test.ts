import { describe, expect, test } from "vitest";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { dealsApi } from "#areas/deals/contract/deals.api.ts";
import { pipelineStagesApi } from "#areas/pipeline/contract/pipeline-stages.api.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";

const server = await testServer();

const customers = (owner: SignedIn, rows: object[]) =>
  insertContacts(server.database, owner.user.workspaceId, rows);
const boardOf = async (owner: SignedIn, query: object = {}) => {
  const { body: stages } = await owner.call(pipelineStagesApi.list);
  const { body: board } = await owner.call(dealsApi.board, { query });
  return board.map((column) => ({ ...column, stage: stages.find((one) => one.id === column.stageId)?.key }));
};

describe("This Month", () => {
  test("is 30 % of the opportunities, those furthest along, while none has a date", async () => {
    const owner = await server.newOwner();
    await customers(
      owner,
      ["lead", "lead", "prospect", "qualified", "qualified", "proposal", "negotiation"].map(
        (pipelineStage) => ({
          pipelineStage,
          value: "5.00",
        }),
      ),
    );
    const asked = { query: { view: "thisMonth" } } as const;
    const { body: sums } = await owner.call(dealsApi.summary, { query: { view: "opportunities" } });
    expect(sums).toMatchObject({ count: 7, thisMonth: 2, thisMonthBy: "share" });
    const { body: found } = await owner.call(dealsApi.list, asked);
    expect(found.map((deal) => deal.stage).toSorted()).toEqual(["negotiation", "proposal"]);
    expect((await owner.call(dealsApi.summary, asked)).body.count).toBe(2);
  });

  test("is what is dated this month as soon as one has a date", async () => {
    const owner = await server.newOwner();
    const ids = await customers(
      owner,
      Array.from({ length: 4 }, () => ({ pipelineStage: "prospect" })),
    );
    const today = new Date().toISOString().slice(0, 10);
    for (const [at, expectedCloseDate] of [today, "2031-01-01"].entries())
      await owner.call(dealsApi.update, { params: { id: ids[at]! }, body: { expectedCloseDate } });
    const { body: found } = await owner.call(dealsApi.list, { query: { view: "thisMonth" } });
    expect(found.map((deal) => deal.id)).toEqual([ids[0]]);
    expect((await owner.call(dealsApi.summary, { query: { view: "opportunities" } })).body).toMatchObject({
      thisMonth: 1,
      thisMonthBy: "dates",
    });
  });
});

describe("the board", () => {
  test("has every open sale in one column, with count and sums of all and 25 cards; the list has the rest", async () => {
    const owner = await server.newOwner();
    const [contactId = ""] = await customers(
      owner,
      Array.from({ length: 28 }, () => ({ pipelineStage: "proposal", value: "10.01" })),
    );
    await customers(owner, [{ pipelineStage: "lead" }, { pipelineStage: "new" }]);
    await owner.call(dealsApi.create, {
      body: { contactId, stage: "proposal", value: "100", probability: 33 },
    });
    const board = await boardOf(owner);
    const column = board.find((one) => one.stage === "proposal")!;
    expect(column).toMatchObject({ count: 29, value: "380.28", likely: "173.14", closedFrom: null });
    expect(column.deals).toHaveLength(25);
    const { body: rest } = await owner.call(dealsApi.list, {
      query: { stage: column.keys.join(","), cursor: column.next!, limit: "25" },
    });
    const ids = [...column.deals, ...rest].map((deal) => deal.id);
    expect([ids.length, new Set(ids).size]).toEqual([29, 29]);
    expect(board.find((one) => one.stage === "new")).toMatchObject({ count: 2, next: null });
  });

  test("has what closed in 30 days by a move, not what came closed", async () => {
    const owner = await server.newOwner();
    await customers(owner, [{ pipelineStage: "customer" }]);
    const [id = ""] = await customers(owner, [{ pipelineStage: "proposal", value: "7.00" }]);
    await owner.call(contactsApi.update, { params: { id }, body: { pipelineStage: "customer" } });
    const column = (await boardOf(owner)).find((one) => one.stage === "customer")!;
    expect(column).toMatchObject({ count: 1, value: "7.00", likely: "0.00" });
    expect(column.deals.map((deal) => deal.id)).toEqual([id]);
    const { body } = await owner.call(dealsApi.list, {
      query: { stage: column.keys.join(","), closedFrom: column.closedFrom! },
    });
    expect(body.map((deal) => deal.id)).toEqual([id]);
  });

  test("has of who sees only their own what is theirs", async () => {
    const owner = await server.newOwner();
    const member = await newTeammate(server, owner, "member");
    await owner.call(membersApi.update, { params: { id: member.user.id }, body: { sees: "own" } });
    await customers(owner, [
      { pipelineStage: "proposal", value: "5.00", assignedTo: member.user.id },
      { pipelineStage: "proposal", value: "9.00" },
    ]);
    expect((await boardOf(member)).find((one) => one.stage === "proposal")).toMatchObject({
      count: 1,
      value: "5.00",
    });
    expect((await member.call(dealsApi.summary, { query: {} })).body).toMatchObject({ count: 1 });
  });
});
