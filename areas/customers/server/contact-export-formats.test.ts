import { describe, expect, test } from "vitest";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { openTable } from "#platform/tables/table.ts";
import { contactFieldsApi } from "#areas/customers/contract/contact-fields.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { type ExportFormat, exportFormats } from "#areas/customers/contract/contacts.schema.ts";
import { knownHeaders, plainHeader } from "#areas/imports/contract/import-headers.rules.ts";
import { customValueOf, tagsOf, withoutGuard } from "#areas/imports/contract/import-values.rules.ts";
import { type BuiltContact, insertContacts } from "./contacts.builder.ts";

const server = await testServer();
const insert = (owner: SignedIn, rows: Partial<BuiltContact>[]) =>
  insertContacts(server.database, owner.user.workspaceId, rows);
const chosen = (owner: SignedIn, format: string, ids: unknown) =>
  owner.send(contactsApi.exportChosen.path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ format, ids }),
  });

/** The rows of an export as the product's own reader reads them, each by its headers. */
async function readBack(
  response: Response,
  format: ExportFormat,
): Promise<{ headers: string[]; rows: Record<string, string>[] }> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  async function* whole() {
    yield bytes;
  }
  const { start, batches } = await openTable(whole(), `customers.${format === "vcard" ? "vcf" : format}`);
  const rows: Record<string, string>[] = [];
  for await (const batch of batches)
    for (const { cells } of batch)
      rows.push(
        Object.fromEntries(start.headers.map((header, at) => [header, withoutGuard(cells[at] ?? "")])),
      );
  return { headers: [...start.headers], rows };
}
const download = async (owner: SignedIn, format: ExportFormat) =>
  readBack(await owner.send(`${contactsApi.export.path}?format=${format}&sort=oldest`), format);

const types: Record<ExportFormat, [string, string]> = {
  csv: ["text/csv; charset=utf-8", "csv"],
  xlsx: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx"],
  vcard: ["text/vcard; charset=utf-8", "vcf"],
};

describe.each(exportFormats)("as %s", (format) => {
  test("has its type, its name and everyone once, page after page", async () => {
    const owner = await server.newOwner();
    await insert(
      owner,
      Array.from({ length: 2300 }, (_, at) => ({
        firstName: `Name ${at}`,
        lastName: "Same",
        email: `n${at}@x.example`,
      })),
    );
    const response = await owner.send(`${contactsApi.export.path}?format=${format}`);
    const [type, ending] = types[format];
    expect([response.headers.get("content-type"), response.headers.get("content-disposition")]).toEqual([
      type,
      expect.stringContaining(`customers-${new Date().toISOString().slice(0, 10)}.${ending}"`),
    ]);
    const { rows } = await readBack(response, format);
    expect([rows.length, new Set(rows.map((row) => row.Email)).size]).toEqual([2300, 2300]);
  });

  test("of 1,000 chosen by hand has these only, and never another business's", async () => {
    const [owner, stranger] = [await server.newOwner(), await server.newOwner()];
    const ids = await insert(
      owner,
      Array.from({ length: 1001 }, (_, at) => ({ email: `n${at}@x.example` })),
    );
    const { rows } = await readBack(await chosen(owner, format, ids.slice(1)), format);
    expect([rows.length, rows.some((row) => row.Email === "n0@x.example")]).toEqual([1000, false]);
    expect(
      Buffer.from(await (await chosen(stranger, format, ids.slice(1))).arrayBuffer()).toString(),
    ).not.toContain("x.example");
    for (const wrong of [ids, [], ["x"], undefined])
      expect((await chosen(owner, format, wrong)).status).toBe(400);
  });
});

describe.each(["csv", "xlsx"] as const)("what an import can set, as %s", (format) => {
  test("is imported again unchanged under known headers, however odd", async () => {
    const owner = await server.newOwner();
    for (const [label, type] of [
      ["Shoe size", "number"],
      ["Member", "yesno"],
      ["Room", "text"],
      ["Anniversary", "date"],
    ] as const)
      await owner.call(contactFieldsApi.create, { body: { label, type } });
    const odd = [
      "=1+1",
      "'=1+1",
      "''@x",
      "+33 (0)6 28",
      "-5",
      'say "hi", you',
      "two\nlines",
      "007",
      "'quoted'",
      "semi;colon",
      "_x000D_",
      "<&>",
    ];
    const tags = [["a, b", "c;d"], ['"q"', "x|y"], ["été", "a ::: b"], []];
    await insert(
      owner,
      odd.map((company, at) => ({
        firstName: company,
        lastName: "Odd",
        email: `n${at}@x.example`,
        phone: "+33 6 28 14 00 55",
        company,
        jobTitle: company,
        source: company,
        value: "1500.50",
        pipelineStage: "qualified",
        status: "inactive",
        tags: tags[at % 4]!,
        lastContactDate: "2026-01-02",
        nextFollowUp: "2026-03-04",
        customFields: { shoe_size: -4.5, member: false, room: company, anniversary: "1980-02-29" },
      })),
    );
    const { headers, rows } = await download(owner, format);
    const known = Object.values(knownHeaders).flat();
    expect(headers.filter((header) => !known.includes(plainHeader(header)))).toEqual([
      "Assigned To",
      "Shoe size",
      "Member",
      "Room",
      "Anniversary",
      "Added",
    ]);
    expect(
      rows.map((row) => [row["First Name"], row.Company, row["Job Title"], row.Source, row.Room]),
    ).toEqual(odd.map((one) => [one, one, one, one, one]));
    expect(rows.map((row) => tagsOf(row.Tags!))).toEqual(odd.map((_, at) => ({ value: tags[at % 4] })));
    expect(
      new Set(
        rows.map((row) =>
          [row.Value, row.Stage, row.Status, row.Phone, row["Last Contact"], row["Next Follow-up"]].join(),
        ),
      ),
    ).toEqual(new Set(["1500.50,Qualified,inactive,+33 6 28 14 00 55,2026-01-02,2026-03-04"]));
    const custom = (type: "number" | "yesno" | "date", text: string) =>
      customValueOf({ type, choices: [] }, text);
    expect([
      custom("number", rows[0]!["Shoe size"]!),
      custom("yesno", rows[0]!.Member!),
      custom("date", rows[0]!.Anniversary!),
    ]).toEqual([{ value: -4.5 }, { value: false }, { value: "1980-02-29" }]);
  });
});

test("cards hold names, numbers, tags and notes", async () => {
  const owner = await server.newOwner();
  const { body } = await owner.call(contactsApi.create, {
    body: {
      firstName: "Zoë",
      lastName: "Béranger; Ltd",
      email: "zoe@x.example",
      phone: "+33 6 28",
      source: "Other",
      company: "Café, Lune",
      jobTitle: "Chef",
      tags: ["vip", "a, b"],
      notes: "one\ntwo",
    },
  });
  const text = await (await owner.send(`${contactsApi.export.path}?format=vcard&ids=${body.id}`)).text();
  expect(text.split("\r\n")).toEqual([
    "BEGIN:VCARD",
    "VERSION:3.0",
    "N:Béranger\\; Ltd;Zoë;;;",
    "FN:Zoë Béranger\\; Ltd",
    "EMAIL;TYPE=INTERNET,PREF:zoe@x.example",
    "TEL;TYPE=WORK,VOICE,PREF:+33 6 28",
    "ORG:Café\\, Lune",
    "TITLE:Chef",
    "NOTE:one\\ntwo",
    "CATEGORIES:vip,a\\, b",
    "END:VCARD",
    "",
  ]);
});

test("an unknown format is refused", async () => {
  const owner = await server.newOwner();
  expect((await owner.send(`${contactsApi.export.path}?format=pdf`)).status).toBe(400);
});
