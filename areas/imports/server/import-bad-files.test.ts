import { importLimits } from "#areas/imports/contract/import-limits.schema.ts";
import { request, type IncomingMessage } from "node:http";
import { once } from "node:events";
import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { rowsOf as rowsOfBusiness } from "#apps/server/testing/rows.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { importsApi } from "#areas/imports/contract/imports.api.ts";
import { allContacts, begin, formOf, imported } from "#apps/server/testing/import-fixture.ts";
import { stepImport } from "./imports.jobs.ts";

const server = await testServer();
const unreadable = "Could not parse CSV file. Please check the format.";
const boundary = "----mainstay";
const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="people.csv"\r\nContent-Type: text/csv\r\n\r\nName,Email\n`;

/** Sends a form in chunks until a reply comes or `bytes` are sent; returns the reply and how much was sent by then. */
async function sendLong(
  owner: SignedIn,
  bytes: number,
  headers: Record<string, string>,
): Promise<{ status: number; message: string; sent: number }> {
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const call = request(`${server.url}/api/imports`, {
    method: "POST",
    headers: { cookie, "content-type": `multipart/form-data; boundary=${boundary}`, ...headers },
  });
  const state: { answer?: IncomingMessage; isBroken?: boolean; wake?: () => void } = {};
  const woken = () => state.wake?.();
  call
    .on("response", (answer) => {
      state.answer = answer;
      woken();
    })
    .on("error", () => {
      state.isBroken = true;
      woken();
    })
    .on("drain", woken);
  const line = "Ana Silva,ana@example.com\n".repeat(40_000);
  call.write(head);
  let sent = head.length;
  while (!state.answer && !state.isBroken && sent < bytes) {
    if (!call.write(line))
      await new Promise<void>((wake) => {
        state.wake = wake;
      });
    sent += line.length;
  }
  if (!state.answer) await once(call, "response");
  let text = "";
  for await (const part of state.answer as IncomingMessage) text += String(part);
  call.destroy();
  return {
    status: state.answer?.statusCode ?? 0,
    message: (JSON.parse(text) as { message: string }).message,
    sent,
  };
}

const nothing = async (owner: SignedIn) => {
  const { imports, import_rows, files, file_chunks } = await rowsOfBusiness(
    server.database.ownerUrl,
    owner.user.workspaceId,
  );
  return { imports, import_rows, files, file_chunks, contacts: await allContacts(owner) };
};
const isNothing = { imports: [], import_rows: [], files: [], file_chunks: [], contacts: [] };

describe("a stream of two gigabytes", () => {
  const bytes = 2 * 1024 ** 3;
  test("that declares its size is refused before it is read", async () => {
    const owner = await server.newOwner();
    const { status, message, sent } = await sendLong(owner, bytes, { "content-length": String(bytes) });
    expect([status, message]).toEqual([413, "The file is larger than 50 MB"]);
    expect(sent).toBeLessThan(20_000_000);
    expect(await nothing(owner)).toEqual(isNothing);
  });

  test("that does not declare its size is refused as soon as it is too long", async () => {
    const owner = await server.newOwner();
    const { status, message, sent } = await sendLong(owner, bytes, { "transfer-encoding": "chunked" });
    expect([status, message]).toEqual([413, "The file is larger than 50 MB"]);
    expect(sent).toBeLessThan(importLimits.fileBytes * 2);
    expect(await nothing(owner)).toEqual(isNothing);
    await imported(owner, [
      ["Name", "Email"],
      ["Ana Silva", "ana@example.com"],
    ]);
    expect(await allContacts(owner)).toHaveLength(1);
  }, 60_000);
});

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const workbook = (sheet: Uint8Array) =>
  zipSync({
    "xl/workbook.xml": strToU8(
      `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": strToU8(
      `<Relationships><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    "xl/worksheets/sheet1.xml": [sheet, { level: 9 }],
  });

describe("a malicious or broken file", () => {
  const bomb = workbook(new Uint8Array(32 * 1024 * 1024).fill(32));
  const zip = zipSync({ "people.csv": strToU8("Name,Email\nAna,ana@example.com\n") });
  test.each<[string, () => string | Uint8Array, string, string, RegExp]>([
    ["a zip named .csv", () => zip, "people.csv", unreadable, /is an Excel workbook or a zip/],
    [
      "a workbook that grows a thousand times",
      () => bomb,
      "people.xlsx",
      "This workbook holds more than can be read. Save the sheet as CSV and choose that file",
      /holds more than can be read/,
    ],
    [
      "a row of 100,000 columns below the header",
      () => `Name,Email\n${"1,".repeat(100_000)}\nAna,ana@example.com${",1".repeat(100_000)}\n`,
      "people.csv",
      unreadable,
      /at most 500 can be read/,
    ],
    [
      "a cell of 10 MB in quotes",
      () => `Name,Email\n"${"x".repeat(10_000_000)}",ana@example.com\n`,
      "people.csv",
      unreadable,
      /too long|characters/,
    ],
    ["nothing", () => "", "people.csv", "File is empty", /^File is empty$/],
    ["white space", () => " \n \n", "people.csv", "File is empty", /^File is empty$/],
    ["a header alone", () => "Name,Email\r\n", "people.csv", unreadable, /no rows below/],
    [
      "another ending",
      () => "Name,Email\n",
      "people.docx",
      "Please upload a CSV file",
      /^Please upload a CSV file$/,
    ],
  ])(
    "%s is refused in plain words, nothing is kept, and the server keeps running",
    async (_name, content, fileName, message, detail) => {
      const owner = await server.newOwner();
      const { status, body } = await owner.refused(importsApi.upload, { form: formOf(content(), fileName) });
      expect([[400, 413].includes(status), body.message]).toEqual([true, message]);
      expect(body.errors?.file).toMatch(detail);
      expect(await nothing(owner)).toEqual(isNothing);
      const direct = await owner.refused(importsApi.direct, {
        form: formOf(content(), fileName, { fieldMapping: '{"Name":"fullName","Email":"email"}' }),
      });
      expect([direct.status, direct.body.message]).toEqual([status, message]);
      expect(await nothing(owner)).toEqual(isNothing);
    },
    60_000,
  );

  test("a problem far below the first rows shows in the dry run, and nothing is written", async () => {
    const owner = await server.newOwner();
    const { status, id } = await begin(owner, [
      ["Name", "Email"],
      ...Array.from({ length: 8000 }, (_, n) => [`Ana ${n}`, `ana${n}@example.com`]),
      ["Bo", "x".repeat(200_000)],
    ]);
    expect(status).toBe("mapping");
    const choices = {
      columns: [
        { index: 0, target: "fullName" },
        { index: 1, target: "email" },
      ],
      options: {},
    };
    expect((await owner.call(importsApi.check, { params: { id }, body: choices })).body.status).toBe(
      "checking",
    );
    await server.runJobs(stepImport, owner);
    expect((await owner.call(importsApi.get, { params: { id } })).body).toMatchObject({
      status: "failed",
      message: "A cell has 200,000 characters; at most 100,000 can be read",
      work: { status: "failed" },
    });
    expect((await owner.refused(importsApi.start, { params: { id } })).status).toBe(409);
    expect(await allContacts(owner)).toEqual([]);
  });

  test("formulas and NULs are text", async () => {
    const owner = await server.newOwner();
    const done = await imported(owner, [
      ["Name", "Email", "Company"],
      ["Ana Silva", "ana@example.com", "=cmd|' /C calc'!A0"],
      ["Bo\u0000 Okafor", "bo@example.com", "\uD800 half a letter"],
    ]);
    expect(done.result).toMatchObject({ created: 2, failed: 0 });
    expect((await allContacts(owner)).map(({ lastName, company }) => [lastName, company])).toEqual([
      ["Silva", "=cmd|' /C calc'!A0"],
      ["Okafor", "\uFFFD half a letter"],
    ]);
  });
});
