import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { newOrder } from "#apps/server/testing/formation-factories.ts";
import { testServer } from "#apps/server/testing/test-server.ts";
import { documentsApi } from "#areas/formation/contract/documents.api.ts";
import {
  documentKinds,
  documentKindsOf,
  type DocumentKind,
} from "#areas/formation/contract/documents.rules.ts";
import { formationsApi } from "#areas/formation/contract/formations.api.ts";
import type { Formation } from "#areas/formation/contract/formations.schema.ts";

const server = await testServer();
const owner = await server.newOwner();
const hasPrograms = ["pdftotext", "qpdf"].every((name) => spawnSync(name, ["-v"]).error === undefined);
const needs = "(needs Debian's poppler-utils and qpdf)";
const folder = mkdtempSync(join(tmpdir(), "documents-"));
afterAll(() => rmSync(folder, { recursive: true }));

const order = async (more: object = {}): Promise<Formation> =>
  (await owner.call(formationsApi.create, { body: { ...newOrder(), ...more } })).body;
const make = async ({ id }: Formation, kind: DocumentKind) =>
  (await owner.call(documentsApi.create, { params: { id }, body: { kind } })).body;
const bytesOf = async ({ id }: Formation, documentId: string): Promise<Buffer> => {
  const response = await owner.send(`/api/formations/${id}/documents/${documentId}/file`);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  return Buffer.from(await response.arrayBuffer());
};
function pagesOf(bytes: Buffer): string[] {
  const path = join(folder, "one.pdf");
  writeFileSync(path, bytes);
  execFileSync("qpdf", ["--check", path]);
  const text = execFileSync("pdftotext", ["-layout", path, "-"]).toString();
  return text.replaceAll(/ +/g, " ").split("\f").slice(0, -1);
}
const flat = (pages: readonly string[]) => pages.join(" ").replaceAll(/\s+/g, " ");

test("papers keep their versions, are made anew only when the answers changed, and only of kinds that there are", async () => {
  const one = await order();
  const first = await make(one, "operating_agreement");
  expect(first).toMatchObject({ kind: "operating_agreement", version: 1, isCurrent: true });
  expect(await make(one, "operating_agreement")).toEqual(first);
  const { body: changed } = await owner.call(formationsApi.update, {
    params: { id: one.id },
    body: { businessPurpose: "Bread and rolls", was: { businessPurpose: null } },
  });
  expect(changed.documents).toEqual([{ ...first, isCurrent: false }]);
  const before = await bytesOf(one, first.id);
  const second = await make(one, "operating_agreement");
  expect(second).toMatchObject({ version: 2, isCurrent: true });
  expect(Buffer.compare(before, await bytesOf(one, first.id))).toBe(0);
  expect(Buffer.compare(before, await bytesOf(one, second.id))).not.toBe(0);
  const refused = async (kind: string) =>
    owner.refused(documentsApi.create, { params: { id: one.id }, body: { kind: kind as DocumentKind } });
  expect([(await refused("bylaws")).status, (await refused("will")).status]).toEqual([409, 400]);
  await owner.call(formationsApi.cancel, { params: { id: one.id } });
  expect((await refused("ledgers")).status).toBe(409);
  expect((await refused("operating_agreement")).status).toBe(409);
});

test.skipIf(!hasPrograms)(`every kind says what was answered, with lines for the rest ${needs}`, async () => {
  const types = ["llc", "corporation", "partnership"] as const;
  const owners = [
    { name: "Mara Lind", percent: "60" },
    { name: "José Peña", percent: "40" },
  ];
  const orders = await Promise.all(
    types.map((businessType) => order({ businessType, owners, businessPurpose: "A bakery" })),
  );
  const made = new Set<DocumentKind>();
  for (const one of orders)
    for (const kind of documentKindsOf(one.businessType)) {
      if (made.has(kind) && kind !== "minutes" && kind !== "consents") continue;
      made.add(kind);
      const pages = pagesOf(await bytesOf(one, (await make(one, kind)).id));
      for (const page of pages) expect(page).toContain("Draft. Not legal advice.");
      const text = flat(pages);
      expect(text.replaceAll(" ", "")).toContain(one.businessName.replaceAll(" ", ""));
      expect(text).toContain("____");
      expect(text).not.toMatch(/undefined|null|you should/i);
    }
  expect([...made].sort()).toEqual([...documentKinds].sort());
});

test.skipIf(!hasPrograms)(`long names, twenty owners and other alphabets fit ${needs}`, async () => {
  const long = `${"Wolfeschlegelsteinhausenbergerdorff ".repeat(5)}Sr.`;
  const names = [
    long,
    "山田太郎",
    "Łukasz Żółć",
    "שרה כהן",
    ...Array.from({ length: 16 }, (_, at) => `Owner Number ${at + 5}`),
  ];
  const one = await order({ owners: names.map((name) => ({ name, percent: "5" })) });
  for (const kind of ["operating_agreement", "ledgers", "form2553_worksheet"] as const) {
    const text = flat(pagesOf(await bytesOf(one, (await make(one, kind)).id)));
    for (const name of ["Sr.", "山田太郎", "Łukasz Żółć", "Owner Number 20"])
      expect([kind, text]).toEqual([kind, expect.stringContaining(name)]);
    expect(text.match(/Wolfe/g)?.length).toBeGreaterThanOrEqual(5);
  }
  // One owner has another agreement than several.
  expect(flat(pagesOf(await bytesOf(one, (await make(one, "operating_agreement")).id)))).toContain(
    "Management and votes",
  );
  const alone = await order();
  const [paper] = [flat(pagesOf(await bytesOf(alone, (await make(alone, "operating_agreement")).id)))];
  expect(paper).toContain("is the only member, and owns 100.00 percent");
});

test("all answers are one sheet, as a PDF and as JSON, without what belongs to the business alone", async () => {
  const one = await order({ businessPurpose: "A bakery" });
  const pdf = await owner.send(`/api/formations/${one.id}/sheet`);
  expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  const json = await owner.send(`/api/formations/${one.id}/sheet?format=json`);
  expect(json.headers.get("content-type")).toContain("application/json");
  expect(await json.json()).toMatchObject({
    businessName: one.businessName,
    owners: one.owners,
    businessPurpose: "A bakery",
    steps: expect.arrayContaining([expect.objectContaining({ key: "file", done: false })]),
  });
  const odd = await owner.send(`/api/formations/${one.id}/sheet?format=xml`);
  expect(odd.status).toBe(400);
});
