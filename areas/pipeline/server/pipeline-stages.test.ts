import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { doBulkChange } from "#areas/customers/server/contacts.jobs.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { pipelineStagesApi } from "#areas/pipeline/contract/pipeline-stages.api.ts";

const server = await testServer();
const dana = { firstName: "Dana", lastName: "Whitfield", email: "dana@example.com", source: "Referral" };

const stagesOf = async (owner: SignedIn) => (await owner.call(pipelineStagesApi.list)).body;
const idOf = async (owner: SignedIn, name: string) =>
  (await stagesOf(owner)).find((stage) => stage.name === name)!.id;

describe("a new business", () => {
  test("begins with the six stages of Settings, in order", async () => {
    const owner = await server.newOwner();
    expect(
      (await stagesOf(owner)).map(({ name, key, order, type, isDefault, color }) => [
        name,
        key,
        order,
        type,
        isDefault,
        color,
      ]),
    ).toEqual([
      ["New Lead", "new", 0, "open", true, "sky"],
      ["Qualified", "qualified", 1, "open", false, "violet"],
      ["Proposal", "proposal", 2, "open", false, "amber"],
      ["Negotiation", "negotiation", 3, "open", false, "orange"],
      ["Customer", "customer", 4, "won", false, "green"],
      ["Lost", "lost", 5, "lost", false, "grey"],
    ]);
    expect((await stagesOf(owner))[0]).toMatchObject({
      probability: 10,
      rottingDays: 7,
      automationRules: [],
    });
  });
});

describe("adding and changing", () => {
  test("an open stage comes before Customer, and customers can be put into it", async () => {
    const owner = await server.newOwner();
    const { body: made } = await owner.call(pipelineStagesApi.create, {
      body: { name: "Tasting", color: "rose", rottingDays: 3 },
    });
    expect(made).toMatchObject({
      name: "Tasting",
      key: "tasting",
      type: "open",
      probability: 50,
      rottingDays: 3,
      order: 4,
    });
    expect((await stagesOf(owner)).map((stage) => stage.name)).toEqual([
      "New Lead",
      "Qualified",
      "Proposal",
      "Negotiation",
      "Tasting",
      "Customer",
      "Lost",
    ]);
    expect(
      (await owner.call(contactsApi.create, { body: { ...dana, pipelineStage: "tasting" } })).body
        .pipelineStage,
    ).toBe("tasting");
  });

  test("a rename keeps the key and the customers", async () => {
    const owner = await server.newOwner();
    const { body } = await owner.call(pipelineStagesApi.update, {
      params: { id: await idOf(owner, "Qualified") },
      body: { name: "Talking", probability: 35 },
    });
    expect(body).toMatchObject({ name: "Talking", key: "qualified", probability: 35, order: 1 });
  });

  test.each([
    ["a stage without a name", { name: " " }, "name", "The stage needs a name"],
    [
      "a probability over 100",
      { name: "X", probability: 101 },
      "probability",
      "Enter a whole number from 0 to 100",
    ],
    [
      "no days at all",
      { name: "X", rottingDays: 0 },
      "rottingDays",
      "Enter a whole number of days, 1 or more",
    ],
    [
      "a colour of another world",
      { name: "X", color: "plaid" as never },
      "color",
      "Choose a color from the list",
    ],
  ])("refuses %s", async (_, body, field, message) => {
    const owner = await server.newOwner();
    expect((await owner.refused(pipelineStagesApi.create, { body })).body).toMatchObject({
      code: "validation_failed",
      errors: { [field]: message },
    });
  });

  test("refuses a name that is taken, in any letter case, and a 31st stage", async () => {
    const owner = await server.newOwner();
    expect(
      (await owner.refused(pipelineStagesApi.create, { body: { name: "PROPOSAL" } })).body,
    ).toMatchObject({ code: "conflict", errors: { name: "There is already a stage with this name" } });
    expect(
      (
        await owner.refused(pipelineStagesApi.update, {
          params: { id: await idOf(owner, "Lost") },
          body: { name: "proposal" },
        })
      ).status,
    ).toBe(409);
    for (let number = 7; number <= 30; number++)
      await owner.call(pipelineStagesApi.create, { body: { name: `Stage ${number}` } });
    expect((await owner.refused(pipelineStagesApi.create, { body: { name: "One more" } })).body.message).toBe(
      "At most 30 stages",
    );
  });

  test("the stage where customers start stays open", async () => {
    const owner = await server.newOwner();
    expect(
      (
        await owner.refused(pipelineStagesApi.update, {
          params: { id: await idOf(owner, "New Lead") },
          body: { type: "lost" },
        })
      ).status,
    ).toBe(409);
  });

  test("is for managers; everyone reads", async () => {
    const owner = await server.newOwner();
    const member = await newTeammate(server, owner, "member");
    expect((await member.refused(pipelineStagesApi.create, { body: { name: "Tasting" } })).status).toBe(403);
    expect(await stagesOf(member)).toHaveLength(6);
  });
});

describe("order", () => {
  test("is the one that was sent", async () => {
    const owner = await server.newOwner();
    const ids = (await stagesOf(owner)).map((stage) => stage.id).reverse();
    expect(
      (await owner.call(pipelineStagesApi.reorder, { body: { ids } })).body.map((stage) => stage.id),
    ).toEqual(ids);
    expect((await stagesOf(owner)).map((stage) => stage.name)[0]).toBe("Lost");
  });

  test("must name every stage once, and none of another business", async () => {
    const [owner, stranger] = [await server.newOwner(), await server.newOwner()];
    const ids = (await stagesOf(owner)).map((stage) => stage.id);
    const foreign = [...ids.slice(1), (await stagesOf(stranger))[0]!.id];
    for (const wrong of [ids.slice(1), [...ids.slice(1), ids[1]!], foreign])
      expect((await owner.refused(pipelineStagesApi.reorder, { body: { ids: wrong } })).status).toBe(409);
    expect((await stagesOf(owner)).map((stage) => stage.id)).toEqual(ids);
  });
});

describe("archiving", () => {
  test("moves its customers, with their history, and removes the stage", async () => {
    const owner = await server.newOwner();
    const { body: one } = await owner.call(contactsApi.create, {
      body: { ...dana, pipelineStage: "proposal" },
    });
    const { body: binned } = await owner.call(contactsApi.create, {
      body: { ...dana, pipelineStage: "proposal" },
    });
    await owner.call(contactsApi.remove, { params: { id: binned.id } });
    const { status, body } = await owner.call(pipelineStagesApi.archive, {
      params: { id: await idOf(owner, "Proposal") },
      body: { moveTo: await idOf(owner, "Negotiation") },
    });
    expect([status, body.map(({ name, order }) => `${order} ${name}`)]).toEqual([
      200,
      ["0 New Lead", "1 Qualified", "2 Negotiation", "3 Customer", "4 Lost"],
    ]);
    expect((await owner.call(contactsApi.get, { params: { id: one.id } })).body).toMatchObject({
      pipelineStage: "negotiation",
      version: 2,
    });
    expect((await owner.call(contactsApi.changes, { params: { id: one.id } })).body[0]).toMatchObject({
      field: "pipelineStage",
      oldValue: "proposal",
      newValue: "negotiation",
    });
    expect((await owner.call(contactsApi.restore, { params: { id: binned.id } })).body.pipelineStage).toBe(
      "negotiation",
    );
  });

  test("moves very many by a job that continues after the answer", async () => {
    const owner = await server.newOwner();
    await insertContacts(
      server.database,
      owner.user.workspaceId,
      Array.from({ length: 450 }, () => ({ pipelineStage: "qualified" })),
    );
    await owner.call(pipelineStagesApi.archive, {
      params: { id: await idOf(owner, "Qualified") },
      body: { moveTo: await idOf(owner, "Lost") },
    });
    await server.runJobs(doBulkChange, owner);
    expect((await owner.call(contactsApi.count, { query: { stage: "lost" } })).body.count).toBe(450);
  });

  test.each([
    [
      "where customers start",
      "New Lead",
      "Lost",
      409,
      "New customers start in this stage, so it can’t be removed. You can rename it.",
    ],
    ["into itself", "Lost", "Lost", 400, "Choose the stage its customers move to"],
  ])("is refused %s", async (_, name, moveTo, status, message) => {
    const owner = await server.newOwner();
    const answer = await owner.refused(pipelineStagesApi.archive, {
      params: { id: await idOf(owner, name) },
      body: { moveTo: await idOf(owner, moveTo) },
    });
    expect([answer.status, answer.body.message]).toEqual([status, message]);
  });

  test("is refused for the last open stage, and into another business's", async () => {
    const [owner, stranger] = [await server.newOwner(), await server.newOwner()];
    for (const name of ["Qualified", "Proposal", "Negotiation"])
      await owner.call(pipelineStagesApi.archive, {
        params: { id: await idOf(owner, name) },
        body: { moveTo: await idOf(owner, "Lost") },
      });
    expect(
      (
        await owner.refused(pipelineStagesApi.archive, {
          params: { id: await idOf(owner, "New Lead") },
          body: { moveTo: await idOf(owner, "Lost") },
        })
      ).body,
    ).toMatchObject({ code: "conflict", message: "This is the last open stage. Add another one first." });
    expect(
      (
        await owner.refused(pipelineStagesApi.archive, {
          params: { id: await idOf(owner, "Lost") },
          body: { moveTo: await idOf(stranger, "Lost") },
        })
      ).body.errors,
    ).toEqual({ moveTo: "Choose the stage its customers move to" });
  });
});

describe("a customer's stage", () => {
  test.each(["new", "lead", "prospect", "qualified", "proposal", "negotiation", "customer", "lost"])(
    "may be %s, as every screen offers it",
    async (pipelineStage) => {
      const owner = await server.newOwner();
      expect((await owner.call(contactsApi.create, { body: { ...dana, pipelineStage } })).status).toBe(200);
    },
  );

  test("may not be an unknown key, another business's, or an archived one", async () => {
    const [owner, other] = [await server.newOwner(), await server.newOwner()];
    await other.call(pipelineStagesApi.create, { body: { name: "Tasting" } });
    const { body: made } = await owner.call(contactsApi.create, { body: dana });
    await owner.call(pipelineStagesApi.archive, {
      params: { id: await idOf(owner, "Proposal") },
      body: { moveTo: await idOf(owner, "Lost") },
    });
    for (const pipelineStage of ["unheard-of", "tasting", "proposal", "Has Spaces", ""]) {
      const refusal = {
        code: "validation_failed",
        errors: { pipelineStage: "Choose a stage from the list" },
      };
      expect(
        (await owner.refused(contactsApi.create, { body: { ...dana, pipelineStage } })).body,
      ).toMatchObject(refusal);
      expect(
        (await owner.refused(contactsApi.update, { params: { id: made.id }, body: { pipelineStage } })).body,
      ).toMatchObject(refusal);
      expect(
        (
          await owner.refused(contactsApi.bulk, {
            body: { ids: [made.id], action: { type: "stage", pipelineStage } },
          })
        ).body.errors,
      ).toEqual({ "action.pipelineStage": "Choose a stage from the list" });
    }
  });

  test("an edit of something else keeps a stage that is no longer offered", async () => {
    const owner = await server.newOwner();
    const [id] = await insertContacts(server.database, owner.user.workspaceId, [
      { pipelineStage: "from-an-old-file" },
    ]);
    expect(
      (
        await owner.call(contactsApi.update, {
          params: { id: id! },
          body: { jobTitle: "Chef", pipelineStage: "from-an-old-file" },
        })
      ).body,
    ).toMatchObject({ jobTitle: "Chef", pipelineStage: "from-an-old-file" });
  });

  test("is logged with the time in the stage before", async () => {
    const owner = await server.newOwner();
    const { body: made } = await owner.call(contactsApi.create, { body: dana });
    const rows = (
      text = sql`SELECT from_stage, to_stage, seconds_before, changed_by FROM stage_changes WHERE contact_id = ${made.id} ORDER BY id`,
    ) => server.database.inWorkspace(owner.user.workspaceId, async (tx) => (await tx.execute(text)).rows);
    await rows(sql`UPDATE stage_changes SET at = at - interval '3 days' WHERE contact_id = ${made.id}`);
    await owner.call(contactsApi.update, { params: { id: made.id }, body: { pipelineStage: "qualified" } });
    await owner.call(contactsApi.update, { params: { id: made.id }, body: { pipelineStage: "customer" } });
    const by = owner.user.id;
    expect(await rows()).toMatchObject([
      { from_stage: null, to_stage: "new", seconds_before: null, changed_by: by },
      { from_stage: "new", to_stage: "qualified", changed_by: by },
      { from_stage: "qualified", to_stage: "customer" },
    ]);
    const [, first, second] = (await rows()) as { seconds_before: number }[];
    expect(first!.seconds_before).toBeGreaterThanOrEqual(3 * 86_400);
    expect(second!.seconds_before).toBeLessThan(60);
  });

  test("shows by its name here; reaching any won stage closes a deal", async () => {
    const owner = await server.newOwner();
    await owner.call(pipelineStagesApi.create, { body: { name: "Regular", type: "won" } });
    await owner.call(pipelineStagesApi.update, {
      params: { id: await idOf(owner, "Qualified") },
      body: { name: "Talking" },
    });
    const { body: made } = await owner.call(contactsApi.create, { body: dana });
    for (const pipelineStage of ["qualified", "regular"])
      await owner.call(contactsApi.update, { params: { id: made.id }, body: { pipelineStage } });
    const told = (await owner.call(activitiesApi.list, { query: { contactId: made.id } })).body.map(
      ({ type, title, description }) => [type, title, description],
    );
    expect(told.slice(0, 2)).toEqual([
      ["deal_closed", "Dana Whitfield became a customer", "Before: Talking"],
      ["stage_changed", "Dana Whitfield moved to Talking", "Before: New Lead"],
    ]);
  });
});
