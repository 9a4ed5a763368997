import { describe, expect, test } from "vitest";
import { testServer } from "#apps/server/testing/test-server.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { importsApi } from "#areas/imports/contract/imports.api.ts";
import { allContacts, checked, imported, rowsOf, type Table } from "#apps/server/testing/import-fixture.ts";

const server = await testServer();
const table: Table = [
  ["First Name", "Last Name", "Email", "Phone", "Value"],
  ["Ana", "Silva", "ana@example.com", "Mobile", "$-142.85"],
  ["Bo", "Okafor", "bo@", "0171 7654321", ""],
  ["Cleo", "Marsh", "cleo@", "", ""],
  ["", "", "", "Mobile", ""],
  ["Eve", "Lund", "eve@example.com", "Mobile", "5"],
];
const shown = async (owner: Parameters<typeof allContacts>[0]) =>
  (await allContacts(owner)).map(({ firstName, email, phone, value }) => [firstName, email, phone, value]);

describe("a cell that cannot be read", () => {
  test("does not keep out a customer with a name and an email or a phone; it is counted and listed", async () => {
    const owner = await server.newOwner();
    const { id, counts } = await checked(owner, table);
    expect(counts).toEqual({ create: 3, update: 0, skip: 0, problem: 2, ask: 0, incomplete: 3 });
    const wrong = (await owner.call(importsApi.wrongValues, { params: { id } })).body;
    expect(
      wrong
        .filter(({ comesIn }) => comesIn)
        .map(({ header, value, rows, ofColumn }) => [header, value, rows, ofColumn]),
    ).toEqual([
      ["Phone", "Mobile", 2, 2],
      ["Email", "bo@", 1, 1],
      ["Value", "$-142.85", 1, 1],
    ]);
    expect(wrong.filter(({ comesIn }) => !comesIn).map(({ header, value }) => [header, value])).toEqual([
      ["Email", "cleo@"],
      ["Phone", "Mobile"],
    ]);
    const { body: incomplete } = await owner.call(importsApi.rows, {
      params: { id },
      query: { label: "incomplete" },
    });
    expect(incomplete.map(({ number, problems }) => [number, problems.map(({ index }) => index)])).toEqual([
      [2, [3, 4]],
      [3, [2]],
      [6, [3]],
    ]);
    const { body: done } = await owner.call(importsApi.start, { params: { id } });
    expect(done.result).toMatchObject({
      successful: 3,
      created: 3,
      duplicates: 0,
      skipped: 0,
      failed: 2,
      incomplete: 3,
    });
    expect(await shown(owner)).toEqual([
      ["Ana", "ana@example.com", null, "0.00"],
      ["Bo", null, "0171 7654321", "0.00"],
      ["Eve", "eve@example.com", null, "5.00"],
    ]);
    const after = (await owner.call(importsApi.rows, { params: { id }, query: { label: "incomplete" } }))
      .body;
    expect(after.map(({ contactId }) => contactId)).toEqual(
      (await allContacts(owner)).map(({ id: contactId }) => contactId),
    );
  });

  test("can be fixed before, and then it is imported with the rest", async () => {
    const owner = await server.newOwner();
    const { id } = await checked(owner, table);
    const { body } = await owner.call(importsApi.replace, {
      params: { id },
      body: { index: 3, from: "Mobile", to: "0171 1234567" },
    });
    expect(body.counts).toMatchObject({ problem: 2, incomplete: 2 });
    await owner.call(importsApi.decide, { params: { id }, body: { decision: "different" } });
    await owner.call(importsApi.start, { params: { id } });
    expect((await shown(owner))[0]).toEqual(["Ana", "ana@example.com", "0171 1234567", "0.00"]);
  });

  test("leaves what the customer has there, and importing again finds the same customer", async () => {
    const owner = await server.newOwner();
    await owner.call(contactsApi.create, {
      body: {
        firstName: "Ana",
        lastName: "Silva",
        email: "ana@example.com",
        phone: "0171 1111111",
        value: "80",
        source: "Referral",
      },
    });
    const first = await imported(owner, table, { mode: "both", blanksOverwrite: true });
    expect(first.result).toMatchObject({ created: 2, failed: 2 });
    expect((await shown(owner))[0]).toEqual(["Ana", "ana@example.com", "0171 1111111", "80.00"]);
    expect((await imported(owner, table)).result).toMatchObject({ successful: 0, duplicates: 3, failed: 2 });
    await owner.call(importsApi.undo, { params: { id: first.id } });
    expect(await shown(owner)).toEqual([["Ana", "ana@example.com", "0171 1111111", "80.00"]]);
  });

  test("that holds a status keeps the row out: it may be an opt-out", async () => {
    const owner = await server.newOwner();
    const { counts } = await checked(owner, [
      ["First Name", "Last Name", "Email", "Status"],
      ["Ana", "Silva", "ana@example.com", "please never write"],
      ["Bo", "Okafor", "bo@example.com", "Active"],
    ]);
    expect(counts).toEqual({ create: 1, update: 0, skip: 0, problem: 1, ask: 0 });
  });

  test("keeps the row out when asked to", async () => {
    const owner = await server.newOwner();
    const { id, counts } = await checked(owner, table, { leaveOutWrong: false });
    expect([counts, (await rowsOf(owner, id)).map(({ label }) => label)]).toEqual([
      { create: 0, update: 0, skip: 0, problem: 5, ask: 0 },
      Array.from({ length: 5 }, () => "problem"),
    ]);
  });
});
