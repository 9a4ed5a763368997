import { execFileSync, type ExecFileSyncOptionsWithStringEncoding } from "node:child_process";
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { newTempFolder } from "#platform/server/testing/temp-folder.ts";
import { check, findingsIn } from "./shape/check.mjs";
import { filesOf } from "./shape/tree.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const copy = newTempFolder();
// As in `npm test`: the native one, where it has a program for this system.
const native = `@typescript/native-preview-${process.platform}-${process.arch}`;
const compiler = existsSync(join(root, "node_modules", native))
  ? "node_modules/@typescript/native-preview/bin/tsgo"
  : "node_modules/typescript/bin/tsc";
const made = ["areas/warranty", "areas/cinema"];
/** Runs a program of a package in the copy, and returns what it said. */
function run(program: string, ...args: string[]): string {
  const options: ExecFileSyncOptionsWithStringEncoding = { cwd: copy, encoding: "utf8" };
  try {
    return execFileSync(process.execPath, [program, ...args], options);
  } catch (error) {
    throw new Error(String((error as { stdout?: string; stderr?: string }).stdout), { cause: error });
  }
}

beforeAll(() => {
  const isLeft = (path: string) =>
    !["node_modules", "dist", ".cache", ".git", "data"].includes(basename(path));
  cpSync(root, copy, { recursive: true, filter: isLeft });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  run("tools/new-area.mjs", "warranty", "price-entries");
  run("tools/new-area.mjs", "cinema", "movies", "movie");
}, 60_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }), 60_000);

describe("a new area", () => {
  test("is in shape, on the map, and formatted", () => {
    const files = filesOf(copy).filter((path) => made.some((area) => path.startsWith(`${area}/`)));
    expect(files.length).toBeGreaterThan(30);
    expect(findingsIn(copy, files)).toEqual([]);
    const map = readFileSync(join(copy, "docs/map.md"), "utf8");
    for (const entry of ["`areas/warranty`", "`/price-entries`", "`/api/price-entries`", "`price_entries`"])
      expect(map).toContain(entry);
    run("node_modules/oxfmt/bin/oxfmt", "--check", ...made);
  }, 60_000);

  test("has the right types on both sides", () => {
    for (const side of ["server", "web"]) {
      // Tests know what tests provide by one file.
      const provided = side === "server" ? ["platform/server/testing"] : [];
      const include = [...provided, ...made.flatMap((area) => [`${area}/contract`, `${area}/${side}`])];
      writeFileSync(
        join(copy, `tsconfig.made-${side}.json`),
        JSON.stringify({ extends: `./tsconfig.${side}.json`, include }),
      );
      run(compiler, "-p", `tsconfig.made-${side}.json`);
    }
  }, 60_000);

  test("is refused, and nothing is written, where there is one or a word names no file", () => {
    expect(() => run("tools/new-area.mjs", "warranty", "claims")).toThrow();
    expect(() => run("tools/new-area.mjs", "shop", "Things")).toThrow();
    expect(existsSync(join(copy, "areas/warranty/server/claims.store.ts"))).toBe(false);
    expect(existsSync(join(copy, "areas/shop"))).toBe(false);
  });

  // What takes minutes: all imports, its own tests against a database, and those of everything that is collected.
  test.runIf(inject("lawRuns") > 50)(
    "imports only what it may, passes its own tests, and those of what is collected",
    async () => {
      // What the copy has of packages is a link, so that the rules about packages take them for files from elsewhere.
      const findings = (await check(copy)).filter(({ what }) => !what.includes("/node_modules/"));
      expect(findings).toEqual([]);
      const collected = ["apps/server/areas.test.ts", "apps/server/tables.test.ts", "apps/web/menu.test.ts"];
      const tests = [
        ...made,
        ...collected,
        "areas/settings/server/export-tables.test.ts",
        "tools/map.test.ts",
      ];
      run("node_modules/vitest/vitest.mjs", "run", "--project", "unit", "--project", "http", ...tests);
    },
    600_000,
  );
});
