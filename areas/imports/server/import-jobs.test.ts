import { sql } from "drizzle-orm";
import { setSubscription } from "#apps/server/testing/subscription.ts";
import { describe, expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { jobHandlers } from "#apps/server/areas.ts";
import { makeLog } from "#platform/server/log.ts";
import { operationsApi } from "#platform/contract/operations.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { importsApi } from "#areas/imports/contract/imports.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { allContacts, checked, formOf, imported, type Table } from "#apps/server/testing/import-fixture.ts";
import { stepImport } from "./imports.jobs.ts";

const server = await testServer();
const header = ["First Name", "Last Name", "Email", "Company"];
/** Enough rows, and long enough, for a job in several steps. */
const many = 2600;
const people = (
  count: number,
  company = "Alder and Rye and Daughters: Bakers at the Old Harbour since 1884",
): Table => [
  header,
  ...Array.from({ length: count }, (_, n) => [
    "Given",
    `Family ${n}`,
    n % 50 === 7 ? "wrong@" : `person${n % 2490}@example.com`,
    company,
  ]),
];

async function upgrade(owner: SignedIn, plan: "professional" | "enterprise"): Promise<void> {
  await setSubscription(server, owner, sql`plan = ${plan}`);
}
const get = async (owner: SignedIn, id: string) =>
  (await owner.call(importsApi.get, { params: { id } })).body;
const stagesOf = (owner: SignedIn): Promise<number> =>
  server.database.inWorkspace(owner.user.workspaceId, async (tx) =>
    Number((await tx.execute(sql`SELECT count(*) AS count FROM stage_changes`)).rows[0]?.count),
  );
const start = (owner: SignedIn, id: string) => owner.call(importsApi.start, { params: { id } });

const handler = jobHandlers({
  mailer: { ready: false, send: async () => "no_server" },
  appUrl: "",
} as never).find((one) => one.type === stepImport);

/** The job's work in a process that is disturbed within or after one of its transactions. */
async function runWith(
  owner: SignedIn,
  importId: string,
  around: (run: () => Promise<unknown>, stop: AbortController) => Promise<unknown>,
): Promise<void> {
  const { work } = await get(owner, importId);
  const stop = new AbortController();
  const database = {
    ...server.database,
    inWorkspace: (id: string, step: (tx: unknown) => Promise<unknown>) =>
      around(() => server.database.inWorkspace(id, step as never), stop),
  };
  await handler
    ?.run({ workspaceId: owner.user.workspaceId, operationId: work!.id } as never, {
      database: database as never,
      log: makeLog("silent"),
      signal: stop.signal,
    })
    .catch(() => undefined);
}

/** The job's work in processes that die at random places, within a transaction (which is lost) or after it; then in one that survives. */
async function withKills(owner: SignedIn, importId: string, kills: number): Promise<void> {
  for (let kill = 0; kill < kills; kill++) {
    const [at, isWithin] = [1 + Math.floor(Math.random() * 3), Math.random() < 0.5];
    let steps = 0;
    await runWith(owner, importId, async (run, stop) => {
      if (++steps < at) return run();
      stop.abort();
      if (isWithin) throw new Error("killed");
      await run();
      throw new Error("killed");
    });
  }
  await runWith(owner, importId, (run) => run());
}

describe("many rows", () => {
  test("are checked, written and undone by a job that shows its progress", async () => {
    const owner = await server.newOwner();
    await upgrade(owner, "professional");
    const { id, status, work } = await checked(owner, people(many));
    expect([status, work?.status, work?.title]).toEqual(["checking", "waiting", "Checking people.csv"]);
    await server.runJobs(stepImport, owner);
    const ready = await get(owner, id);
    expect([ready.status, ready.rowCount, ready.counts]).toEqual([
      "ready",
      many,
      { create: 2443, update: 0, skip: 105, problem: 52, ask: 0 },
    ]);
    expect(await allContacts(owner)).toEqual([]);
    expect((await start(owner, id)).body.status).toBe("importing");
    await server.runJobs(stepImport, owner);
    expect(await get(owner, id)).toMatchObject({
      status: "done",
      work: { status: "done", done: 2443, total: 2443 },
      result: { successful: 2443, duplicates: 105, failed: 52, skipped: 0 },
    });
    expect((await owner.call(contactsApi.count)).body.count).toBe(2443);
    expect((await owner.call(notificationsApi.list)).body[0]?.title).toBe("Importing people.csv: done");
    await owner.call(importsApi.undo, { params: { id } });
    await server.runJobs(stepImport, owner);
    expect(await get(owner, id)).toMatchObject({
      status: "undone",
      undone: { removed: 2443, restored: 0, kept: 0 },
    });
    expect((await owner.call(contactsApi.count)).body.count).toBe(0);
  });

  test("end the same however often the process is killed", async () => {
    const owner = await server.newOwner();
    await upgrade(owner, "professional");
    const { id } = await checked(owner, people(many), { mode: "both" });
    await withKills(owner, id, 4);
    expect((await get(owner, id)).counts).toEqual({
      create: 2443,
      update: 0,
      skip: 105,
      problem: 52,
      ask: 0,
    });
    await start(owner, id);
    await withKills(owner, id, 4);
    expect(await get(owner, id)).toMatchObject({
      status: "done",
      result: { successful: 2443, duplicates: 105, failed: 52 },
    });
    const unharmed = await server.newOwner();
    await upgrade(unharmed, "professional");
    const { id: other } = await checked(unharmed, people(many), { mode: "both" });
    await server.runJobs(stepImport, unharmed);
    await start(unharmed, other);
    await server.runJobs(stepImport, unharmed);
    const told = async (one: SignedIn) =>
      (await allContacts(one)).map(
        ({ id: _i, workspaceId: _w, createdAt: _c, updatedAt: _u, ...rest }: Record<string, unknown>) => rest,
      );
    expect(await told(owner)).toEqual(await told(unharmed));
    expect(await stagesOf(owner)).toBe(2443);
    expect((await owner.call(contactsApi.count)).body.count).toBe(2443);
    await owner.call(importsApi.undo, { params: { id } });
    await withKills(owner, id, 4);
    expect([(await get(owner, id)).undone, (await owner.call(contactsApi.count)).body.count]).toEqual([
      { removed: 2443, restored: 0, kept: 0 },
      0,
    ]);
  });

  test("cancelled in the middle stay as far as they are written, and exactly those are undone", async () => {
    const owner = await server.newOwner();
    await upgrade(owner, "professional");
    const { id } = await checked(owner, people(many));
    await server.runJobs(stepImport, owner);
    await start(owner, id);
    let steps = 0;
    await runWith(owner, id, async (run) => {
      const result = await run();
      if (++steps === 1)
        expect((await owner.call(importsApi.cancel, { params: { id } })).body.status).toBe("cancelled");
      return result;
    });
    expect(await get(owner, id)).toMatchObject({
      status: "cancelled",
      work: { status: "cancelled", done: 2000, total: 2443 },
      result: { successful: 2000, created: 2000, failed: 52 },
    });
    expect((await owner.call(contactsApi.count)).body.count).toBe(2000);
    await owner.call(importsApi.undo, { params: { id } });
    expect([(await get(owner, id)).undone, (await owner.call(contactsApi.count)).body.count]).toEqual([
      { removed: 2000, restored: 0, kept: 0 },
      0,
    ]);
  });

  test("cancelled stay as far as they are written, and can be undone", async () => {
    const owner = await server.newOwner();
    await upgrade(owner, "professional");
    const { id } = await checked(owner, people(many));
    expect((await owner.call(importsApi.cancel, { params: { id } })).body).toMatchObject({
      status: "mapping",
      work: { status: "cancelled" },
    });
    const choices = {
      columns: [
        { index: 0, target: "firstName" },
        { index: 1, target: "lastName" },
        { index: 2, target: "email" },
      ],
      options: {},
    };
    await owner.call(importsApi.check, { params: { id }, body: choices });
    await server.runJobs(stepImport, owner);
    await start(owner, id);
    await owner.call(operationsApi.cancel, { params: { id: (await get(owner, id)).work!.id } });
    await server.runJobs(stepImport, owner);
    expect(await get(owner, id)).toMatchObject({
      status: "cancelled",
      result: { successful: 0, created: 0 },
    });
    expect((await owner.call(importsApi.undo, { params: { id } })).body.status).toBe("undone");
  });

  test("of two imports of one file: the second checks again and adds no one", async () => {
    const owner = await server.newOwner();
    const [first, second] = [
      await checked(owner, people(40), { mode: "both" }),
      await checked(owner, people(40), { mode: "both" }),
    ];
    expect([first.counts?.create, second.counts?.create]).toEqual([39, 39]);
    await start(owner, first.id);
    expect((await start(owner, second.id)).body.result).toMatchObject({
      created: 0,
      duplicates: 39,
      failed: 1,
    });
    expect((await owner.call(contactsApi.count)).body.count).toBe(39);
  });

  test("leave alone a customer added by hand since the dry run", async () => {
    const owner = await server.newOwner();
    const { id } = await checked(owner, people(3));
    await owner.call(contactsApi.create, {
      body: { firstName: "Given", lastName: "Family 1", email: "PERSON1@example.com", source: "Referral" },
    });
    expect((await start(owner, id)).body.result).toMatchObject({ created: 2, duplicates: 1 });
    expect((await owner.call(contactsApi.count)).body.count).toBe(3);
    expect(String((await owner.call(importsApi.dropped, { params: { id } })).body)).toContain(
      "Someone added this customer in the meantime",
    );
  });
});

describe("the plan's room", () => {
  test("shows before the start, which is 402 when there is not enough", async () => {
    const owner = await server.newOwner();
    const { id, room } = await checked(owner, people(1100));
    expect(room).toEqual({ limit: 1000, used: 0, adds: 1078, fits: false });
    const { status, body } = await owner.refused(importsApi.start, { params: { id } });
    expect([status, body.code, body.message]).toEqual([
      402,
      "plan_limit",
      "This adds 1,078 customers; your plan has room for 1,000.",
    ]);
    expect(await allContacts(owner)).toEqual([]);
    await upgrade(owner, "professional");
    expect((await start(owner, id)).body.result?.created).toBe(1078);
  });
});

describe("who", () => {
  test("sees only their own customers matches only those, is assigned those they add, and sees only their own imports", async () => {
    const owner = await server.newOwner();
    const person = await newTeammate(server, owner, "member");
    await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(sql`UPDATE members SET sees = 'own' WHERE user_id = ${person.user.id}`),
    );
    const others = await imported(owner, people(2));
    const mine = await imported(person, people(2), { mode: "both" });
    expect(mine.result).toMatchObject({ created: 2, updated: 0 });
    expect((await allContacts(person)).map(({ assignedTo }) => assignedTo)).toEqual([
      person.user.id,
      person.user.id,
    ]);
    expect((await person.refused(importsApi.get, { params: { id: others.id } })).status).toBe(404);
    expect((await person.call(importsApi.list)).body.map(({ id }) => id)).toEqual([mine.id]);
    expect(
      (await owner.call(importsApi.list)).body.map(({ id, createdByName }) => [id, createdByName]),
    ).toEqual([
      [mine.id, `${person.user.firstName} ${person.user.lastName}`],
      [others.id, "Rosa Delgado"],
    ]);
    expect((await person.call(importsApi.undo, { params: { id: mine.id } })).body.undone?.removed).toBe(2);
    expect(await allContacts(owner)).toHaveLength(2);
  });

  test("is a viewer cannot import, but sees the history", async () => {
    const owner = await server.newOwner();
    const viewer = await newTeammate(server, owner, "viewer");
    expect(
      (await viewer.refused(importsApi.upload, { form: formOf("Name,Email\nAna Silva,ana@example.com\n") }))
        .status,
    ).toBe(403);
    await imported(owner, people(1));
    expect((await viewer.call(importsApi.list)).body).toHaveLength(1);
  });

  test("is no manager adds no fields", async () => {
    const owner = await server.newOwner();
    const member = await newTeammate(server, owner, "member");
    await expect(checked(member, people(1), {}, { Company: "new:text:Firm" })).rejects.toThrow(
      "Only the owner and managers can add fields",
    );
  });
});

describe("POST /api/contacts/import", () => {
  const mapping = { "First Name": "firstName", "Last Name": "lastName", Email: "email", "3": "company" };

  test("answers successful, duplicates, failed and errors at once for few rows", async () => {
    const owner = await server.newOwner();
    const file =
      "First Name,Last Name,Email,Company\nAna,Silva,ana@example.com,Alder\nBo,Silva,bo@,\nAna,Silva,ANA@example.com,\n";
    const { status, body } = await owner.call(importsApi.direct, {
      form: formOf(file, "people.csv", { fieldMapping: JSON.stringify(mapping) }),
    });
    expect([status, body]).toEqual([
      200,
      {
        successful: 1,
        duplicates: 1,
        failed: 1,
        errors: ["Row 3: Please enter a valid email address (“bo@”)"],
        importId: expect.any(String),
      },
    ]);
    expect((await allContacts(owner))[0]).toMatchObject({ firstName: "Ana", company: "Alder" });
  });

  test("imports everyone who can be reached, and says which cells it left out", async () => {
    const owner = await server.newOwner();
    const file =
      "First Name,Last Name,Email,Phone,Value\nAna,Silva,ana@example.com,Mobile,$-142.85\nBo,Silva,bo@,0171 7654321,5\nCleo,Silva,cleo@,none,\n";
    const { body } = await owner.call(importsApi.direct, {
      form: formOf(file, "people.csv", {
        fieldMapping: JSON.stringify({
          "First Name": "firstName",
          "Last Name": "lastName",
          Email: "email",
          Phone: "phone",
          Value: "value",
        }),
      }),
    });
    expect(body).toMatchObject({ successful: 2, duplicates: 0, failed: 1 });
    expect([
      body.errors.map((line) => line.slice(0, 6)),
      body.warnings?.map((line) => line.slice(0, 6)),
    ]).toEqual([["Row 4:"], ["Row 2:", "Row 3:"]]);
    expect(body.warnings?.[0]).toContain("(“Mobile”)");
    expect((await allContacts(owner)).map(({ email, phone, value }) => [email, phone, value])).toEqual([
      ["ana@example.com", null, "0.00"],
      [null, "0171 7654321", "5.00"],
    ]);
  });

  test("waits for the jobs where there are many rows", async () => {
    const owner = await server.newOwner();
    await upgrade(owner, "professional");
    const file = people(many)
      .map((row) => row.join(","))
      .join("\n");
    let isOver = false;
    const answer = owner
      .call(importsApi.direct, {
        form: formOf(file, "people.csv", { fieldMapping: JSON.stringify(mapping) }),
      })
      .finally(() => {
        isOver = true;
      });
    await expect
      .poll(async () => (await server.runJobs(stepImport, owner), isOver), { timeout: 60_000 })
      .toBe(true);
    expect((await answer).body).toMatchObject({ successful: 2443, duplicates: 105, failed: 52 });
  });

  test.each<[string, string, Record<string, string>, string]>([
    [
      "a mapping that is no JSON",
      "x",
      { fieldMapping: "{" },
      "The mapping isn’t a JSON map of columns to fields",
    ],
    ["no mapping", "x", {}, "fieldMapping is required"],
    ["a column that is not there", "x", { fieldMapping: '{"Nobody":"email"}' }, "There is no column Nobody"],
    ["a field that is not there", "x", { fieldMapping: '{"Email":"shoe"}' }, "There is no field shoe"],
    [
      "a required field without a column",
      "x",
      { fieldMapping: '{"Email":"email"}' },
      "firstName required but not mapped",
    ],
  ])("refuses %s, keeps nothing, and may be asked for again", async (_name, _x, fields, message) => {
    const owner = await server.newOwner();
    // Nothing was done: the same Idempotency-Key has it tried again, and not "look whether it was".
    const tried = async () => {
      const response = await owner.send(importsApi.direct.path, {
        method: "POST",
        body: formOf("First Name,Last Name,Email\nAna,Silva,ana@example.com\n", "people.csv", fields),
        headers: { "idempotency-key": "one-press" },
      });
      const { errors = {} } = (await response.json()) as { errors?: Record<string, string> };
      return [response.status, Object.values(errors)[0]];
    };
    const refused = [400, fields.fieldMapping === undefined ? expect.any(String) : message];
    expect([await tried(), await tried()]).toEqual([refused, refused]);
    expect((await owner.call(importsApi.list)).body).toEqual([]);
  });
});

test.each([
  [160, "checking"],
  [8, "ready"],
])(
  "a small file of 300 columns and %s rows is %s when its check was asked for: cells count, not bytes alone",
  async (count, status) => {
    const more = (cells: readonly string[], of: (n: number) => string) => [
      ...cells,
      ...Array.from({ length: 300 - cells.length }, (_, n) => of(n)),
    ];
    const wide = people(count, "Alder").map((row, at) => more(row, (n) => (at === 0 ? `Column ${n}` : "1")));
    expect((await checked(await server.newOwner(), wide)).status).toBe(status);
  },
);
