import { describe, expect, test } from "vitest";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { contactMergesApi } from "#areas/customers/contract/contact-merges.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { dealsApi } from "#areas/deals/contract/deals.api.ts";
import { pipelineStagesApi } from "#areas/pipeline/contract/pipeline-stages.api.ts";

const server = await testServer();
const customer = async (owner: SignedIn, more: object = {}): Promise<string> =>
  (await insertContacts(server.database, owner.user.workspaceId, [more]))[0] ?? "";

describe("a sale", () => {
  test("cannot go to a stage that was archived, and one that stood there can be changed", async () => {
    const owner = await server.newOwner();
    const { body: stages } = await owner.call(pipelineStagesApi.list);
    const [from, to] = ["negotiation", "proposal"].map((key) => stages.find((one) => one.key === key)!);
    const id = await customer(owner, { pipelineStage: "qualified" });
    await owner.call(pipelineStagesApi.archive, { params: { id: from!.id }, body: { moveTo: to!.id } });
    const refused = await owner.refused(dealsApi.update, { params: { id }, body: { stage: "negotiation" } });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([400, ["stage"]]);
    expect(
      (await owner.refused(dealsApi.create, { body: { contactId: id, stage: "negotiation" } })).status,
    ).toBe(400);
  });

  test("of a customer who went into another one is that one's", async () => {
    const owner = await server.newOwner();
    const [keepId, goneId] = [await customer(owner), await customer(owner)];
    const versions = Object.fromEntries(
      await Promise.all(
        [keepId, goneId].map(async (id) => [
          id,
          (await owner.call(contactsApi.get, { params: { id } })).body.version,
        ]),
      ),
    );
    await owner.call(contactMergesApi.create, { body: { keepId, mergedIds: [goneId], versions } });
    expect((await owner.refused(dealsApi.create, { body: { contactId: goneId } })).status).toBe(400);
    expect((await owner.refused(dealsApi.get, { params: { id: goneId } })).status).toBe(404);
  });

  test("may be called like a formula: it stays text", async () => {
    const owner = await server.newOwner();
    const contactId = await customer(owner);
    const { body } = await owner.call(dealsApi.create, { body: { contactId, title: "=1+1" } });
    expect(body.title).toBe("=1+1");
  });
});

test.each([
  [{ closeFrom: "2026-12-02", closeTo: "2026-12-01" }, "closeTo"],
  [{ wonFrom: "2026-12-02", wonTo: "2026-12-01" }, "wonTo"],
])("a span that ends before it begins is refused: %j", async (query, field) => {
  const owner = await server.newOwner();
  for (const call of [dealsApi.list, dealsApi.summary]) {
    const { status, body } = await owner.refused(call, { query });
    expect([status, body.errors]).toEqual([400, { [field]: "The last day comes before the first one" }]);
  }
});
