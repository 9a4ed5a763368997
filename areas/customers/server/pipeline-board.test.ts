import { describe, expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { testServer } from "#apps/server/testing/test-server.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { pipelineBoardApi } from "#areas/customers/contract/pipeline-board.api.ts";
import { dealsApi } from "#areas/deals/contract/deals.api.ts";
import { pipelineStagesApi } from "#areas/pipeline/contract/pipeline-stages.api.ts";
import { insertContacts } from "./contacts.builder.ts";

const server = await testServer();

describe("the board", () => {
  test("counts every live customer in exactly one column, sums their values and names the newest two", async () => {
    const owner = await server.newOwner();
    const keys = ["new", "lead", "lead", "prospect", "qualified", "customer", "won", "from-an-old-file"];
    await insertContacts(
      server.database,
      owner.user.workspaceId,
      keys.map((pipelineStage, at) => ({ pipelineStage, firstName: `P${at}`, value: "99999999.99" })),
    );
    const [stages, board] = [
      (await owner.call(pipelineStagesApi.list)).body,
      (await owner.call(pipelineBoardApi.get)).body,
    ];
    expect(board.map((column) => column.stageId)).toEqual(stages.map((stage) => stage.id));
    expect(board.map((column) => column.count)).toEqual([5, 1, 0, 0, 2, 0]);
    expect(board[0]).toMatchObject({
      value: "499999999.95",
      contacts: [{ firstName: "P7" }, { firstName: "P3" }],
    });
    expect(board.reduce((sum, column) => sum + column.count, 0)).toBe(keys.length);
  });

  test("counts what the list behind '+N more' holds", async () => {
    const owner = await server.newOwner();
    await insertContacts(
      server.database,
      owner.user.workspaceId,
      ["new", "lead", "lead", "prospect", "customer"].map((pipelineStage) => ({ pipelineStage })),
    );
    for (const column of (await owner.call(pipelineBoardApi.get)).body) {
      expect(
        (await owner.call(contactsApi.list, { query: { stage: column.keys.join(",") } })).body,
      ).toHaveLength(column.count);
    }
  });

  test("says how many further sales of each are open", async () => {
    const owner = await server.newOwner();
    const [contactId = ""] = await insertContacts(server.database, owner.user.workspaceId, [
      { pipelineStage: "proposal", value: "5.00" },
      { pipelineStage: "proposal" },
    ]);
    const shown = async () =>
      (await owner.call(pipelineBoardApi.get)).body
        .flatMap((column) => column.contacts)
        .map(({ id, moreSales }) => [id === contactId, moreSales]);
    for (const stage of ["new", "qualified"])
      await owner.call(dealsApi.create, { body: { contactId, value: "10", stage } });
    expect(await shown()).toEqual([
      [false, 0],
      [true, 2],
    ]);
    const { body: sales } = await owner.call(dealsApi.list, { query: { contactId } });
    const [one, other] = sales.filter(({ isMain }) => !isMain);
    const params = { id: one!.id };
    await owner.call(dealsApi.update, { params, body: { stage: "lost", lostReason: "not_now" } });
    await owner.call(dealsApi.remove, { params: { id: other!.id } });
    expect(await shown()).toEqual([
      [false, 0],
      [true, 0],
    ]);
  });

  test("says since when each one has been in their stage, again after a move", async () => {
    const owner = await server.newOwner();
    const { body: dana } = await owner.call(contactsApi.create, {
      body: { firstName: "Dana", lastName: "Whitfield", email: "dana@example.com", source: "Referral" },
    });
    const shown = async () =>
      (await owner.call(pipelineBoardApi.get)).body
        .flatMap((column) => column.contacts)
        .map(({ pipelineStage, stageSince }) => ({ pipelineStage, stageSince }));
    const [before] = await shown();
    expect(before).toEqual({ pipelineStage: "new", stageSince: dana.createdAt });
    await owner.call(contactsApi.update, { params: { id: dana.id }, body: { phone: "555 0100" } });
    expect(await shown()).toEqual([before]);
    await owner.call(contactsApi.update, { params: { id: dana.id }, body: { pipelineStage: "proposal" } });
    const [after] = await shown();
    expect([after?.pipelineStage, (after?.stageSince ?? "") > (before?.stageSince ?? "")]).toEqual([
      "proposal",
      true,
    ]);
  });

  test("shows no one from the bin and no one of another business", async () => {
    const [owner, stranger] = [await server.newOwner(), await server.newOwner()];
    await insertContacts(server.database, stranger.user.workspaceId, [{ pipelineStage: "new" }]);
    const [id] = await insertContacts(server.database, owner.user.workspaceId, [{ pipelineStage: "new" }]);
    await owner.call(contactsApi.remove, { params: { id: id! } });
    expect((await owner.call(pipelineBoardApi.get)).body.map((column) => column.count)).toEqual([
      0, 0, 0, 0, 0, 0,
    ]);
  });

  test("can be read by a viewer", async () => {
    const owner = await server.newOwner();
    const viewer = await newTeammate(server, owner, "viewer");
    expect((await viewer.call(pipelineBoardApi.get)).status).toBe(200);
  });
});

describe("an avatar", () => {
  const get = (query: string) => fetch(`${server.url}/api/avatar?${query}`);

  test("is an SVG that anyone may fetch and every cache may keep", async () => {
    const answer = await get("name=Dana+Whitfield&background=3b82f6&color=fff&size=40");
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
      200,
      expect.stringContaining("image/svg+xml"),
      "public, max-age=31536000, immutable",
    ]);
    expect(await answer.text()).toMatch(/width="40".*fill="#3b82f6".*fill="#fff">DW</);
  });

  test.each(["size=9999", "background=red", "color=%22%3E%3Cscript", `name=${"x".repeat(300)}`, "other=1"])(
    "refuses %s",
    async (query) => expect((await get(query)).status).toBe(400),
  );
});
