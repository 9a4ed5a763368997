import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type Client, type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { pathOf, type QueryOf } from "#platform/contract/endpoint.ts";
import { contactFieldsApi } from "#areas/customers/contract/contact-fields.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { type BuiltContact, insertContacts } from "./contacts.builder.ts";

const server = await testServer();
const fixedColumns = [
  "First Name",
  "Last Name",
  "Email",
  "Phone",
  "Company",
  "Job Title",
  "Source",
  "Status",
  "Value",
  "Stage",
  "Tags",
  "Assigned To",
  "Last Contact",
  "Next Follow-up",
  "Birthday",
  "Time Zone",
  "Notes",
];

const download = (person: Client, query: QueryOf<typeof contactsApi.export> = {}) =>
  person.send(pathOf(contactsApi.export, {}, query));
const insert = (owner: SignedIn, rows: Partial<BuiltContact>[]) =>
  insertContacts(server.database, owner.user.workspaceId, rows);

async function rowsOf(response: Response): Promise<Record<string, string>[]> {
  const [titles = [], ...rows] = parse(
    Buffer.from(await response.arrayBuffer())
      .toString("utf8")
      .replace(/^\uFEFF/, ""),
  );
  return rows.map((cells) => Object.fromEntries(cells.map((cell, index) => [titles[index]!, cell])));
}

/** RFC 4180, as a spreadsheet reads it. */
function parse(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = "", end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    if (end === "" && quoted === undefined && plain === "") break;
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === "\r\n") rows.push([]);
  }
  return rows.filter((row) => row.length > 0);
}

describe("an export", () => {
  test("is a CSV file for spreadsheets, named by the day", async () => {
    const owner = await server.newOwner();
    await insert(owner, [{}]);
    const response = await download(owner);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const name = `customers-${new Date().toISOString().slice(0, 10)}.csv`;
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename="${name}"; filename*=UTF-8''${name}`,
    );
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(bytes.toString().slice(1).split("\r\n")[0]).toBe([...fixedColumns, "Added"].join(","));
  });

  test("holds every field in plain words, and custom fields under their names", async () => {
    const owner = await server.newOwner();
    for (const [label, type] of [
      ["Shoe size", "number"],
      ["Member", "yesno"],
      ["Room", "text"],
    ] as const)
      await owner.call(contactFieldsApi.create, { body: { label, type } });
    const { body } = await owner.call(contactsApi.create, {
      body: {
        firstName: "Zoé",
        lastName: "Çelik",
        email: "zoe@example.com",
        source: "Website",
        phone: "+33 6 28 14 00 55",
        company: "Atelier",
        jobTitle: "Baker",
        value: "1500.5",
        pipelineStage: "lead",
        tags: ["vip", "été"],
        assignedTo: owner.user.id,
        lastContactDate: "2026-01-02",
        nextFollowUp: "2026-03-04",
        timeZone: "America/New_York",
        customFields: { shoe_size: -4.5, member: true },
        notes: [{ text: "one" }, { text: "two" }],
      },
    });
    const [row] = await rowsOf(await download(owner));
    expect(row).toEqual({
      "First Name": "Zoé",
      "Last Name": "Çelik",
      Email: "zoe@example.com",
      Phone: "+33 6 28 14 00 55",
      Company: "Atelier",
      "Job Title": "Baker",
      Source: "Website",
      Status: "active",
      Value: "1500.50",
      Stage: "Lead",
      Tags: "vip; été",
      "Assigned To": owner.user.email,
      "Last Contact": "2026-01-02",
      "Next Follow-up": "2026-03-04",
      Birthday: "",
      "Time Zone": "America/New_York",
      Notes: body.notes.map((note) => note.text).join("\n\n"),
      "Shoe size": "-4.5",
      Member: "yes",
      Room: "",
      Added: body.createdAt,
    });
  });

  test.each([
    ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
    ["+1+cmd", "'+1+cmd"],
    ["-2+3+cmd", "'-2+3+cmd"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t=1"],
    ["\r=1", "'\r=1"],
    ["+33 6 28", "+33 6 28"],
    ["-5", "-5"],
    ["a=b", "a=b"],
    ["", ""],
  ])("makes no formula of %j", async (company, cell) => {
    const owner = await server.newOwner();
    await insert(owner, [{ company, firstName: company || "x", lastName: "" }]);
    const [row] = await rowsOf(await download(owner));
    expect(row?.Company).toBe(cell);
  });

  test("makes no formula of a field's name", async () => {
    const owner = await server.newOwner();
    await owner.call(contactFieldsApi.create, { body: { label: "=cmd()", type: "text" } });
    const titles = parse(await (await download(owner)).text())[0]!;
    expect(titles).toContain("'=cmd()");
    expect(titles).not.toContain("=cmd()");
  });

  test.each(['say "hi"', "a, b", "two\nlines", "two\r\nlines", '"', ",", "semi;colon", "'quoted'"])(
    "keeps %j whole",
    async (company) => {
      const owner = await server.newOwner();
      await insert(owner, [{ company }, { company: "after" }]);
      expect((await rowsOf(await download(owner, { sort: "oldest" }))).map((row) => row.Company)).toEqual([
        company,
        "after",
      ]);
    },
  );

  test("of 3,000 customers has each once, in the requested order", async () => {
    const owner = await server.newOwner();
    await insert(
      owner,
      Array.from({ length: 3000 }, (_, index) => ({
        firstName: `Name ${String((index * 7) % 3000).padStart(4, "0")}`,
        lastName: "Same",
        value: `${index % 10}.00`,
      })),
    );
    const byName = await rowsOf(await download(owner, { sort: "name" }));
    expect(byName.map((row) => row["First Name"])).toEqual(
      Array.from({ length: 3000 }, (_, index) => `Name ${String(index).padStart(4, "0")}`),
    );
    const byValue = await rowsOf(await download(owner, { sort: "value" }));
    expect(new Set(byValue.map((row) => row["First Name"])).size).toBe(3000);
  });

  test("of a filter or of named customers has these only, and never another business's", async () => {
    const [owner, stranger] = [await server.newOwner(), await server.newOwner()];
    const [one, two] = await insert(owner, [
      { firstName: "One", tags: ["vip"] },
      { firstName: "Two" },
      { firstName: "Three", tags: ["vip"] },
      { firstName: "Gone", deletedAt: "2026-01-01T00:00:00.000Z" },
    ]);
    const [foreign] = await insert(stranger, [{ firstName: "Foreign" }]);
    const names = async (query: QueryOf<typeof contactsApi.export>) =>
      (await rowsOf(await download(owner, query))).map((row) => row["First Name"]);
    expect(await names({ tag: "vip", sort: "oldest" })).toEqual(["One", "Three"]);
    expect(await names({ search: "two" })).toEqual(["Two"]);
    expect(await names({ ids: [one, two, foreign, randomUUID()].join(","), sort: "oldest" })).toEqual([
      "One",
      "Two",
    ]);
    expect(await names({ ids: two!, tag: "vip" })).toEqual([]);
  });

  test("takes as many names as can be chosen by hand", async () => {
    const owner = await server.newOwner();
    const ids = await insert(
      owner,
      Array.from({ length: 1000 }, () => ({})),
    );
    const response = await download(owner, { ids: ids.join(",") });
    expect(response.status).toBe(200);
    expect(await rowsOf(response)).toHaveLength(1000);
  });

  test("of no one has the headings only", async () => {
    const owner = await server.newOwner();
    expect(await rowsOf(await download(owner))).toEqual([]);
  });

  test("is refused with wrong ids, unknown filters or signed out", async () => {
    const owner = await server.newOwner();
    for (const query of [{ ids: "12" }, { ids: `${randomUUID()},x` }, { colour: "red" }, { sort: "shoe" }])
      expect((await download(owner, query as never)).status).toBe(400);
    expect((await download(server.visitor())).status).toBe(401);
  });
});
