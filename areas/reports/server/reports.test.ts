import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { expectRows, reportOf, type Row, rowsAt, valueOf } from "#apps/server/testing/report-fixture.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { addDays, dayIn } from "#platform/contract/dates.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { dealsApi } from "#areas/deals/contract/deals.api.ts";
import { pipelineStagesApi } from "#areas/pipeline/contract/pipeline-stages.api.ts";
import { reportsApi } from "#areas/reports/contract/reports.api.ts";
import { statsApi } from "#areas/dashboard/contract/stats.api.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";

const server = await testServer();
const person = { firstName: "Dana", lastName: "Whitfield", email: "dana@example.com", source: "Referral" };
const add = async (owner: SignedIn, changes: object = {}) =>
  (await owner.call(contactsApi.create, { body: { ...person, ...changes } })).body.id;
const move = (owner: SignedIn, id: string, pipelineStage: string) =>
  owner.call(contactsApi.update, { params: { id }, body: { pipelineStage } });
const inside = (owner: SignedIn, statement: ReturnType<typeof sql>) =>
  server.database.inWorkspace(owner.user.workspaceId, (tx) => tx.execute(statement));
const today = dayIn("UTC", new Date());

describe("the report", () => {
  test("of a new business is all zero, with every stated card and a month for each of twelve", async () => {
    const report = await expectRows(await server.newOwner());
    expect(report.cards.map(({ label, value }) => [label, value])).toEqual([
      ["Total People", 0],
      ["New Leads", 0],
      ["Possible Sales", 0],
      ["Success Rate", 0],
    ]);
    expect(report.thisMonth.map(({ key, value }) => [key, value])).toEqual([
      ["tasksCompleted", 0],
      ["emailsSent", 0],
      ["revenue", "0.00"],
      ["newPeople", 0],
    ]);
    expect(report.journey.map(({ label }) => label)).toEqual([
      "New Lead",
      "Qualified",
      "Proposal",
      "Negotiation",
      "Customer",
      "Lost",
    ]);
    expect([report.growth.length, report.growth.at(-1)?.month]).toEqual([12, today.slice(0, 7)]);
    expect([report.range.to, report.daysToClose.value]).toEqual([today, null]);
  });

  test("holds numbers that are what their rows tell, through every kind of change, and agrees with the dashboard", async () => {
    const owner = await server.newOwner();
    const ids = await insertContacts(
      server.database,
      owner.user.workspaceId,
      ["new", "lead", "prospect", "qualified", "customer", "won", "lost", "negotiation", "from-old"].map(
        (pipelineStage, at) => ({
          pipelineStage,
          value: `${at * 10}.25`,
          source: at % 2 ? "Website" : "Other",
        }),
      ),
    );
    const made: string[] = [];
    const changes: (() => Promise<unknown>)[] = [
      async () => made.push(await add(owner, { value: "19.99", pipelineStage: "customer" })),
      async () => made.push(await add(owner, { email: "b@example.com", value: "100" })),
      () => move(owner, made[1]!, "proposal"),
      () => move(owner, made[1]!, "customer"),
      () => move(owner, ids[0]!, "lost"),
      () => move(owner, made[0]!, "negotiation"),
      () => owner.call(contactsApi.remove, { params: { id: made[1]! } }),
      () => owner.call(contactsApi.restore, { params: { id: made[1]! } }),
      () =>
        owner.call(contactsApi.bulk, {
          body: { action: { type: "stage", pipelineStage: "customer" }, ids: ids.slice(1, 4) },
        }),
      async () => {
        const { body } = await owner.call(tasksApi.create, { body: { title: "Call", type: "call" } });
        await owner.call(tasksApi.update, { params: { id: body.id }, body: { status: "completed" } });
      },
      () => owner.call(pipelineStagesApi.create, { body: { name: "Signed", type: "won" } }),
    ];
    for (const change of [async () => undefined, ...changes]) {
      await change();
      // Two months are enough to add up, and each number's rows are asked for.
      const report = await expectRows(owner, { from: addDays(today, -31), to: today });
      const { body: stats } = await owner.call(statsApi.get);
      expect([valueOf(report, "totalPeople"), valueOf(report, "successRate")]).toEqual([
        stats.totalContacts,
        stats.conversionRate,
      ]);
    }
    const report = await reportOf(owner);
    expect([valueOf(report, "won"), valueOf(report, "money"), valueOf(report, "tasksCompleted")]).toEqual([
      4,
      "160.75",
      1,
    ]);
  }, 60_000);

  test("gives a sale its day by the last move to won, not by those before and after", async () => {
    const owner = await server.newOwner();
    const id = await add(owner, { value: "50" });
    await move(owner, id, "customer");
    await inside(
      owner,
      sql`UPDATE stage_changes SET at = now() - interval '70 days' WHERE to_stage = 'customer'`,
    );
    const before = valueOf(await reportOf(owner), "revenue");
    await move(owner, id, "negotiation");
    const reopened = valueOf(await reportOf(owner), "money");
    await move(owner, id, "customer");
    const report = await expectRows(owner);
    expect([before, reopened, valueOf(report, "revenue"), valueOf(report, "money")]).toEqual([
      "0.00",
      "0.00",
      "50.00",
      "50.00",
    ]);
  });

  test("counts sales where money is told and people where they are, also of one customer with four sales", async () => {
    const owner = await server.newOwner();
    const contactId = await add(owner, { value: "10", pipelineStage: "customer" });
    const note = async (value: string, stage: string) =>
      (await owner.call(dealsApi.create, { body: { contactId, title: "Fence", value, stage } })).body.id;
    const further = await note("5.50", "customer");
    const open = await note("7", "proposal");
    const lost = await note("3", "proposal");
    await owner.call(dealsApi.update, {
      params: { id: lost },
      body: { stage: "lost", lostReason: "no_answer" },
    });
    const tell = async () => {
      const report = await expectRows(owner, { from: addDays(today, -1), to: today });
      const { body: stats } = await owner.call(statsApi.get);
      return [
        valueOf(report, "totalPeople"),
        valueOf(report, "won"),
        valueOf(report, "money"),
        valueOf(report, "lost"),
        stats.totalRevenue,
      ];
    };
    expect(await tell()).toEqual([1, 2, "15.50", 1, "15.50"]);
    await owner.call(dealsApi.update, { params: { id: open }, body: { stage: "customer" } });
    expect(await tell()).toEqual([1, 3, "22.50", 1, "22.50"]);
    // The person is lost: the main role passes to a sale that is won, and none is counted twice.
    await owner.call(dealsApi.update, {
      params: { id: contactId },
      body: { stage: "lost", lostReason: "other", lostNote: "Moved away" },
    });
    expect(await tell()).toEqual([1, 2, "12.50", 2, "12.50"]);
    await owner.call(dealsApi.remove, { params: { id: further } });
    expect(await tell()).toEqual([1, 1, "7.00", 2, "7.00"]);
    const reasons = async () => (await reportOf(owner)).lostReasons.map(({ label, value }) => [label, value]);
    expect(await reasons()).toEqual([
      ["No answer", 1],
      ["Other", 1],
    ]);
    // A person may be moved without a word; what was said of an earlier loss is over by then.
    const silent = await add(owner, { email: "silent@example.com" });
    await owner.call(dealsApi.update, {
      params: { id: silent },
      body: { stage: "lost", lostReason: "not_now" },
    });
    await move(owner, silent, "new");
    await move(owner, silent, "lost");
    await expectRows(owner, { from: addDays(today, -1), to: today });
    expect(await reasons()).toEqual([
      ["No answer", 1],
      ["Other", 1],
      ["Not said", 1],
    ]);
    expect((await owner.send("/api/reports/rows?of=won&reason=other")).status).toBe(400);
  });

  test("of the sample business has its sales, months and times, and this month's stated revenue", async () => {
    const visitor = server.visitor();
    await visitor.call(authApi.register, {
      body: {
        firstName: "Rosa",
        lastName: "Delgado",
        companyName: "Alder & Rye",
        email: `rosa-${Math.random()}@example.com`,
        password: "a good password",
        withSampleData: true,
      },
    });
    const report = await expectRows(visitor, { from: addDays(today, -150), to: today });
    // Spec 2 §3, Stats.
    expect(valueOf(report, "revenue")).toBe("28500.00");
    expect(valueOf(report, "won")).toBe(17);
    expect(report.daysInStage.every(({ value }) => Number(value) > 0)).toBe(true);
    expect(report.funnel.map(({ value }) => Number(value)).every((value) => value > 0)).toBe(true);
    const { lostReasons } = (await visitor.call(reportsApi.get)).body;
    expect(lostReasons.map(({ label }) => label).toSorted()).toEqual(["Chose someone else", "Too expensive"]);
  });

  test("counts who came won with a file in totals, and in no month", async () => {
    const owner = await server.newOwner();
    const [id = ""] = await insertContacts(server.database, owner.user.workspaceId, [
      { pipelineStage: "customer", value: "70" },
    ]);
    // As an import writes down where somebody begins.
    await inside(
      owner,
      sql`INSERT INTO stage_changes (workspace_id, id, contact_id, to_stage, at) SELECT workspace_id, id, id, pipeline_stage, now() FROM contacts WHERE id = ${id}`,
    );
    const report = await expectRows(owner);
    expect([
      valueOf(report, "successRate"),
      valueOf(report, "won"),
      valueOf(report, "added"),
      valueOf(report, "imported"),
    ]).toEqual([100, 0, 0, 1]);
    await move(owner, id, "proposal");
    await move(owner, id, "customer");
    expect(valueOf(await expectRows(owner), "won")).toBe(1);
  });

  test("tells how long it took, and how far people came wherever they are now", async () => {
    const owner = await server.newOwner();
    for (const [at, days] of [10, 20, 35].entries()) {
      const id = await add(owner, { email: `n${at}@example.com`, value: "10" });
      await inside(
        owner,
        sql`UPDATE stage_changes SET at = now() - ${`${days} days`}::interval - interval '1 hour' WHERE contact_id = ${id}`,
      );
      await move(owner, id, "qualified");
      await move(owner, id, at === 2 ? "lost" : "customer");
    }
    const report = await expectRows(owner);
    expect(report.daysToClose.value).toBe(15);
    expect(report.daysInStage.map(({ label, value }) => [label, value])).toEqual([
      ["New Lead", 20],
      ["Qualified", 0],
      ["Proposal", null],
      ["Negotiation", null],
    ]);
    expect(report.funnel.map(({ label, value }) => [label, value])).toEqual([
      ["New Lead", 3],
      ["Qualified", 3],
      ["Proposal", 2],
      ["Negotiation", 2],
      ["Customer", 2],
    ]);
    expect(valueOf(report, "decided")).toBe(67);
  });

  test("is narrowed by days, person and source, against the period before", async () => {
    const owner = await server.newOwner();
    const ben = await newTeammate(server, owner, "member");
    const mine = await add(owner, { value: "10", pipelineStage: "customer", source: "Website" });
    await add(owner, {
      email: "b@example.com",
      value: "20",
      pipelineStage: "customer",
      assignedTo: ben.user.id,
    });
    await inside(
      owner,
      sql`UPDATE stage_changes SET at = now() - interval '10 days' WHERE contact_id = ${mine}`,
    );
    const week = { from: addDays(today, -6), to: today };
    const money = async (query: object) => {
      const { totals } = await expectRows(owner, query);
      const number = totals.find(({ key }) => key === "money");
      return [number?.value, number?.before];
    };
    expect([
      await money(week),
      await money({ ...week, assignedTo: ben.user.id }),
      await money({ ...week, source: "Website" }),
      await money({ from: addDays(today, -20), to: addDays(today, -5) }),
    ]).toEqual([
      ["20.00", "10.00"],
      ["20.00", "0.00"],
      ["0.00", "10.00"],
      ["10.00", "0.00"],
    ]);
  });

  test("of someone who sees only their own customers is of those", async () => {
    const owner = await server.newOwner();
    const ben = await newTeammate(server, owner, "member");
    await owner.call(membersApi.update, { params: { id: ben.user.id }, body: { sees: "own" } });
    await add(owner, { value: "10", pipelineStage: "customer" });
    await add(owner, {
      email: "b@example.com",
      value: "7",
      pipelineStage: "customer",
      assignedTo: ben.user.id,
    });
    const report = await expectRows(ben);
    expect([valueOf(report, "totalPeople"), valueOf(report, "money")]).toEqual([1, "7.00"]);
    expect(valueOf(await reportOf(owner), "money")).toBe("17.00");
    const stranger = await server.newOwner();
    expect(valueOf(await reportOf(stranger), "totalPeople")).toBe(0);
  });
});

describe("the clock of the business", () => {
  test.each(["Pacific/Pago_Pago", "Pacific/Kiritimati", "America/New_York"])(
    "in %s decides the month in which something happened",
    async (timeZone) => {
      const owner = await server.newOwner();
      await inside(owner, sql`UPDATE workspaces SET time_zone = ${timeZone}`);
      const hours = { "Pacific/Pago_Pago": 11, "Pacific/Kiritimati": -14, "America/New_York": 4 }[timeZone];
      // One minute before and after the first of May there.
      for (const [email, minutes] of [
        ["before@example.com", -1],
        ["after@example.com", 1],
      ] as const) {
        const id = await add(owner, { email, value: "5", pipelineStage: "customer" });
        const at = new Date(Date.UTC(2026, 4, 1) + (hours ?? 0) * 3_600_000 + minutes * 60_000).toISOString();
        await inside(owner, sql`UPDATE stage_changes SET at = ${at}::timestamptz WHERE contact_id = ${id}`);
        await inside(owner, sql`UPDATE contacts SET created_at = ${at}::timestamptz WHERE id = ${id}`);
      }
      const report = await expectRows(owner, { from: "2026-04-01", to: "2026-05-31" });
      expect(report.growth.map(({ month, added, won }) => [month, added.value, won.value])).toEqual([
        ["2026-04", 1, 1],
        ["2026-05", 1, 1],
      ]);
      const [row] = await rowsAt(owner, "/api/reports/rows?of=won&from=2026-04-30&to=2026-04-30");
      expect(row).toMatchObject({ day: "2026-04-30", value: "5.00" });
    },
  );
});

test("a month in which the clocks change has all its hours, and those of no other", async () => {
  const owner = await server.newOwner();
  await inside(owner, sql`UPDATE workspaces SET time_zone = 'America/New_York'`);
  // New York: its November 2026 begins in summer time and ends in standard time; 1:30 comes twice on the first.
  for (const [at, moment] of [
    "2026-11-01T03:59:00Z",
    "2026-11-01T04:01:00Z",
    "2026-11-01T05:30:00Z",
    "2026-11-01T06:30:00Z",
    "2026-12-01T04:59:00Z",
    "2026-12-01T05:01:00Z",
  ].entries()) {
    const id = await add(owner, { email: `n${at}@example.com`, value: "5", pipelineStage: "customer" });
    await inside(owner, sql`UPDATE stage_changes SET at = ${moment}::timestamptz WHERE contact_id = ${id}`);
    await inside(owner, sql`UPDATE contacts SET created_at = ${moment}::timestamptz WHERE id = ${id}`);
  }
  const { growth } = await expectRows(owner, { from: "2026-10-01", to: "2026-12-31" });
  expect(growth.map(({ month, added, money }) => [month, added.value, money.value])).toEqual([
    ["2026-10", 1, "5.00"],
    ["2026-11", 4, "20.00"],
    ["2026-12", 1, "5.00"],
  ]);
  const days = await rowsAt(owner, "/api/reports/rows?of=won&from=2026-11-01&to=2026-11-01");
  expect(days).toHaveLength(3);
});

describe("what cannot be asked", () => {
  test.each([
    [{ from: "2026-05-02", to: "2026-05-01" }, { to: "Choose a last day that isn’t before the first" }],
    [{ from: "2026-02-30" }, { from: "Enter a date" }],
    [{ to: "tomorrow" }, { to: "Enter a date" }],
    [{ from: "1900-01-01" }, { from: "Choose at most 10 years" }],
    [{ from: "1000-01-01" }, { from: "Enter a date after 1900 and before 3000" }],
    [{ assignedTo: "ben" }, { assignedTo: "This is not a valid id" }],
  ])("%j", async (query, errors) => {
    const refused = await (await server.newOwner()).refused(reportsApi.get, { query });
    expect([refused.status, refused.body.errors]).toEqual([400, errors]);
  });

  test("rows of nothing, of a stage that is not there, and without the stage that they need", async () => {
    const owner = await server.newOwner();
    const ask = async (query: string) => (await owner.send(`/api/reports/rows?${query}`)).status;
    expect([
      await ask("of=everything"),
      await ask("of=reached"),
      await ask(`of=won&stage=${owner.user.id}`),
      await ask(`of=reached&stage=${owner.user.id}`),
      await ask("of=won&cursor=made-up"),
    ]).toEqual([400, 400, 400, 404, 400]);
    expect((await server.visitor().refused(reportsApi.get)).status).toBe(401);
  });

  test("rows come page by page, each once", async () => {
    const owner = await server.newOwner();
    for (let at = 0; at < 5; at++) await add(owner, { email: `n${at}@example.com` });
    const seen: string[] = [];
    let path: string | undefined = "/api/reports/rows?of=added&limit=2";
    while (path) {
      const response: Response = await owner.send(path);
      seen.push(...((await response.json()) as Row[]).map(({ id }) => id));
      path = /<([^>]+)>/.exec(response.headers.get("link") ?? "")?.[1];
    }
    expect([seen.length, new Set(seen).size]).toEqual([5, 5]);
  });
});
