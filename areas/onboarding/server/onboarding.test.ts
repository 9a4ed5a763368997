import { v7 } from "uuid";
import { describe, expect, test } from "vitest";
import { imported } from "#apps/server/testing/import-fixture.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { testServer } from "#apps/server/testing/test-server.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { sampleActivitiesAt } from "#areas/customers/contract/contact-activities.sample.ts";
import { sampleContactsAt } from "#areas/customers/contract/contacts.sample.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { dealsApi } from "#areas/deals/contract/deals.api.ts";
import { stepImport } from "#areas/imports/server/imports.jobs.ts";
import { statsApi } from "#areas/dashboard/contract/stats.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { onboardingApi } from "#areas/onboarding/contract/onboarding.api.ts";
import { setupMessages } from "#areas/onboarding/contract/onboarding.schema.ts";
import { pipelineStagesApi } from "#areas/pipeline/contract/pipeline-stages.api.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";

const server = await testServer();
const setup = {
  primaryGoals: ["Track finances better" as const],
  leadSources: ["Referrals" as const],
  communicationChannels: ["Phone calls" as const],
};
const dana = { firstName: "Dana", lastName: "Whitfield", email: "dana@example.com", source: "Referral" };
const samples = sampleContactsAt({ now: new Date(), today: "2026-01-01" }).length;
const nothing = { addContact: false, createTask: false, sendEmail: false, explorePipeline: false };

describe("the wizard", () => {
  test("starts with nothing answered", async () => {
    const owner = await server.newOwner();
    expect((await owner.call(onboardingApi.get)).body).toEqual({
      setupCompleted: false,
      step: 1,
      answers: {},
      checklist: nothing,
      dismissed: [],
      goalCard: null,
      leadGoal: null,
      sampleContacts: 0,
    });
  });

  test("saves answers step by step, the newest to each question, per person", async () => {
    const owner = await server.newOwner();
    await owner.call(onboardingApi.save, { body: { primaryGoals: ["Close more deals"], step: 2 } });
    await owner.call(onboardingApi.save, { body: { leadSources: ["Referrals"], step: 3 } });
    await owner.call(onboardingApi.save, {
      body: { primaryGoals: ["Generate more leads"], monthlyLeadGoal: "20" },
    });
    const { body } = await owner.call(onboardingApi.get);
    expect(body).toMatchObject({
      step: 3,
      answers: { primaryGoals: ["Generate more leads"], leadSources: ["Referrals"], monthlyLeadGoal: "20" },
      setupCompleted: false,
    });
    expect(body.goalCard).toBe("activeLeads");
    expect((await (await newTeammate(server, owner, "viewer")).call(onboardingApi.get)).body.answers).toEqual(
      {},
    );
  });

  test("when completed marks the person, saves all answers and sets when a sale has waited too long", async () => {
    const owner = await server.newOwner();
    const { body } = await owner.call(onboardingApi.completeSetup, {
      body: { ...setup, salesCycle: "1-3 months", averageDealValue: "about 500" },
    });
    expect(body).toMatchObject({
      setupCompleted: true,
      answers: { ...setup, salesCycle: "1-3 months", averageDealValue: "about 500", importContacts: false },
    });
    expect((await owner.call(authApi.user)).body.setupCompleted).toBe(true);
    expect((await owner.call(pipelineStagesApi.list)).body.map((stage) => stage.rottingDays)).toEqual([
      22,
      45,
      45,
      45,
      null,
      null,
    ]);
  });

  test("with a goal of new customers counts those of this month: added one by one, not from a file, not sample customers, and no longer once deleted", async () => {
    const owner = await server.newOwner({ withSampleData: true });
    const goal = async () => (await owner.call(onboardingApi.get)).body.leadGoal;
    expect(await goal()).toBeNull();
    await owner.call(onboardingApi.save, { body: { monthlyLeadGoal: "3" } });
    expect(await goal()).toEqual({ wanted: 3, added: 0 });
    const {
      body: { id },
    } = await owner.call(contactsApi.create, { body: dana });
    await owner.call(contactsApi.create, {
      body: { ...dana, email: "eve@example.com", pipelineStage: "customer" },
    });
    expect(await goal()).toEqual({ wanted: 3, added: 2 });
    await imported(owner, [
      ["First name", "Last name", "Email"],
      ["Tom", "Kowalski", "tom@example.com"],
    ]);
    expect(await goal()).toEqual({ wanted: 3, added: 2 });
    await owner.call(contactsApi.remove, { params: { id } });
    expect(await goal()).toEqual({ wanted: 3, added: 1 });
    const long = new Date(Date.now() - 40 * 86_400_000);
    await insertContacts(server.database, owner.user.workspaceId, [
      { id: v7({ msecs: long.getTime() }), createdAt: long.toISOString() },
    ]);
    expect(await goal()).toEqual({ wanted: 3, added: 1 });
  });

  test("leaves the stages as they are for a viewer, and without a cycle", async () => {
    const owner = await server.newOwner();
    const viewer = await newTeammate(server, owner, "viewer");
    expect(
      (await viewer.call(onboardingApi.completeSetup, { body: { ...setup, salesCycle: "6+ months" } }))
        .status,
    ).toBe(200);
    await owner.call(onboardingApi.completeSetup, { body: setup });
    expect((await owner.call(pipelineStagesApi.list)).body.map((stage) => stage.rottingDays)).toEqual([
      7,
      14,
      14,
      14,
      null,
      null,
    ]);
  });

  test.each(Object.entries(setupMessages))("without %s is refused with: %s", async (field, message) => {
    const owner = await server.newOwner();
    const { status, body } = await owner.refused(onboardingApi.completeSetup, {
      body: { ...setup, [field]: [] },
    });
    expect([status, body.errors]).toEqual([400, { [field]: message }]);
    expect((await owner.call(authApi.user)).body.setupCompleted).toBe(false);
  });

  test("remembers what a person closed, once each, on every device", async () => {
    const owner = await server.newOwner();
    for (const what of ["banner", "tips", "banner"] as const)
      await owner.call(onboardingApi.dismiss, { body: { what } });
    expect((await owner.call(onboardingApi.get)).body.dismissed).toEqual(["banner", "tips"]);
    expect((await owner.refused(onboardingApi.dismiss, { body: { what: "door" as never } })).status).toBe(
      400,
    );
  });
});

describe("the checklist", () => {
  test("completes when a customer is really added, and stays so when that one is gone", async () => {
    const owner = await server.newOwner();
    const { body: contact } = await owner.call(contactsApi.create, { body: dana });
    await owner.call(contactsApi.remove, { params: { id: contact.id } });
    expect((await owner.call(onboardingApi.get)).body.checklist).toEqual({ ...nothing, addContact: true });
  });

  test("completes when a task is created, and when customers are imported, which is reported when it is done", async () => {
    const [owner, other] = [await server.newOwner(), await server.newOwner()];
    await owner.call(tasksApi.create, { body: { title: "Order rye flour", type: "task" } });
    expect((await owner.call(onboardingApi.get)).body.checklist).toEqual({ ...nothing, createTask: true });
    await imported(other, [
      ["First name", "Last name", "Email"],
      ["Dana", "Whitfield", "dana@example.com"],
      ["Jerome", "Baptiste", "jerome@example.com"],
    ]);
    await server.runJobs(stepImport, other);
    expect((await other.call(onboardingApi.get)).body.checklist).toEqual({ ...nothing, addContact: true });
    expect((await other.call(activitiesApi.list)).body[0]).toMatchObject({
      type: "contact_import",
      title: "Imported 2 customers",
    });
    expect((await other.call(notificationsApi.list)).body[0]).toMatchObject({
      type: "work_finished",
      title: "Importing people.csv: done",
      href: "/contacts",
    });
  });

  test("completes when the pipeline is viewed, or a customer or a sale is moved, for the whole team", async () => {
    const [owner, other] = [await server.newOwner(), await server.newOwner()];
    expect(
      (await owner.call(onboardingApi.completeStep, { body: { step: "explorePipeline" } })).body.checklist
        .explorePipeline,
    ).toBe(true);
    expect(
      (await (await newTeammate(server, owner, "member")).call(onboardingApi.get)).body.checklist
        .explorePipeline,
    ).toBe(true);
    const { body: contact } = await other.call(contactsApi.create, { body: dana });
    await other.call(contactsApi.update, { params: { id: contact.id }, body: { pipelineStage: "proposal" } });
    expect((await other.call(onboardingApi.get)).body.checklist).toEqual({
      ...nothing,
      addContact: true,
      explorePipeline: true,
    });
    const third = await server.newOwner();
    const { body: eve } = await third.call(contactsApi.create, {
      body: { ...dana, pipelineStage: "qualified", value: "5" },
    });
    const { body: further } = await third.call(dealsApi.create, { body: { contactId: eve.id, value: "10" } });
    const explored = async () => (await third.call(onboardingApi.get)).body.checklist.explorePipeline;
    expect(await explored()).toBe(false);
    await third.call(dealsApi.update, { params: { id: further.id }, body: { stage: "qualified" } });
    expect(await explored()).toBe(true);
    expect(
      (await owner.refused(onboardingApi.completeStep, { body: { step: "sendEmail" as never } })).status,
    ).toBe(400);
  });
});

describe("sample data", () => {
  async function newWithSample() {
    const visitor = server.visitor();
    const { body: user } = await visitor.call(authApi.register, {
      body: {
        firstName: "Rosa",
        lastName: "Delgado",
        companyName: "Alder & Rye",
        email: `rosa-${Math.random()}@example.com`,
        password: "a good password",
        withSampleData: true,
      },
    });
    return { owner: visitor, user };
  }

  test("is there when asked for at sign-up: labeled, counted, and completing no step", async () => {
    const { owner, user } = await newWithSample();
    const { body: list } = await owner.call(contactsApi.list);
    expect([
      list.length,
      list.every((contact) => contact.isSample && contact.assignedTo === user.id),
      list[0]?.lastName,
    ]).toEqual([samples, true, "Whitfield"]);
    expect(list[0]?.notes?.length).toBeGreaterThan(0);
    expect((await owner.call(statsApi.get)).body.totalContacts).toBe(samples);
    expect((await owner.call(onboardingApi.get)).body).toMatchObject({
      sampleContacts: samples,
      checklist: nothing,
    });
    expect((await owner.call(contactsApi.list, { query: { search: "kowalski" } })).body).toHaveLength(1);
  });

  test("has its history: labeled, the same as in the demo, and removed with it while the owner's own stays", async () => {
    const { owner, user } = await newWithSample();
    const { body: told } = await owner.call(activitiesApi.list);
    const inDemo = sampleActivitiesAt({ now: new Date(), today: "2026-01-01" });
    expect(told.map(({ type, title, description }) => [type, title, description])).toEqual(
      inDemo.map(({ type, title, description }) => [type, title, description]),
    );
    expect(
      told.every(
        (one) =>
          one.isSample && one.userId === user.id && one.userName === "Rosa Delgado" && one.contactId !== null,
      ),
    ).toBe(true);
    expect(told.map((one) => String(one.createdAt))).toEqual(
      told
        .map((one) => String(one.createdAt))
        .sort()
        .reverse(),
    );
    const { body: contacts } = await owner.call(contactsApi.list);
    const named = new Map(
      contacts.map((contact) => [contact.id, `${contact.firstName} ${contact.lastName}`]),
    );
    expect(told.filter((one) => !one.title.includes(named.get(one.contactId ?? "") ?? "nobody"))).toEqual([]);
    await owner.call(contactsApi.update, {
      params: { id: told[0]?.contactId ?? "" },
      body: { phone: "111" },
    });
    expect((await owner.call(activitiesApi.list)).body[0]).toMatchObject({
      type: "contact_updated",
      isSample: false,
    });
    await owner.call(onboardingApi.removeSample);
    expect((await owner.call(activitiesApi.list)).body.map((one) => [one.type, one.isSample])).toEqual([
      ["contact_updated", false],
    ]);
  });

  test("is removed in one click; what was edited stays without the label, and so does what is the owner's", async () => {
    const { owner } = await newWithSample();
    const {
      body: [edited, noted],
    } = await owner.call(contactsApi.list);
    await owner.call(contactsApi.update, { params: { id: edited?.id ?? "" }, body: { phone: "111" } });
    await owner.call(contactsApi.addNote, { params: { id: noted?.id ?? "" }, body: { text: "Called" } });
    const { body: own } = await owner.call(contactsApi.create, { body: dana });
    expect((await owner.call(onboardingApi.removeSample)).body).toEqual({ removed: samples - 2, kept: 2 });
    const { body: left } = await owner.call(contactsApi.list);
    expect(left.map((contact) => [contact.id, contact.isSample])).toEqual([
      [own.id, false],
      [edited?.id, false],
      [noted?.id, false],
    ]);
    expect((await owner.call(onboardingApi.removeSample)).body).toEqual({ removed: 0, kept: 0 });
    expect((await owner.call(statsApi.get)).body.totalContacts).toBe(3);
  });

  test("is removed by owners and managers only", async () => {
    const owner = await server.newOwner();
    expect(
      (await (await newTeammate(server, owner, "member")).refused(onboardingApi.removeSample)).status,
    ).toBe(403);
  });
});
