import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { check, rules, type Finding } from "./shape/check.mjs";
import { cleanTree, plants, type Files } from "./shape/plants.ts";

const roots: string[] = [];

function plantedTree(files: Files): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "shape-")));
  roots.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true });
});

const placesOf = (plant: (typeof plants)[number]) => plant.at ?? [Object.keys(plant.files)[0] ?? ""];
const asText = ({ path, rule }: Pick<Finding, "path" | "rule">) => `${path}  ${rule}`;

describe("a project with one violation of each rule", () => {
  let found: string[] = [];
  beforeAll(async () => {
    const files = plants.reduce<Files>((all, plant) => ({ ...all, ...plant.files }), cleanTree);
    found = (await check(plantedTree(files))).map(asText);
  });

  test.each(
    plants.map((plant) => ({
      rule: plant.rule,
      where: placesOf(plant).join(" and "),
      places: placesOf(plant),
    })),
  )("$rule is caught in $where", ({ rule, places }) => {
    for (const path of places) expect(found).toContain(asText({ path, rule }));
  });

  test("nothing else is reported", () => {
    const expected = new Set(
      plants.flatMap((plant) => placesOf(plant).map((path) => asText({ path, rule: plant.rule }))),
    );
    expect(found.filter((finding) => !expected.has(finding))).toEqual([]);
  });
});

test("a project that keeps every rule has no finding", async () => {
  expect(await check(plantedTree(cleanTree))).toEqual([]);
});

test("a finding names path, line, rule and what to do", async () => {
  const root = plantedTree({
    ...cleanTree,
    "areas/till/server/burglar.service.ts": `// Why.\nimport "#areas/shop/server/shop.store.ts";\n`,
  });
  expect(await check(root)).toEqual([
    {
      path: "areas/till/server/burglar.service.ts",
      line: 2,
      rule: "area-server-by-doors",
      what: "an area's server reaches other areas by their contract and server/index.ts; it imports areas/shop/server/shop.store.ts",
    },
  ]);
});

test("every rule has a planted violation", () => {
  expect(rules.filter((rule) => !plants.some((plant) => plant.rule === rule))).toEqual([]);
});
