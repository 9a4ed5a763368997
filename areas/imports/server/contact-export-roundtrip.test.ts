import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lawRuns, lawTimeout } from "#platform/server/testing/laws.ts";
import { allContacts, formOf } from "#apps/server/testing/import-fixture.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { openTable } from "#platform/tables/table.ts";
import { contactFieldsApi } from "#areas/customers/contract/contact-fields.api.ts";
import type { NewContactField } from "#areas/customers/contract/contact-fields.schema.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { type ExportFormat, exportFormats, NewContact } from "#areas/customers/contract/contacts.schema.ts";
import { importsApi } from "#areas/imports/contract/imports.api.ts";
import type { ImportMode, ImportResult } from "#areas/imports/contract/imports.schema.ts";
import { stepImport } from "./imports.jobs.ts";
import { pipelineStagesApi } from "#areas/pipeline/contract/pipeline-stages.api.ts";

// What is exported comes back unchanged when imported.
const server = await testServer();

const ownFields: NewContactField[] = [
  { label: "Shoe size", type: "number", choices: [] },
  { label: "Member", type: "yesno", choices: [] },
  { label: "=Room", type: "text", choices: [] },
  { label: "Anniversary", type: "date", choices: [] },
  { label: "Delivery", type: "choice", choices: ["Deliver, or else", "-Pick up", "'quoted'"] },
  { label: "Phone of the shop", type: "text", choices: [] },
  { label: "Email notes", type: "text", choices: [] },
];
const ownStages = ["Waiting; for wood", "=Won over"];

/** A business with custom fields and stages. */
async function newShop(): Promise<SignedIn & { stageKeys: string[] }> {
  const owner = await server.newOwner();
  for (const body of ownFields) await owner.call(contactFieldsApi.create, { body });
  const stageKeys: string[] = [];
  for (const name of ownStages)
    stageKeys.push((await owner.call(pipelineStagesApi.create, { body: { name } })).body.key);
  return Object.assign(owner, { stageKeys });
}

const exported = async (owner: SignedIn, format: ExportFormat): Promise<Uint8Array> =>
  new Uint8Array(
    await (await owner.send(`${contactsApi.export.path}?format=${format}&sort=oldest`)).arrayBuffer(),
  );

async function importedFile(
  owner: SignedIn,
  bytes: Uint8Array,
  format: ExportFormat,
  mode: ImportMode = "both",
): Promise<ImportResult | null> {
  const {
    body: { id, columns },
  } = await owner.call(importsApi.upload, {
    form: formOf(bytes, `customers.${format === "vcard" ? "vcf" : format}`),
  });
  const { status, body } = await owner.call(importsApi.check, {
    params: { id },
    body: {
      columns: columns.map(({ index, target, dateOrder, decimalSign }) => ({
        index,
        target,
        dateOrder,
        decimalSign,
      })),
      options: { mode },
    },
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  // A workbook is checked in the background.
  await server.runJobs(stepImport, owner);
  const started = await owner.call(importsApi.start, { params: { id } });
  if (started.status !== 200) throw new Error(JSON.stringify(started.body));
  return started.body.result;
}

/** The rows of a file without what an import cannot set: the assignee, and when a customer was added. */
async function comparable(bytes: Uint8Array, format: ExportFormat): Promise<Record<string, string>[]> {
  async function* whole() {
    yield bytes;
  }
  const { start, batches } = await openTable(whole(), `customers.${format}`);
  const rows: Record<string, string>[] = [];
  for await (const batch of batches)
    for (const { cells } of batch)
      rows.push(
        Object.fromEntries(
          start.headers
            .map((header, at) => [header, cells[at] ?? ""] as const)
            .filter(([header]) => header !== "Added" && header !== "Assigned To"),
        ),
      );
  return rows;
}

const odd = [
  "=1+1",
  "'=1+1",
  "''@x",
  "+33 (0)6 28 14 00 55",
  "-5",
  'say "hi", you',
  "O'Neil",
  "'quoted'",
  "semi;colon",
  "007",
  "_x000D_",
  "<&>",
  "Ömer Kılıç 🎂",
  "a:::b",
  "| bar |",
  "\\n",
  "2026-01-02",
  "yes",
  "1,5",
  "@home",
];
const people = (stageKeys: readonly string[], texts: readonly string[]) =>
  texts.map((text, at) => ({
    firstName: text,
    lastName: `${text} ${at}`,
    email: `person${at}@example.com`,
    phone: at % 3 === 0 ? "+49 171 1234567" : at % 3 === 1 ? `0${at}71/12 34-56` : null,
    company: text,
    jobTitle: text,
    source: text,
    tags: [[text, "b"], ["a, b", "c;d", '"q"'], []][at % 3]!,
    value: ["1500.50", "0.00", "1234567.89"][at % 3]!,
    status: (["active", "inactive", "unsubscribed", "converted"] as const)[at % 4]!,
    pipelineStage: [...stageKeys, "customer", "new"][at % 4]!,
    lastContactDate: "2026-01-02",
    nextFollowUp: at % 2 ? "2024-02-29" : null,
    timeZone: [null, "Europe/Berlin", "America/Argentina/Buenos_Aires", "US/Pacific"][at % 4],
    customFields: {
      shoe_size: -4.5 + at,
      member: at % 2 === 0,
      room: text,
      anniversary: "1980-02-29",
      delivery: ["Deliver, or else", "-Pick up", "'quoted'"][at % 3]!,
      phone_of_the_shop: text,
      email_notes: text,
    },
    notes: `${text}\nsecond line, with "quotes"; and more\n\nthird`,
  }));

async function fill(owner: SignedIn & { stageKeys: string[] }, texts = odd): Promise<void> {
  const keys = (await owner.call(contactFieldsApi.list)).body.map((field) => field.key);
  for (const person of people(owner.stageKeys, texts)) {
    expect(Object.keys(person.customFields)).toEqual(keys);
    const { status, body } = await owner.call(contactsApi.create, { body: person });
    if (status !== 200) throw new Error(JSON.stringify(body));
    if (person.phone === null)
      await owner.call(contactsApi.addNote, { params: { id: body.id }, body: { text: "A later note" } });
  }
}

describe.each(exportFormats)("one's own export as %s", (format) => {
  test.each(["add", "update", "both"] as const)(
    "changes nothing when it is imported again to %s",
    async (mode) => {
      const owner = await newShop();
      await fill(owner);
      const [before, file] = [await allContacts(owner), await exported(owner, format)];
      expect(await importedFile(owner, file, format, mode)).toEqual({
        successful: 0,
        created: 0,
        updated: 0,
        duplicates: odd.length,
        skipped: 0,
        failed: 0,
        errors: [],
      });
      expect(await allContacts(owner)).toEqual(before);
    },
  );
});

describe.each(["csv", "xlsx"] as const)("an export as %s", (format) => {
  test("exports the same file from the business it was imported into", async () => {
    const [owner, other] = [await newShop(), await newShop()];
    await fill(owner);
    const file = await exported(owner, format);
    expect(await importedFile(other, file, format)).toMatchObject({
      created: odd.length,
      failed: 0,
      errors: [],
    });
    expect(await comparable(await exported(other, format), format)).toEqual(await comparable(file, format));
    // The stored values are the same too, not only the exported text.
    const kept = async (one: SignedIn) =>
      (await allContacts(one)).map(
        ({ id: _i, notes, assignedTo: _a, createdAt: _c, updatedAt: _u, version: _v, ...rest }) => ({
          ...rest,
          notes: notes.map((note) => note.text).join("\n\n"),
        }),
      );
    expect(await kept(other)).toEqual(await kept(owner));
  });
});

test("cards export the same from the business they were imported into, with time zones and apostrophes", async () => {
  const [owner, other] = [await newShop(), await newShop()];
  await fill(owner);
  const file = await exported(owner, "vcard");
  expect(
    Buffer.from(file)
      .toString()
      .match(/^TZ;VALUE=text:.+$/gm)?.length,
  ).toBe((odd.length * 3) / 4);
  expect(await importedFile(other, file, "vcard")).toMatchObject({
    created: odd.length,
    failed: 0,
    errors: [],
  });
  expect(Buffer.from(await exported(other, "vcard")).toString()).toBe(Buffer.from(file).toString());
  const kept = async (one: SignedIn) =>
    (await allContacts(one)).map(({ firstName, lastName, company, timeZone }) => [
      firstName,
      lastName,
      company,
      timeZone,
    ]);
  expect(await kept(other)).toEqual(await kept(owner));
});

test("an unknown time zone in a card is ignored", async () => {
  const owner = await server.newOwner();
  const card = (zone: string) =>
    new TextEncoder().encode(
      `BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Dana Whitfield\r\nEMAIL:dana@example.com\r\n${zone}\r\nEND:VCARD\r\n`,
    );
  expect(await importedFile(owner, card("TZ:Asia/Kolkata"), "vcard")).toMatchObject({
    created: 1,
    failed: 0,
  });
  for (const zone of ["TZ:-0500", "TZ;VALUE=utc-offset:+02:00", "TZ:Raleigh/North America"])
    expect(await importedFile(owner, card(zone), "vcard", "update")).toMatchObject({
      updated: 0,
      failed: 0,
      duplicates: 1,
    });
  expect((await allContacts(owner)).map((one) => one.timeZone)).toEqual(["Asia/Kolkata"]);
});

test("whatever a customer holds comes back the same", { timeout: lawTimeout(60_000) }, async () => {
  const signs = fc.string({ unit: fc.constantFrom(..."aZ é'\"=+-@;,|:\t\n\\_x0<&>*()/.🎂٣"), maxLength: 12 });
  const word = signs.map((text) => text.replaceAll(/[\t\n\r]/g, " ").trim());
  const some = fc.record({
    firstName: word.filter(Boolean),
    lastName: word.filter(Boolean),
    company: word,
    jobTitle: word,
    source: word.filter(Boolean),
    notes: signs,
    tags: fc.uniqueArray(word.filter(Boolean), { maxLength: 4, selector: (tag) => tag.toLowerCase() }),
    value: fc.constantFrom("0.00", "1.00", "1500.50"),
    room: signs.map((text) => text.trim()),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(some, { minLength: 5, maxLength: 10 }),
      fc.constantFrom("csv" as const, "xlsx" as const),
      async (list, format) => {
        const bodies = list.map(({ room, ...person }, at) =>
          NewContact.safeParse({
            ...person,
            email: `p${at}@example.com`,
            customFields: room === "" ? {} : { room },
          }),
        );
        fc.pre(bodies.every((body) => body.success));
        const [owner, other] = [await newShop(), await newShop()];
        await Promise.all(bodies.map((body) => owner.call(contactsApi.create, { body: body.data! })));
        const file = await exported(owner, format);
        const before = await allContacts(owner);
        expect(await importedFile(owner, file, format)).toMatchObject({ created: 0, updated: 0, failed: 0 });
        expect(await allContacts(owner)).toEqual(before);
        expect(await importedFile(other, file, format)).toMatchObject({ created: list.length, failed: 0 });
        expect(await comparable(await exported(other, format), format)).toEqual(
          await comparable(file, format),
        );
      },
    ),
    { numRuns: lawRuns(8), endOnFailure: true },
  );
});
