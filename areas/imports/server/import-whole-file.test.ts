import { describe, expect, test } from "vitest";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { allContacts, begin, checked, imported, type Table } from "#apps/server/testing/import-fixture.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { contactMergesApi } from "#areas/customers/contract/contact-merges.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { duplicatesApi } from "#areas/duplicates/contract/duplicates.api.ts";
import { importsApi } from "#areas/imports/contract/imports.api.ts";
import { findDuplicates } from "#areas/duplicates/server/duplicates.jobs.ts";

const server = await testServer();
const ana = {
  firstName: "Ana",
  lastName: "Silva",
  email: "ana@example.com",
  company: "Alder & Rye",
  source: "Referral",
};
const header = ["First Name", "Last Name", "Email", "Company", "Stage", "Source", "Tags"];
const told = async (owner: SignedIn, contactId: string) =>
  (await owner.call(activitiesApi.list, { query: { contactId } })).body.map(({ title, metadata }) => [
    title,
    metadata.importId,
  ]);

describe("what is chosen for the whole file", () => {
  const table: Table = [
    header,
    ["Ana", "Silva", "ana@example.com", "", "", "", ""],
    ["Bo", "Lund", "bo@example.com", "", "Qualified", "Fair", "VIP; fair 2026"],
    ["Cleo", "Marsh", "cleo@example.com", "", "", "", ""],
  ];
  const shown = async (owner: SignedIn) =>
    (await allContacts(owner)).map(({ firstName, pipelineStage, source, tags }) => [
      firstName,
      pipelineStage,
      source,
      tags,
    ]);

  test("fills in stage and source for new customers without one, and tags everyone; the undo reverses all of it", async () => {
    const owner = await server.newOwner();
    await owner.call(contactsApi.create, { body: { ...ana, pipelineStage: "customer", tags: ["old"] } });
    const before = await shown(owner);
    const { id } = await imported(owner, table, {
      mode: "both",
      stage: "proposal",
      source: "Market",
      tag: "Fair 2026",
    });
    expect(await shown(owner)).toEqual([
      ["Ana", "customer", "Referral", ["old", "Fair 2026"]],
      ["Bo", "qualified", "Fair", ["VIP", "fair 2026"]],
      ["Cleo", "proposal", "Market", ["Fair 2026"]],
    ]);
    await owner.call(importsApi.undo, { params: { id } });
    expect(await shown(owner)).toEqual(before);
  });

  test("is asked again for the next file, except the source", async () => {
    const owner = await server.newOwner();
    await imported(owner, table, { stage: "proposal", source: "Market", tag: "Fair 2026" });
    expect((await begin(owner, table)).options).toMatchObject({ source: "Market" });
    expect((await begin(owner, table)).options).not.toMatchObject({ tag: "Fair 2026" });
    expect((await begin(owner, table)).options.stage ?? null).toBeNull();
  });

  test("must be a stage of the business", async () => {
    const owner = await server.newOwner();
    const { id, columns } = await begin(owner, table);
    const { status, body } = await owner.refused(importsApi.check, {
      params: { id },
      body: {
        columns: columns.map(({ index, target }) => ({ index, target })),
        options: { stage: "wooing" },
      },
    });
    expect([status, body.errors?.stage]).toEqual([400, "Choose a stage from the list"]);
  });
});

describe("a different person", () => {
  const search = async (owner: SignedIn) => {
    await owner.call(duplicatesApi.search, { body: { among: "all" } });
    await server.runJobs(findDuplicates, owner);
    return (await owner.call(duplicatesApi.list)).body.map(({ contacts }) =>
      contacts.map(({ email }) => email),
    );
  };
  const table: Table = [
    header.slice(0, 4),
    ["Ana", "Silva", "second@example.com", "Alder & Rye"],
    ["Cleo", "Marsh", "cleo@example.com", "Elm"],
    ["Cleo", "Marsh", "other@example.com", "Elm"],
  ];

  test("than a customer, or than another row, is not asked again under Duplicates", async () => {
    const owner = await server.newOwner();
    await owner.call(contactsApi.create, { body: ana });
    const { id, counts } = await checked(owner, table);
    expect(counts?.ask).toBe(2);
    await owner.call(importsApi.decide, { params: { id }, body: { decision: "different" } });
    await owner.call(importsApi.start, { params: { id } });
    expect(await allContacts(owner)).toHaveLength(4);
    expect(await search(owner)).toEqual([]);
    expect((await owner.call(importsApi.undo, { params: { id } })).body.undone).toEqual({
      removed: 3,
      restored: 0,
      kept: 0,
    });
  });

  test("who was only added because no one answered is suggested", async () => {
    const owner = await server.newOwner();
    await owner.call(contactsApi.create, { body: ana });
    const { id } = await checked(owner, table);
    await owner.call(importsApi.start, { params: { id }, body: { unsure: "add" } });
    expect(await search(owner)).toEqual(
      expect.arrayContaining([
        ["ana@example.com", "second@example.com"],
        ["cleo@example.com", "other@example.com"],
      ]),
    );
  });
});

describe("what happened to a customer", () => {
  const table: Table = [
    header.slice(0, 4),
    ["Ana", "Silva", "ana@example.com", "Rye"],
    ["Bo", "Lund", "bo@example.com", ""],
  ];

  test("names the import that added or changed them, and its undo, and leaves My Business with its one line", async () => {
    const owner = await server.newOwner();
    const {
      body: { id: anaId },
    } = await owner.call(contactsApi.create, { body: ana });
    const { id } = await imported(owner, table, { mode: "both" });
    const [, bo] = await allContacts(owner);
    expect(await told(owner, bo!.id)).toEqual([["Imported from “people.csv”", id]]);
    expect((await told(owner, anaId))[0]).toEqual(["Updated by the import of “people.csv”", id]);
    expect((await owner.call(activitiesApi.list)).body.map(({ type }) => type)).toEqual([
      "contact_import",
      "contact_added",
    ]);
    expect((await owner.call(importsApi.undo, { params: { id } })).body.undone).toEqual({
      removed: 1,
      restored: 1,
      kept: 0,
    });
    expect((await told(owner, anaId))[0]).toEqual(["The import of “people.csv” was undone", id]);
    expect(await allContacts(owner)).toHaveLength(1);
  });

  test("by imports alone does not count as use: each undo works; a merge does", async () => {
    const owner = await server.newOwner();
    const first = await imported(owner, table);
    const second = await imported(owner, [header.slice(0, 4), ["Ana", "Silva", "ana@example.com", "Elm"]], {
      mode: "both",
    });
    expect((await owner.call(importsApi.undo, { params: { id: second.id } })).body.undone).toEqual({
      removed: 0,
      restored: 1,
      kept: 0,
    });
    const [one, other] = await allContacts(owner);
    await owner.call(contactMergesApi.create, {
      body: {
        keepId: one!.id,
        mergedIds: [other!.id],
        versions: { [one!.id]: one!.version, [other!.id]: other!.version },
      },
    });
    expect((await owner.call(importsApi.undo, { params: { id: first.id } })).body.undone).toMatchObject({
      removed: 0,
    });
    expect(await allContacts(owner)).toHaveLength(1);
  });
});
