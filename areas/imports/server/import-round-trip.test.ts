import { describe, expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { contactFieldsApi } from "#areas/customers/contract/contact-fields.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { type ExportFormat } from "#areas/customers/contract/contacts.schema.ts";
import { importsApi } from "#areas/imports/contract/imports.api.ts";
import { allContacts, formOf } from "#apps/server/testing/import-fixture.ts";

const server = await testServer();

/** A business with all kinds of customers: shared addresses, formulas, custom fields, notes, a teammate's. */
async function business(): Promise<SignedIn> {
  const owner = await server.newOwner();
  const mina = await newTeammate(server, owner, "member");
  const { body: size } = await owner.call(contactFieldsApi.create, {
    body: { label: "Shoe size", type: "number" },
  });
  const { body: vegan } = await owner.call(contactFieldsApi.create, {
    body: { label: "Vegan", type: "yesno" },
  });
  const { body: likes } = await owner.call(contactFieldsApi.create, {
    body: { label: "Likes", type: "choice", choices: ["Tea", "Coffee, black"] },
  });
  const people = [
    {
      firstName: "Ana",
      lastName: "Silva",
      email: "ana@example.com",
      phone: "+49 171 1234567",
      company: '=Alder, "Rye"',
      tags: ["vip", "a, b", 'c"d'],
      value: "1500.50",
      nextFollowUp: "2026-03-04",
      timeZone: "US/Pacific",
      notes: "First\nsecond line",
      customFields: { [size.key]: 38.5, [vegan.key]: true },
    },
    {
      firstName: "Ana",
      lastName: "Silva",
      email: "ana@example.com",
      phone: "-1234",
      jobTitle: "@home",
      source: "+Fair",
      status: "inactive" as const,
      customFields: { [vegan.key]: false, [likes.key]: "Coffee, black" },
    },
    {
      firstName: "Ömer",
      lastName: "Kılıç",
      email: "omer@example.com",
      notes: "One",
      assignedTo: mina.user.id,
      lastContactDate: "2026-01-31",
    },
    { firstName: "Bo", lastName: "O'Neil", email: "bo@example.com", pipelineStage: "customer" },
  ];
  for (const person of people)
    expect((await owner.call(contactsApi.create, { body: { source: "Referral", ...person } })).status).toBe(
      200,
    );
  const [first] = await allContacts(owner);
  await owner.call(contactsApi.addNote, { params: { id: first!.id }, body: { text: "Newer" } });
  return owner;
}

async function exported(owner: SignedIn, format: ExportFormat): Promise<Uint8Array> {
  const response = await owner.send(`/api/contacts/export?format=${format}`);
  return new Uint8Array(await response.arrayBuffer());
}

describe("export, import, export changes nothing and gives the same file", () => {
  test.each<[ExportFormat, string]>([
    ["csv", "customers.csv"],
    ["xlsx", "customers.xlsx"],
    ["vcard", "customers.vcf"],
  ])("%s", async (format, fileName) => {
    const owner = await business();
    const [before, file] = [await allContacts(owner), await exported(owner, format)];
    for (const mode of ["both", "update", "add"] as const) {
      const { body } = await owner.call(importsApi.upload, { form: formOf(file, fileName) });
      const choices = {
        columns: body.columns.map(({ index, target, dateOrder, decimalSign }) => ({
          index,
          target,
          dateOrder,
          decimalSign,
        })),
        options: { mode },
      };
      await owner.call(importsApi.check, { params: { id: body.id }, body: choices });
      const { body: done } = await owner.call(importsApi.start, { params: { id: body.id } });
      expect([mode, done.result]).toEqual([
        mode,
        { successful: 0, created: 0, updated: 0, duplicates: 4, skipped: 0, failed: 0, errors: [] },
      ]);
    }
    expect(await allContacts(owner)).toEqual(before);
    expect(Buffer.from(await exported(owner, format)).equals(Buffer.from(file))).toBe(true);
  });
});
