import { describe, expect, test } from "vitest";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";

const server = await testServer();
const person = { firstName: "Dana", lastName: "Whitfield", email: "dana@example.com", source: "Referral" };
const add = (owner: SignedIn) => owner.refused(contactsApi.create, { body: person });
const withCustomers = async (
  count: number,
  plan?: "enterprise",
): Promise<{ owner: SignedIn; ids: string[] }> => {
  const owner = await server.newOwner(plan && { selectedPlan: plan });
  return {
    owner,
    ids: await insertContacts(
      server.database,
      owner.user.workspaceId,
      Array.from({ length: count }, () => ({})),
    ),
  };
};

describe("signing up", () => {
  test("keeps the plan that was chosen and the browser's time zone", async () => {
    const owner = await server.newOwner({ selectedPlan: "professional", timeZone: "America/Denver" });
    expect((await owner.call(authApi.user)).body?.subscriptionPlan).toBe("professional");
    expect((await owner.call(tasksApi.settings)).body.timeZone).toBe("America/Denver");
  });

  test("starts with Starter and UTC when nothing was chosen, or for an unknown zone", async () => {
    const owner = await server.newOwner({ timeZone: "Mars/Olympus" });
    expect([
      (await owner.call(authApi.user)).body?.subscriptionPlan,
      (await owner.call(tasksApi.settings)).body.timeZone,
    ]).toEqual(["starter", "UTC"]);
  });

  test("refuses a plan that does not exist", async () => {
    const { status, body } = await server.visitor().refused(authApi.register, {
      body: {
        ...person,
        password: "a good password",
        companyName: "Rye",
        selectedPlan: "gold" as never,
      } as never,
    });
    expect([status, body.errors?.selectedPlan]).toEqual([400, "Choose a plan from the list"]);
  });
});

describe("a plan that is full", () => {
  const full =
    "Your plan holds 1,000 customers, and you have 1,000. Delete customers you no longer need, or choose a larger plan.";

  test("takes no new customer and restores none from the bin, answers 402, and accepts them again once there is room", async () => {
    const { owner, ids } = await withCustomers(1000);
    const [first = "", second = ""] = ids;
    expect((await add(owner)).body).toMatchObject({ code: "plan_limit", message: full });
    await owner.call(contactsApi.remove, { params: { id: first } });
    expect((await add(owner)).status).toBe(200);
    for (const refused of [
      await owner.refused(contactsApi.restore, { params: { id: first } }),
      await owner.refused(contactsApi.bulk, { body: { action: { type: "restore" }, ids: [first] } }),
    ])
      expect([refused.status, refused.body.message]).toEqual([402, full]);
    await owner.call(contactsApi.remove, { params: { id: second } });
    expect((await owner.call(contactsApi.restore, { params: { id: first } })).status).toBe(200);
  });

  test("never gives the last place to two at the same moment", async () => {
    const { owner } = await withCustomers(995);
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(owner)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 5 }, () => 200),
      ...Array.from({ length: 15 }, () => 402),
    ]);
    expect((await owner.call(contactsApi.count)).body).toMatchObject({ count: 1000 });
  });

  test("cannot be one without a limit", async () => {
    const { owner } = await withCustomers(1001, "enterprise");
    expect((await add(owner)).status).toBe(200);
  });
});
