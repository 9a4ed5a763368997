import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { filesOf, foldersIn } from "./shape/tree.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const files = filesOf(root);
const read = (path: string) => readFileSync(join(root, path), "utf8");
const map = read("docs/map.md");

const missing = (names: string[]) => [...new Set(names)].filter((name) => !map.includes(`\`${name}\``));
const allMatches = (paths: string[], pattern: RegExp) =>
  paths.flatMap((path) => [...read(path).matchAll(pattern)].map((match) => match[1] ?? ""));

/** The state that the map gives an area. */
const stateOf = (area: string) =>
  new RegExp(`^\\| \`areas/${area}\` \\|.*\\| ([a-z ]+) \\|$`, "m").exec(map)?.[1];

const areas = foldersIn(root, "areas");
const contracts = files.filter(
  (path) => /^(areas\/[^/]+|platform)\/contract\/[^/]+\.ts$/.test(path) && !path.endsWith(".test.ts"),
);
const calls = allMatches(contracts, /\bpath: "(\/api\/[^"]+)"/g);
const routes = allMatches(
  contracts.filter((path) => path.endsWith(".pages.ts")),
  /\bpath: "(\/[^"]*)"/g,
);
const migrations = files.filter((path) => /^database\/migrations\/.+\.sql$/.test(path));
const renamed = new Set(allMatches(migrations, /alter table ([a-z_]+) rename to/gi));
const tables = [
  ...allMatches(migrations, /create table (?:if not exists )?(?:"?[a-z_]+"?\.)?"?([a-z_]+)"?/gi),
  ...allMatches(migrations, /alter table [a-z_]+ rename to ([a-z_]+)/gi),
].filter((table) => !renamed.has(table));

describe("the map", () => {
  test("is compared with what exists", () => {
    expect(areas).toContain("customers");
    expect(calls).toContain("/api/contacts/:id");
    expect(routes).toContain("/contacts");
  });

  test("shows every area", () => expect(missing(areas.map((area) => `areas/${area}`))).toEqual([]));
  test("shows every call", () => expect(missing(calls)).toEqual([]));
  test("shows every route of a page", () => expect(missing(routes)).toEqual([]));
  test("shows every table", () => expect(missing(tables)).toEqual([]));

  test("calls an area with both a server and a screen built", () => {
    const finished = areas.filter((area) =>
      ["server", "web"].every((side) => files.includes(`areas/${area}/${side}/index.ts`)),
    );
    expect(finished.filter((area) => stateOf(area) !== "built")).toEqual([]);
  });
});
