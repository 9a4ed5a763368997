import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { declared } from "#apps/server/areas.ts";
import { lawRuns } from "#platform/server/testing/laws.ts";
import { attachFile, leaveTraces, liveALife } from "#apps/server/testing/customer-life.ts";
import { rowsOf } from "#apps/server/testing/rows.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { emptyBins } from "#platform/server/bins.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { attachmentsApi } from "#areas/customers/contract/attachments.api.ts";
import { contactMergesApi } from "#areas/customers/contract/contact-merges.api.ts";
import type { NewContactMergeInput } from "#areas/customers/contract/contact-merges.schema.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { insertContacts } from "./contacts.builder.ts";

const server = await testServer();
const get = async (person: SignedIn, id: string): Promise<Contact> =>
  (await person.call(contactsApi.get, { params: { id } })).body;
const note = (person: SignedIn, id: string, text: string) =>
  person.call(contactsApi.addNote, { params: { id }, body: { text } });

/** Two customers with a history: the primary, and the one to merge. */
async function couple(owner: SignedIn, kept: object = {}, gone: object = {}): Promise<[string, string]> {
  const ids = await insertContacts(server.database, owner.user.workspaceId, [
    { firstName: "Ana", lastName: "Silva", email: "ana@silva.example", ...kept },
    {
      firstName: "Anna",
      lastName: "Silva",
      email: "anna@silva.example",
      phone: "555 0100 22",
      tags: ["vip"],
      ...gone,
    },
  ]);
  for (const id of ids) await liveALife(owner, id);
  return ids as [string, string];
}

async function merging(
  owner: SignedIn,
  keepId: string,
  mergedIds: string[],
  choices: Record<string, string> = {},
): Promise<NewContactMergeInput> {
  const versions: Record<string, number> = {};
  for (const id of [keepId, ...mergedIds]) versions[id] = (await get(owner, id)).version;
  return { keepId, mergedIds, choices, versions };
}
const merge = async (
  owner: SignedIn,
  keepId: string,
  mergedIds: string[],
  choices: Record<string, string> = {},
) =>
  (await owner.call(contactMergesApi.create, { body: await merging(owner, keepId, mergedIds, choices) }))
    .body;
const undo = (owner: SignedIn, id: string) => owner.call(contactMergesApi.undo, { params: { id } });

describe("the tables that point at a customer", () => {
  test("each have a merge rule, and every rule has its table", async () => {
    const { rows } = await server.database.transact((tx) =>
      tx.execute(sql`SELECT child || '.' || link AS place FROM app.contact_links() ORDER BY 1`),
    );
    expect(rows.map((row) => row.place)).toEqual(Object.keys(declared.mergeRules).sort());
  });

  test("each move or keep the merged customer's rows, as their rule says", async () => {
    const owner = await server.newOwner();
    const first = await insertContacts(server.database, owner.user.workspaceId, [{ firstName: "First" }]);
    const [keepId, mergedId] = await couple(owner);
    for (const id of [keepId, mergedId]) await leaveTraces(server, owner, id);
    const countsOf = async (id: string) =>
      Object.fromEntries(
        await Promise.all(
          Object.keys(declared.mergeRules).map(async (place) => {
            const [child, link] = place.split(".") as [string, string];
            const { rows } = await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
              tx.execute(
                sql`SELECT count(*)::int AS count FROM ${sql.identifier(child)} WHERE ${sql.identifier(link)} = ${id}`,
              ),
            );
            return [place, rows[0]?.count as number];
          }),
        ),
      );
    const before = await countsOf(mergedId);
    // The test has a row in each; the merged one has no earlier merges.
    expect([
      first.length,
      Object.entries(before)
        .filter(([, count]) => count === 0)
        .map(([place]) => place),
    ]).toEqual([1, ["contact_merges.gone_id"]]);
    await merge(owner, keepId, [mergedId]);
    const after = await countsOf(mergedId);
    for (const [place, { rule }] of Object.entries(declared.mergeRules))
      if (place !== "contact_merges.gone_id")
        expect([place, after[place]]).toEqual([place, rule === "stays" ? before[place] : 0]);
  });

  test("a row that the primary has already stays with the merged one, even in an unknown table", async () => {
    const { default: pg } = await import("pg");
    const client = new pg.Client({ connectionString: server.database.ownerUrl });
    await client.connect();
    try {
      await client.query("BEGIN");
      const workspace = (
        await client.query("INSERT INTO workspaces (id, name) VALUES (gen_random_uuid(), 'x') RETURNING id")
      ).rows[0].id as string;
      await client.query("SELECT set_config('app.workspace_id', $1, true)", [workspace]);
      const [kept, gone] = [randomUUID(), randomUUID()];
      for (const id of [kept, gone])
        await client.query(
          "INSERT INTO contacts (workspace_id, id, first_name, last_name, source, search_text, sort_name) VALUES ($1, $2, '', '', '', '', '')",
          [workspace, id],
        );
      await client.query(
        `CREATE TABLE letters (workspace_id uuid, campaign int, contact_id uuid, opened int, PRIMARY KEY (workspace_id, campaign, contact_id), FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts (workspace_id, id))`,
      );
      await client.query(
        "INSERT INTO letters SELECT $1, campaign, contact, opened FROM (VALUES (1, $2::uuid, 11), (1, $3, 12), (2, $3, 22), (3, $3, 32)) AS v (campaign, contact, opened)",
        [workspace, kept, gone],
      );
      expect(
        (await client.query("SELECT child FROM app.contact_links() WHERE child = 'letters'")).rowCount,
      ).toBe(1);
      const {
        rows: [{ moved }],
      } = await client.query(
        "SELECT app.move_contact_rows('letters', 'contact_id', $1, $2, '{\"opened\": 0}') AS moved",
        [gone, kept],
      );
      const letters = async () =>
        (
          await client.query(
            "SELECT campaign, contact_id = $1 AS kept, opened FROM letters ORDER BY 1, 2 DESC",
            [kept],
          )
        ).rows.map((row) => [row.campaign, row.kept, row.opened]);
      expect(await letters()).toEqual([
        [1, true, 11],
        [1, false, 12],
        [2, true, 0],
        [3, true, 0],
      ]);
      await client.query("DELETE FROM letters WHERE campaign = 3");
      await client.query("SELECT app.return_contact_rows('letters', 'contact_id', $1, $2, $3)", [
        kept,
        gone,
        JSON.stringify(moved),
      ]);
      expect(await letters()).toEqual([
        [1, true, 11],
        [1, false, 12],
        [2, false, 22],
      ]);
    } finally {
      await client.query("ROLLBACK");
      await client.end();
    }
  });
});

describe("a merge", () => {
  test("keeps the chosen values, and brings notes, files, history and timeline together", async () => {
    const owner = await server.newOwner();
    const [keepId, mergedId] = await couple(owner);
    const { contact, merges } = await merge(owner, keepId, [mergedId], { firstName: mergedId });
    expect(contact).toMatchObject({
      id: keepId,
      firstName: "Anna",
      email: "ana@silva.example",
      phone: "555 0100 22",
      tags: ["vip"],
      version: 4,
    });
    expect(contact.notes.map((one) => one.text).sort()).toEqual(
      [`note of ${keepId}`, `note of ${mergedId}`].sort(),
    );
    expect(merges).toMatchObject([
      {
        contactId: keepId,
        mergedId,
        mergedName: "Anna Silva",
        contactName: "Anna Silva",
        mergedBy: owner.user.id,
        mergedByName: "Rosa Delgado",
      },
    ]);
    expect(
      (await owner.call(attachmentsApi.list, { query: { contactId: keepId } })).body
        .map((one) => one.fileName)
        .sort(),
    ).toEqual([`${keepId}.txt`, `${mergedId}.txt`].sort());
    const told = (await owner.call(activitiesApi.list, { query: { contactId: keepId } })).body;
    expect(told[0]).toMatchObject({
      type: "contact_merged",
      title: "Two copies of Anna Silva were merged",
      description: `Not kept: email anna@silva.example, job title job ${mergedId}`,
      userName: "Rosa Delgado",
    });
    expect(told.filter((one) => one.type === "note_added")).toHaveLength(2);
    const history = (await owner.call(contactsApi.changes, { params: { id: keepId } })).body;
    expect(history.find((one) => one.field === "merged")).toMatchObject({
      newValue: `Anna Silva, anna@silva.example, not kept: job title job ${mergedId}`,
      changedByName: "Rosa Delgado",
    });
    expect(
      history
        .filter((one) => one.field === "jobTitle")
        .map((one) => one.newValue)
        .sort(),
    ).toEqual([`job ${keepId}`, `job ${mergedId}`].sort());
    expect(history.find((one) => one.field === "firstName")).toMatchObject({
      oldValue: "Ana",
      newValue: "Anna",
    });
  });

  test("leaves nothing of the merged one in lists, counts, search and bin, and it cannot be restored there", async () => {
    const owner = await server.newOwner();
    const [keepId, mergedId] = await couple(owner);
    await merge(owner, keepId, [mergedId]);
    expect((await owner.call(contactsApi.list)).body.map((one) => one.id)).toEqual([keepId]);
    expect((await owner.call(contactsApi.count, { query: { search: "anna" } })).body.count).toBe(0);
    expect((await owner.call(contactsApi.bin)).body).toEqual([]);
    expect((await owner.refused(contactsApi.get, { params: { id: mergedId } })).status).toBe(404);
    expect((await owner.call(contactMergesApi.list, { query: { mergedId } })).body).toMatchObject([
      { contactId: keepId },
    ]);
    expect((await owner.call(contactMergesApi.list, { query: { mergedId: keepId } })).body).toEqual([]);
    expect((await owner.refused(contactsApi.restore, { params: { id: mergedId } })).status).toBe(404);
    await owner.call(contactsApi.bulk, { body: { action: { type: "restore" }, ids: [mergedId] } });
    expect((await owner.call(contactsApi.count)).body.count).toBe(1);
  });

  test("of several makes one of all", async () => {
    const owner = await server.newOwner();
    const ids = await insertContacts(server.database, owner.user.workspaceId, [
      { phone: null },
      { phone: "5550101" },
      { company: "Alder" },
      { tags: ["x"] },
    ]);
    const { contact, merges } = await merge(owner, ids[0]!, ids.slice(1));
    expect(contact).toMatchObject({ phone: "5550101", company: "Alder", tags: ["x"] });
    expect(merges).toHaveLength(3);
    expect((await owner.call(contactsApi.count)).body.count).toBe(1);
    // Each can be undone by itself, in any order.
    await undo(owner, merges.find((one) => one.mergedId === ids[1])!.id);
    expect(await get(owner, ids[0]!)).toMatchObject({ phone: null, company: "Alder", tags: ["x"] });
  });

  test("is refused when one was changed since, is missing, or a choice is invalid", async () => {
    const owner = await server.newOwner();
    const [keepId, mergedId] = await couple(owner);
    const body = await merging(owner, keepId, [mergedId]);
    const before = await rowsOf(server.database.ownerUrl, owner.user.workspaceId);
    const refused = async (changes: object) =>
      (await owner.refused(contactMergesApi.create, { body: { ...body, ...changes } })).status;
    expect(await refused({ versions: { ...body.versions, [mergedId]: 1 } })).toBe(409);
    expect(await refused({ versions: { [keepId]: body.versions[keepId]! } })).toBe(409);
    expect(await refused({ mergedIds: [randomUUID()] })).toBe(404);
    expect(await refused({ mergedIds: [keepId] })).toBe(400);
    expect(await refused({ choices: { phone: randomUUID() } })).toBe(400);
    expect(await refused({ choices: { id: mergedId } })).toBe(400);
    expect(await rowsOf(server.database.ownerUrl, owner.user.workspaceId)).toEqual(before);
  });

  test("an older form neither clashes with the merged one's history nor removes its notes", async () => {
    const owner = await server.newOwner();
    const [keepId, mergedId] = await couple(owner);
    for (let time = 0; time < 6; time++)
      await owner.call(contactsApi.update, {
        params: { id: mergedId },
        body: { company: `Company ${time}`, jobTitle: `x${time}` },
      });
    const form = await get(owner, keepId);
    await merge(owner, keepId, [mergedId]);
    const { status, body } = await owner.call(contactsApi.update, {
      params: { id: keepId },
      body: {
        jobTitle: "Baker",
        notes: form.notes.map(({ id, text }) => ({ id, text })),
        version: form.version,
      },
    });
    expect([status, body.jobTitle, body.notes.length]).toEqual([200, "Baker", 2]);
  });

  test("pressed twice merges once", async () => {
    const owner = await server.newOwner();
    const [keepId, mergedId] = await couple(owner);
    const body = await merging(owner, keepId, [mergedId]);
    const answers = await Promise.all([
      owner.call(contactMergesApi.create, { body }),
      owner.call(contactMergesApi.create, { body }),
    ]);
    expect(answers.map((one) => one.status).sort()).toEqual([200, 404]);
    expect((await owner.call(contactMergesApi.list)).body).toHaveLength(1);
  });
});

const allRows = async (owner: SignedIn) => {
  const {
    contacts = [],
    contact_tallies: _t,
    contact_group_tallies: _g,
    deal_tallies: _d,
    dated_sale_tallies: _s,
    fact_sums: _f,
    contact_merges = [],
    ...rest
  } = await rowsOf(server.database.ownerUrl, owner.user.workspaceId);
  return { contacts, contact_merges, rest };
};

describe("undoing a merge", () => {
  test("restores every row of both exactly, whatever they were", async () => {
    const some = fc.record({
      phone: fc.option(fc.constantFrom("5550101", "5550102")),
      company: fc.option(fc.constantFrom("A", "B")),
      value: fc.constantFrom("0.00", "12.50"),
      status: fc.constantFrom("active" as const, "unsubscribed" as const),
      tags: fc.uniqueArray(fc.constantFrom("a", "b", "c")),
      isSample: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(some, some, fc.boolean(), async (one, two, choose) => {
        const owner = await server.newOwner();
        const [keepId, mergedId] = await couple(owner, one, two);
        for (const id of [keepId, mergedId]) await leaveTraces(server, owner, id);
        const before = await allRows(owner);
        const keptBefore = await get(owner, keepId);
        const { merges } = await merge(
          owner,
          keepId,
          [mergedId],
          choose ? { phone: mergedId, company: mergedId, status: keepId } : {},
        );
        const { body, status } = await undo(owner, merges[0]!.id);
        expect([status, body.stays]).toEqual([200, { fields: [], notes: 0, files: 0 }]);
        const after = await allRows(owner);
        // The primary's version and time of last change move on; everything else is as it was.
        expect(after.contacts.filter((row) => row.includes(mergedId))).toEqual(
          before.contacts.filter((row) => row.includes(mergedId)),
        );
        expect(await get(owner, keepId)).toEqual({
          ...keptBefore,
          version: keptBefore.version + 2,
          updatedAt: expect.any(String),
        });
        expect(after.contact_merges).toEqual(before.contact_merges);
        for (const [table, rows] of Object.entries(before.rest)) {
          const now = after.rest[table]!;
          expect([table, rows.filter((row) => !now.includes(row))]).toEqual([table, []]);
          // Only the records of the merge and its undo are new.
          const added = now.filter((row) => !rows.includes(row));
          if (table === "activities" || table === "events")
            expect(added.map((row) => /contact[_.](?:un)?merged/.test(row))).toEqual([true, true]);
          else if (table === "contact_changes") expect(added.every((row) => row.includes(keepId))).toBe(true);
          else expect([table, added]).toEqual([table, []]);
        }
      }),
      { numRuns: lawRuns(6) },
    );
  });

  test("leaves with the primary what was added or changed since, and says so", async () => {
    const owner = await server.newOwner();
    const [keepId, mergedId] = await couple(owner);
    const { merges } = await merge(owner, keepId, [mergedId]);
    await note(owner, keepId, "since");
    await attachFile(owner, keepId, "since.txt");
    await owner.call(contactsApi.update, { params: { id: keepId }, body: { phone: "555 9999 99" } });
    const { body } = await undo(owner, merges[0]!.id);
    expect(body.stays).toEqual({ fields: ["phone"], notes: 1, files: 1 });
    expect(body.kept).toMatchObject({ phone: "555 9999 99", tags: [] });
    expect(body.kept.notes.map((one) => one.text)).toEqual(["since", `note of ${keepId}`]);
    expect(body.back).toMatchObject({ id: mergedId, phone: "555 0100 22", tags: ["vip"], deletedAt: null });
    expect(body.back.notes.map((one) => one.text)).toEqual([`note of ${mergedId}`]);
  });

  test("of a chain starts at its end", async () => {
    const owner = await server.newOwner();
    const [a, b, c] = (await insertContacts(server.database, owner.user.workspaceId, [
      {},
      { phone: "5550101" },
      {},
    ])) as [string, string, string];
    const first = (await merge(owner, a, [b])).merges[0]!.id;
    const second = (await merge(owner, c, [a])).merges[0]!.id;
    expect((await owner.refused(contactMergesApi.undo, { params: { id: first } })).body).toMatchObject({
      code: "conflict",
      message: "The customer you kept has since been merged into another one. Undo that merge first.",
    });
    expect((await undo(owner, second)).status).toBe(200);
    expect((await undo(owner, first)).status).toBe(200);
    expect((await owner.call(contactsApi.list)).body.map((one) => [one.id, one.phone])).toEqual(
      [
        [c, null],
        [b, "5550101"],
        [a, null],
      ].sort(([x], [y]) => (x! < y! ? 1 : -1)),
    );
  });

  test("is refused a second time, while the primary is in the bin, and when the 30 days are over", async () => {
    const owner = await server.newOwner();
    const [keepId, mergedId] = await couple(owner);
    const id = (await merge(owner, keepId, [mergedId])).merges[0]!.id;
    await owner.call(contactsApi.remove, { params: { id: keepId } });
    expect((await owner.refused(contactMergesApi.undo, { params: { id } })).body.message).toBe(
      "The customer you kept is in the trash. Restore them first.",
    );
    await owner.call(contactsApi.restore, { params: { id: keepId } });
    await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(sql`UPDATE contact_merges SET merged_at = now() - interval '30 days 1 minute'`),
    );
    expect((await owner.refused(contactMergesApi.undo, { params: { id } })).status).toBe(409);
    expect((await owner.call(contactMergesApi.list)).body).toEqual([]);
    await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(sql`UPDATE contact_merges SET merged_at = now()`),
    );
    expect((await undo(owner, id)).status).toBe(200);
    expect((await owner.refused(contactMergesApi.undo, { params: { id } })).status).toBe(404);
  });

  test("still works when a stage or a teammate is gone", async () => {
    const owner = await server.newOwner();
    const ben = await newTeammate(server, owner, "member");
    const [keepId, mergedId] = await couple(
      owner,
      { assignedTo: ben.user.id },
      { assignedTo: owner.user.id },
    );
    const id = (await merge(owner, keepId, [mergedId], { assignedTo: mergedId })).merges[0]!.id;
    await owner.call(membersApi.remove, { params: { id: ben.user.id }, body: { to: null } });
    const { body } = await undo(owner, id);
    expect([body.kept.assignedTo, body.stays.fields]).toEqual([owner.user.id, ["assignedTo"]]);
  });
});

describe("someone who sees only their own customers", () => {
  test("merges theirs and undoes it, and neither sees nor merges anyone else's", async () => {
    const owner = await server.newOwner();
    const mina = await newTeammate(server, owner, "member");
    await owner.call(membersApi.update, { params: { id: mina.user.id }, body: { sees: "own" } });
    const [keepId, mergedId] = await couple(
      owner,
      { assignedTo: mina.user.id },
      { assignedTo: mina.user.id },
    );
    const [his] = await insertContacts(server.database, owner.user.workspaceId, [
      { assignedTo: owner.user.id },
    ]);
    expect(
      (
        await mina.refused(contactMergesApi.create, {
          body: { keepId, mergedIds: [his!], versions: { [keepId]: 2, [his!]: 1 } },
        })
      ).status,
    ).toBe(404);
    const { merges } = await merge(mina, keepId, [mergedId]);
    expect((await mina.call(contactMergesApi.list)).body).toHaveLength(1);
    expect((await undo(mina, merges[0]!.id)).status).toBe(200);
    const theirs = (await merge(owner, his!, [mergedId])).merges[0]!.id;
    expect((await mina.call(contactMergesApi.list)).body).toEqual([]);
    expect((await mina.refused(contactMergesApi.undo, { params: { id: theirs } })).status).toBe(404);
  });
});

test("after 30 days the merged one is deleted permanently, and what moved stays", async () => {
  const owner = await server.newOwner();
  const [keepId, mergedId] = await couple(owner);
  await merge(owner, keepId, [mergedId]);
  await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(sql`UPDATE contacts SET deleted_at = now() - interval '31 days' WHERE id = ${mergedId}`),
  );
  await server.database.transact((tx) =>
    tx.execute(sql`SELECT app.enqueue(${emptyBins.name}, '{}', NULL, NULL, 1, NULL)`),
  );
  await server.runJobs(emptyBins);
  const left = await allRows(owner);
  expect([
    left.contacts.some((row) => row.includes(`,${mergedId},Anna`)),
    left.contact_merges.length,
  ]).toEqual([false, 0]);
  expect((await get(owner, keepId)).notes).toHaveLength(2);
  expect((await owner.call(attachmentsApi.list, { query: { contactId: keepId } })).body).toHaveLength(2);
});
