import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lawRuns, lawTimeout } from "#platform/server/testing/laws.ts";
import { moneyText } from "#platform/contract/money.ts";
import { camt, camtFiles, entry, statement } from "./testing/camt-files.ts";
import { ofxFiles } from "./testing/ofx-files.ts";
import { moreOfxFiles } from "./testing/ofx-files-more.ts";
import { bankList, sgml, sgmlEntry } from "./testing/ofx-parts.ts";
import { readCase } from "./testing/statement-cases.ts";

const python = "/usr/bin/python3";
const has = {
  ofxdump: spawnSync("ofxdump", ["--version"]).error === undefined,
  ofxparse: spawnSync(python, ["-c", "import ofxparse"]).status === 0,
  xmllint: spawnSync("xmllint", ["--version"]).error === undefined,
};
/** Where the schemas of ISO 20022 are looked for; they are not ours to hand on. */
const schemas = fileURLToPath(new URL("../../.cache/iso20022", import.meta.url));
const schemaOf = (version: number): string => join(schemas, `camt.053.001.0${version}.xsd`);

let folder = "";
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), "statements-"))));
afterAll(() => rmSync(folder, { recursive: true }));

const kept = (file: string | Uint8Array, ending: string): string => {
  const path = join(folder, `a.${ending}`);
  writeFileSync(path, file);
  return path;
};
const sumOf = (amounts: readonly string[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0);

/** Count and sum in cents, as LibOFX reads them. */
function byLibOfx(path: string): [number, number] {
  const told = execFileSync("ofxdump", [path], { stdio: ["ignore", "pipe", "ignore"] }).toString("latin1");
  const amounts = [...told.matchAll(/Total money amount: (\S+)/g)].map(([, amount = ""]) => amount);
  return [amounts.length, sumOf(amounts)];
}
const reading = `import sys, warnings
warnings.simplefilter("ignore")
from ofxparse import OfxParser
read = OfxParser.parse(open(sys.argv[1], "rb"))
print(*[line.amount for account in read.accounts for line in account.statement.transactions])`;
/** As python3-ofxparse reads them. */
function byOfxParse(path: string): [number, number] {
  const amounts = execFileSync(python, ["-c", reading, path]).toString().split(/\s+/).filter(Boolean);
  return [amounts.length, sumOf(amounts)];
}
async function byUs(file: string | Uint8Array, fileName: string): Promise<[number, number]> {
  const { lines } = await readCase({ file, fileName });
  return [lines.length, lines.reduce((sum, { amountCents }) => sum + amountCents, 0)];
}

const common = [...ofxFiles, ...moreOfxFiles].filter(({ isOurs }) => isOurs !== true);

describe("others read the same files and agree on count and sum", () => {
  test.skipIf(!has.ofxdump).each(common.map((one) => [one.bank, one] as const))(
    "LibOFX: %s",
    async (_, one) => {
      expect(byLibOfx(kept(one.file, "ofx"))).toEqual(await byUs(one.file, one.fileName));
    },
  );

  test.skipIf(!has.ofxparse).each(common.map((one) => [one.bank, one] as const))(
    "ofxparse: %s",
    async (_, one) => {
      expect(byOfxParse(kept(one.file, "ofx"))).toEqual(await byUs(one.file, one.fileName));
    },
  );

  const entries = fc.array(
    fc.record({
      day: fc.integer({ min: 1, max: 28 }),
      cents: fc.integer({ min: -5_000_000, max: 5_000_000 }).filter((cents) => cents !== 0),
      name: fc.stringMatching(/^[A-Z][A-Z0-9 .]{0,20}[A-Z0-9]$/),
    }),
    { minLength: 1, maxLength: 40 },
  );

  test.skipIf(!has.ofxdump || !has.ofxparse)(
    "any list of entries",
    async () => {
      await fc.assert(
        fc.asyncProperty(entries, async (list) => {
          const body = list.map(({ day, cents, name }, at) =>
            sgmlEntry([`202601${String(day).padStart(2, "0")}`, moneyText(cents), `F${at}`, name]),
          );
          const file = sgml(bankList("111", body.join("")));
          const path = kept(file, "ofx");
          const ours = await byUs(file, "a.ofx");
          expect(ours).toEqual([list.length, list.reduce((sum, { cents }) => sum + cents, 0)]);
          expect(byLibOfx(path)).toEqual(ours);
          expect(byOfxParse(path)).toEqual(ours);
        }),
        { numRuns: lawRuns(20) },
      );
    },
    lawTimeout(30_000),
  );
});

describe("what we make up is as ISO 20022 wants it", () => {
  test.each([2, 3, 4, 8])("version %i", (version) => {
    if (!has.xmllint || !existsSync(schemaOf(version))) return;
    const file = camtFiles.find(({ bank }) => bank === `CAMT.053 version ${version}`)?.file ?? "";
    expect(spawnSync("xmllint", ["--noout", "--schema", schemaOf(version), kept(file, "xml")]).status).toBe(
      0,
    );
  });

  test.skipIf(!has.xmllint)("xmllint counts and sums the same entries", async () => {
    const amounts = Array.from({ length: 300 }, (_, at) => (at * 7919) % 100_000);
    const file = camt(
      2,
      statement(
        amounts
          .map((cents, at) => entry(2, { amount: moneyText(cents), sign: at % 3 === 0 ? "CRDT" : "DBIT" }))
          .join(""),
      ),
    );
    const ask = (path: string) =>
      Number(execFileSync("xmllint", ["--xpath", path, kept(file.replace(/ xmlns="[^"]*"/, ""), "xml")]));
    const [count, sum] = await byUs(file, "a.xml");
    expect(count).toBe(ask("count(//Ntry)"));
    expect(sum / 100).toBeCloseTo(
      ask("sum(//Ntry[CdtDbtInd='CRDT']/Amt) - sum(//Ntry[CdtDbtInd='DBIT']/Amt)"),
      2,
    );
  });
});
