import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { rowsOf as rowsOfBusiness } from "#apps/server/testing/rows.ts";
import { testServer, type SignedIn } from "#apps/server/testing/test-server.ts";
import { attachmentsApi } from "#areas/customers/contract/attachments.api.ts";
import { contactMergesApi } from "#areas/customers/contract/contact-merges.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { importsApi } from "#areas/imports/contract/imports.api.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { allContacts, checked, imported } from "#apps/server/testing/import-fixture.ts";

const server = await testServer();
const header = ["First Name", "Last Name", "Email", "Phone", "Company", "Tags", "Notes", "Stage", "Value"];
const rowOf = (n: number, company = "Alder"): string[] => [
  "Given",
  `Family ${n}`,
  `person${n}@example.com`,
  `+1 555 ${String(n).padStart(7, "0")}`,
  company,
  "fair",
  "Met at the fair",
  "Qualified",
  String(n),
];
const undo = async (person: SignedIn, id: string) =>
  (await person.call(importsApi.undo, { params: { id } })).body;
const contactsOf = async (person: SignedIn) =>
  (await allContacts(person)).map(({ version: _, ...contact }) => contact);

describe("undoing an import", () => {
  test("restores every row of every table, except the history and the import's own records", async () => {
    const owner = await server.newOwner();
    await imported(owner, [header, rowOf(1), rowOf(2)]);
    const before = await contactsOf(owner);
    const stats = await rowsOfBusiness(server.database.ownerUrl, owner.user.workspaceId);
    const { id, result } = await imported(
      owner,
      [header, rowOf(1, "Rye"), [...rowOf(2).slice(0, 6), "Second note", "Customer", "99"], rowOf(3)],
      { mode: "both" },
    );
    expect(result).toMatchObject({ created: 1, updated: 2 });
    expect(
      (await contactsOf(owner)).map(({ company, notes, pipelineStage }) => [
        company,
        notes.length,
        pipelineStage,
      ]),
    ).toEqual([
      ["Rye", 1, "qualified"],
      ["Alder", 2, "customer"],
      ["Alder", 1, "qualified"],
    ]);
    expect(await undo(owner, id)).toMatchObject({
      status: "undone",
      undone: { removed: 1, restored: 2, kept: 0 },
    });
    expect(await contactsOf(owner)).toEqual(before);
    const after = await rowsOfBusiness(server.database.ownerUrl, owner.user.workspaceId);
    for (const table of ["contact_notes", "attachments", "contact_fields"])
      expect(after[table]).toEqual(stats[table]);
  });

  test("restores the earlier time zone, and the file's one goes into the history", async () => {
    const owner = await server.newOwner();
    const {
      body: { id: contactId },
    } = await owner.call(contactsApi.create, {
      body: {
        firstName: "Ana",
        lastName: "Silva",
        email: "ana@example.com",
        source: "Other",
        timeZone: "Europe/Berlin",
      },
    });
    const { id, result } = await imported(
      owner,
      [
        ["First Name", "Last Name", "Email", "Time Zone"],
        ["Ana", "Silva", "ana@example.com", "America, New York"],
        ["Bo", "Silva", "bo@example.com", ""],
      ],
      { mode: "both" },
    );
    expect(result).toMatchObject({ created: 1, updated: 1 });
    expect((await allContacts(owner)).map(({ timeZone }) => timeZone)).toEqual(["America/New_York", null]);
    expect((await owner.call(contactsApi.changes, { params: { id: contactId } })).body[0]).toMatchObject({
      field: "timeZone",
      oldValue: "Europe/Berlin",
      newValue: "America/New_York",
    });
    expect((await undo(owner, id)).undone).toEqual({ removed: 1, restored: 1, kept: 0 });
    expect((await allContacts(owner)).map(({ timeZone }) => timeZone)).toEqual(["Europe/Berlin"]);
  });

  test("keeps customers edited since, and names them", async () => {
    const owner = await server.newOwner();
    const mina = await newTeammate(server, owner, "member");
    await imported(owner, [header, rowOf(1)]);
    const { id } = await imported(owner, [header, rowOf(1, "Rye"), rowOf(2), rowOf(3), rowOf(4)], {
      mode: "both",
    });
    const [first, second, third] = await allContacts(owner);
    await mina.call(contactsApi.update, { params: { id: first!.id }, body: { jobTitle: "Baker" } });
    await mina.call(contactsApi.addNote, { params: { id: second!.id }, body: { text: "Called" } });
    await mina.call(contactsApi.remove, { params: { id: third!.id } });
    expect((await undo(owner, id)).undone).toEqual({ removed: 1, restored: 0, kept: 2 });
    expect((await owner.call(importsApi.kept, { params: { id } })).body).toEqual([
      {
        contactId: first!.id,
        name: "Given Family 1",
        reason: `${mina.user.firstName} ${mina.user.lastName} has changed this customer since`,
      },
      { contactId: second!.id, name: "Given Family 2", reason: "Someone has changed this customer since" },
    ]);
    expect((await allContacts(owner)).map(({ lastName, company }) => [lastName, company])).toEqual([
      ["Family 1", "Rye"],
      ["Family 2", "Alder"],
    ]);
    expect((await owner.call(contactsApi.bin)).body).toHaveLength(1);
  });

  test("works step by step: the last import first, then the one before", async () => {
    const owner = await server.newOwner();
    await owner.call(contactsApi.create, {
      body: { firstName: "Given", lastName: "Family 1", email: "person1@example.com", source: "Referral" },
    });
    const before = await contactsOf(owner);
    const first = await imported(owner, [header, rowOf(1)], { mode: "both" });
    const second = await imported(owner, [header, rowOf(1, "Rye")], { mode: "both" });
    expect((await undo(owner, second.id)).undone?.restored).toBe(1);
    expect((await undo(owner, first.id)).undone?.restored).toBe(1);
    expect(await contactsOf(owner)).toEqual(before);
  });

  test("is possible once, and for thirty days", async () => {
    const owner = await server.newOwner();
    const { id, undoUntil } = await imported(owner, [header, rowOf(1)]);
    expect(Math.round((Date.parse(undoUntil!) - Date.now()) / 86_400_000)).toBe(30);
    await undo(owner, id);
    expect((await owner.refused(importsApi.undo, { params: { id } })).status).toBe(409);
    const late = await imported(owner, [header, rowOf(2)]);
    await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(sql`UPDATE imports SET started_at = now() - interval '30 days' WHERE id = ${late.id}`),
    );
    expect((await owner.call(importsApi.get, { params: { id: late.id } })).body.undoUntil).toBeNull();
    expect((await owner.refused(importsApi.undo, { params: { id: late.id } })).body.message).toBe(
      "This import can no longer be undone.",
    );
  });
});

test("what is left of an import after thirty days is its line in the history", async () => {
  const { purgeImports } = await import("./imports.jobs.ts");
  const owner = await server.newOwner();
  const done = await imported(owner, [header, rowOf(1)]);
  await checked(owner, [header, rowOf(2)]);
  await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(sql`UPDATE imports SET created_at = now() - interval '31 days'`),
  );
  const { jobHandlers } = await import("#apps/server/areas.ts");
  const handler = jobHandlers({
    mailer: { ready: false, send: async () => "no_server" },
    appUrl: "",
  } as never).find((one) => one.type === purgeImports);
  await handler?.run({} as never, {
    database: server.database,
    log: { info: () => undefined } as never,
    signal: new AbortController().signal,
  });
  expect((await owner.call(importsApi.list)).body.map(({ id }) => id)).toEqual([done.id]);
  const left = await rowsOfBusiness(server.database.ownerUrl, owner.user.workspaceId);
  expect([left.import_rows, left.import_people, left.files]).toEqual([[], [], []]);
  expect(left.contacts).toHaveLength(1);
});

test("customers still in use are kept: with a file, a task, or another customer merged into them", async () => {
  const owner = await server.newOwner();
  const { id } = await imported(owner, [header, rowOf(1), rowOf(2), rowOf(3), rowOf(4), rowOf(5)]);
  const [first, second, third, fourth] = await allContacts(owner);
  const form = new FormData();
  form.set("file", new Blob(["hello"]), "offer.txt");
  form.set("contactId", first!.id);
  expect((await owner.call(attachmentsApi.upload, { form })).status).toBe(200);
  expect(
    (await owner.call(tasksApi.create, { body: { type: "call", title: "Call", contactId: second!.id } }))
      .status,
  ).toBe(200);
  expect(
    (
      await owner.call(contactMergesApi.create, {
        body: { keepId: third!.id, mergedIds: [fourth!.id], versions: { [third!.id]: 1, [fourth!.id]: 1 } },
      })
    ).status,
  ).toBe(200);
  expect((await undo(owner, id)).undone).toMatchObject({ removed: 1, restored: 0 });
  expect((await allContacts(owner)).map(({ lastName }) => lastName)).toEqual([
    "Family 1",
    "Family 2",
    "Family 3",
  ]);
  const { body } = await owner.call(contactMergesApi.list);
  expect((await owner.call(contactMergesApi.undo, { params: { id: body[0]!.id } })).status).toBe(200);
  expect(await allContacts(owner)).toHaveLength(4);
});
