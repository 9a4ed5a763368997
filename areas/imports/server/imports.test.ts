import { describe, expect, test } from "vitest";
import { testServer } from "#apps/server/testing/test-server.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { importsApi } from "#areas/imports/contract/imports.api.ts";
import { onboardingApi } from "#areas/onboarding/contract/onboarding.api.ts";
import { allContacts, begin, checked, imported, rowsOf } from "#apps/server/testing/import-fixture.ts";

const server = await testServer();
const header = ["First Name", "Last Name", "Email", "Phone", "Company"];
const ana = ["Ana", "Silva", "ana@example.com", "+49 171 1234567", "Alder & Rye"];
const ben = ["Ben", "Okafor", "", "0171 7654321", ""];

describe("an uploaded file", () => {
  test("is analyzed: headers, five rows, where its columns go", async () => {
    const owner = await server.newOwner();
    const begun = await begin(owner, [header, ana, ben, ana, ben, ana, ben]);
    expect(begun).toMatchObject({
      fileName: "people.csv",
      format: "csv",
      headers: header,
      status: "mapping",
      rowCount: null,
      counts: null,
      createdByName: "Rosa Delgado",
      undoUntil: null,
    });
    expect(begun.preview).toEqual([ana, ben, ana, ben, ana]);
    expect(begun.columns.map(({ target, by }) => [target, by])).toEqual([
      ["firstName", "header"],
      ["lastName", "header"],
      ["email", "header"],
      ["phone", "header"],
      ["company", "header"],
    ]);
    expect(await allContacts(owner)).toEqual([]);
  });
});

describe("the dry run", () => {
  test("labels every row, and the counts add up to the file's rows", async () => {
    const owner = await server.newOwner();
    await owner.call(contactsApi.create, {
      body: { firstName: "Ana", lastName: "Silva", email: "ANA@example.com", source: "Referral" },
    });
    const { id, status, rowCount, counts, room } = await checked(
      owner,
      [header, ana, ben, ["Cleo", "", "cleo@", "", ""], ["", "", "", "", "X"], ben],
      { mode: "both" },
    );
    expect([status, rowCount, counts, room]).toEqual([
      "ready",
      5,
      { create: 1, update: 1, skip: 1, problem: 2, ask: 0 },
      { limit: 1000, used: 1, adds: 1, fits: true },
    ]);
    const rows = await rowsOf(owner, id);
    expect(rows.map(({ number, label, reason }) => [number, label, reason])).toEqual([
      [2, "update", "Same email as Ana Silva"],
      [3, "create", null],
      [4, "problem", "Please enter a valid email address"],
      [5, "problem", "A customer needs an email or a phone number"],
      [6, "skip", "Same phone as row 3, with nothing to add"],
    ]);
    expect(rows[0]?.changes).toEqual([
      { field: "phone", label: "Phone", before: null, after: "+49 171 1234567" },
      { field: "company", label: "Company", before: null, after: "Alder & Rye" },
    ]);
    expect(await allContacts(owner)).toHaveLength(1);
  });
});

describe("the import", () => {
  test("writes what was checked, reports it once, and completes the first step", async () => {
    const owner = await server.newOwner();
    const done = await imported(owner, [header, ana, ben]);
    expect(done).toMatchObject({
      status: "done",
      result: { successful: 2, created: 2, updated: 0, duplicates: 0, skipped: 0, failed: 0, errors: [] },
    });
    expect(await allContacts(owner)).toMatchObject([
      {
        firstName: "Ana",
        lastName: "Silva",
        email: "ana@example.com",
        phone: "+49 171 1234567",
        company: "Alder & Rye",
        source: "Other",
        status: "active",
        value: "0.00",
        pipelineStage: "new",
        version: 1,
      },
      { firstName: "Ben", email: null, phone: "0171 7654321", company: null },
    ]);
    expect((await owner.call(activitiesApi.list)).body.map(({ type, title }) => [type, title])).toEqual([
      ["contact_import", "Imported 2 customers"],
    ]);
    expect((await owner.call(onboardingApi.get)).body.checklist.addContact).toBe(true);
  });

  test("done a second time adds no one", async () => {
    const owner = await server.newOwner();
    await imported(owner, [header, ana, ben]);
    for (const mode of ["add", "both", "update"] as const) {
      const again = await imported(owner, [header, ana, ben], { mode });
      expect([mode, again.result?.duplicates, again.result?.successful]).toEqual([mode, 2, 0]);
    }
    expect(await allContacts(owner)).toHaveLength(2);
  });

  test("is undone", async () => {
    const owner = await server.newOwner();
    await owner.call(contactsApi.create, {
      body: { firstName: "Ana", lastName: "Silva", email: "ANA@example.com", source: "Referral" },
    });
    const [before] = await allContacts(owner);
    const { id } = await imported(owner, [header, ana, ben], { mode: "both" });
    const { body } = await owner.call(importsApi.undo, { params: { id } });
    expect(body).toMatchObject({
      status: "undone",
      undone: { removed: 1, restored: 1, kept: 0 },
      undoneByName: "Rosa Delgado",
      undoUntil: null,
    });
    expect(await allContacts(owner)).toEqual([{ ...before, version: 3 }]);
  });
});
