import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { callBehind } from "#apps/server/testing/report-fixture.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { statsApi } from "#areas/dashboard/contract/stats.api.ts";
import { conversionRate, type MetricKey, metrics } from "#areas/dashboard/contract/stats.rules.ts";
import { dealsApi } from "#areas/deals/contract/deals.api.ts";
import { pipelineStagesApi } from "#areas/pipeline/contract/pipeline-stages.api.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";

const server = await testServer();
const stats = async (person: SignedIn) => (await person.call(statsApi.get)).body;
const person = { firstName: "Dana", lastName: "Whitfield", email: "dana@example.com", source: "Referral" };

/** What the list behind each card holds. */
async function listed(owner: SignedIn) {
  const lists = await Promise.all(
    metrics.map(async ({ key, href }) => {
      const rows = callBehind(href);
      const response = await owner.send(rows);
      expect([rows, response.status]).toEqual([rows, 200]);
      return [key, (await response.json()) as { value?: string }[]] as const;
    }),
  );
  const of = Object.fromEntries(lists);
  const count = (key: MetricKey) => of[key]?.length ?? 0;
  const cents = (of.totalRevenue ?? []).reduce((sum, { value }) => sum + Math.round(Number(value) * 100), 0);
  return {
    totalContacts: count("totalContacts"),
    activeLeads: count("activeLeads"),
    conversionRate: conversionRate(count("conversionRate"), count("totalContacts")),
    totalRevenue: (cents / 100).toFixed(2),
    upcomingMeetings: count("upcomingMeetings"),
    tasksCompleted: 0,
    emailsSent: 0,
    revenue: (cents / 100).toFixed(2),
  };
}

const stages = ["new", "lead", "prospect", "qualified", "customer", "won", "lost", "negotiation"];
const statuses = ["active", "inactive", "unsubscribed", "converted"] as const;
const mixed = Array.from({ length: 40 }, (_, at) => ({
  pipelineStage: stages[at % 8],
  status: statuses[Math.floor(at / 8) % 4],
  value: `${at * 10}.25`,
}));

describe("the numbers", () => {
  test("of done tasks equal their list, for every reader", async () => {
    const owner = await server.newOwner();
    const ben = await newTeammate(server, owner, "member");
    await owner.call(membersApi.update, { params: { id: ben.user.id }, body: { sees: "own" } });
    const add = async (title: string, assignedTo: string) =>
      (await owner.call(tasksApi.create, { body: { title, type: "task", assignedTo } })).body.id;
    const ids = [
      await add("Mine", owner.user.id),
      await add("Ben's", ben.user.id),
      await add("Deleted", owner.user.id),
      await add("Open", owner.user.id),
    ];
    await owner.call(tasksApi.bulk, { body: { ids: ids.slice(0, 3), action: "complete" } });
    await owner.call(tasksApi.remove, { params: { id: ids[2] ?? "" } });
    const done = async (person: SignedIn) => [
      (await stats(person)).tasksCompleted,
      (await person.call(tasksApi.list, { query: { status: "completed" } })).body.length,
    ];
    expect([await done(owner), await done(ben)]).toEqual([
      [2, 2],
      [1, 1],
    ]);
    await owner.call(tasksApi.update, { params: { id: ids[0] ?? "" }, body: { status: "pending" } });
    expect(await done(owner)).toEqual([1, 1]);
  });

  test("of meetings ahead count the rows of Upcoming: what is in the future and was not canceled", async () => {
    const owner = await server.newOwner();
    const add = async (hours: number) => {
      const start = Date.now() + hours * 3_600_000;
      const { body } = await owner.call(appointmentsApi.create, {
        body: {
          title: `In ${hours} hours`,
          type: "phone",
          startTime: new Date(start).toISOString(),
          endTime: new Date(start + 1_800_000).toISOString(),
        },
      });
      return { id: body.id };
    };
    await add(-1);
    await add(1);
    const [canceled, deleted] = [await add(2), await add(3)];
    expect((await stats(owner)).upcomingMeetings).toBe(3);
    await owner.call(appointmentsApi.cancel, { params: canceled });
    await owner.call(appointmentsApi.remove, { params: deleted });
    expect((await stats(owner)).upcomingMeetings).toBe(1);
    const { body } = await owner.call(appointmentsApi.list, { query: { view: "upcoming" } });
    expect(body.map(({ title }) => title)).toEqual(["In 1 hours"]);
  });

  test("of an empty business are zero", async () => {
    expect(await stats(await server.newOwner())).toEqual({
      totalContacts: 0,
      activeLeads: 0,
      conversionRate: 0,
      totalRevenue: "0.00",
      upcomingMeetings: 0,
      tasksCompleted: 0,
      emailsSent: 0,
      revenue: "0.00",
    });
  });

  test("of every card equal the rows of the list that it opens, through every kind of change", async () => {
    const owner = await server.newOwner();
    const ids = await insertContacts(server.database, owner.user.workspaceId, mixed);
    const [a = "", b = "", c = "", ...others] = ids;
    const changes: (() => Promise<unknown>)[] = [
      () =>
        owner.call(contactsApi.create, { body: { ...person, value: "19.99", pipelineStage: "customer" } }),
      () =>
        owner.call(contactsApi.update, {
          params: { id: a },
          body: { pipelineStage: "customer", value: "7.50" },
        }),
      () => owner.call(contactsApi.update, { params: { id: b }, body: { status: "inactive" } }),
      ...["customer", "lead"].map(
        (stage) => () => owner.call(dealsApi.create, { body: { contactId: a, value: "11.25", stage } }),
      ),
      () => owner.call(contactsApi.remove, { params: { id: a } }),
      () => owner.call(contactsApi.restore, { params: { id: a } }),
      () => owner.call(contactsApi.remove, { params: { id: c } }),
      () =>
        owner.call(contactsApi.bulk, {
          body: { action: { type: "stage", pipelineStage: "proposal" }, ids: others.slice(0, 9) },
        }),
      () =>
        server.database.inWorkspace(owner.user.workspaceId, (tx) =>
          tx.execute(sql`DELETE FROM contacts WHERE deleted_at IS NOT NULL`),
        ),
      () =>
        server.database.inWorkspace(owner.user.workspaceId, (tx) =>
          tx.execute(sql`SELECT app.fold_contact_tallies(${owner.user.workspaceId})`),
        ),
    ];
    for (const change of [async () => undefined, ...changes]) {
      await change();
      const shown = await stats(owner);
      expect(shown).toEqual(await listed(owner));
      expect(shown.activeLeads).toBeGreaterThan(0);
    }
  });

  test("follow what the business calls won and lost", async () => {
    const owner = await server.newOwner();
    const { body: stage } = await owner.call(pipelineStagesApi.create, {
      body: { name: "Signed", type: "won" },
    });
    await owner.call(contactsApi.create, { body: { ...person, value: "100", pipelineStage: stage.key } });
    expect(await stats(owner)).toMatchObject({ activeLeads: 0, conversionRate: 100, totalRevenue: "100.00" });
    await owner.call(pipelineStagesApi.update, { params: { id: stage.id }, body: { type: "open" } });
    expect(await stats(owner)).toMatchObject({ activeLeads: 1, conversionRate: 0, totalRevenue: "0.00" });
    expect(await stats(owner)).toEqual(await listed(owner));
  });

  test("of leads count who unsubscribed from mail, and not who is inactive", async () => {
    const owner = await server.newOwner();
    const { body: made } = await owner.call(contactsApi.create, { body: { ...person } });
    for (const [status, activeLeads] of [
      ["active", 1],
      ["unsubscribed", 1],
      ["inactive", 0],
    ] as const) {
      await owner.call(contactsApi.update, { params: { id: made.id }, body: { status } });
      expect([status, await stats(owner)]).toMatchObject([status, { activeLeads }]);
      expect(await stats(owner)).toEqual(await listed(owner));
    }
  });

  test("hold when many write at once, and when a write is refused", async () => {
    const owner = await server.newOwner();
    await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        owner.call(contactsApi.create, {
          body: { ...person, value: at, pipelineStage: at % 2 ? "customer" : "new" },
        }),
      ),
    );
    await owner.refused(contactsApi.create, { body: { ...person, pipelineStage: "nowhere" } });
    expect(await stats(owner)).toMatchObject({
      totalContacts: 30,
      activeLeads: 15,
      conversionRate: 50,
      totalRevenue: "225.00",
    });
  });

  test("of someone who sees only their own customers are of those, and of another business none", async () => {
    const owner = await server.newOwner();
    const ben = await newTeammate(server, owner, "member");
    await insertContacts(server.database, owner.user.workspaceId, [
      ...mixed,
      { assignedTo: ben.user.id, value: "5.00", pipelineStage: "customer" },
      { assignedTo: ben.user.id },
    ]);
    expect((await stats(ben)).totalContacts).toBe(42);
    await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(sql`UPDATE members SET sees = 'own' WHERE user_id = ${ben.user.id}`),
    );
    expect(await stats(ben)).toMatchObject({
      totalContacts: 2,
      activeLeads: 1,
      conversionRate: 50,
      totalRevenue: "5.00",
    });
    expect(await stats(ben)).toEqual(await listed(ben));
    expect((await stats(await server.newOwner())).totalContacts).toBe(0);
    expect((await server.visitor().refused(statsApi.get)).status).toBe(401);
  });
});

test("an unknown view is refused", async () => {
  const owner = await server.newOwner();
  expect(
    (await owner.refused(contactsApi.list, { query: { view: "friends" as never } })).body.errors,
  ).toEqual({ view: "Choose leads or customers" });
});
