import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newTempFolder } from "#platform/server/testing/temp-folder.ts";
// @ts-expect-error The start scripts are plain JavaScript: they run before anything is installed.
import { arePackagesCurrent } from "./build-install.mjs";
// @ts-expect-error As above.
import { completeLock } from "./lock-complete.mjs";

let root = "";
beforeEach(() => {
  root = newTempFolder();
  install({ "node_modules/a": { version: "1.0.0" } });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function install(packages: Record<string, { version: string }>): void {
  for (const path of Object.keys(packages)) {
    mkdirSync(join(root, path), { recursive: true });
    writeFileSync(join(root, path, "package.json"), "{}");
  }
  writeFileSync(join(root, "node_modules/.package-lock.json"), JSON.stringify({ packages }));
}

function lock(packages: object): void {
  writeFileSync(join(root, "package-lock.json"), JSON.stringify({ packages: { "": {}, ...packages } }));
}

test.each([
  {
    name: "the same packages are current",
    packages: { "node_modules/a": { version: "1.0.0" } },
    isCurrent: true,
  },
  { name: "another version is not", packages: { "node_modules/a": { version: "1.0.1" } }, isCurrent: false },
  {
    name: "a missing package is not",
    packages: { "node_modules/a": { version: "1.0.0" }, "node_modules/b": { version: "1.0.0" } },
    isCurrent: false,
  },
  {
    name: "a missing package for another system is",
    packages: {
      "node_modules/a": { version: "1.0.0" },
      "node_modules/b": { version: "1.0.0", optional: true },
    },
    isCurrent: true,
  },
])("$name", ({ packages, isCurrent }) => {
  lock(packages);
  expect(arePackagesCurrent(root)).toBe(isCurrent);
});

test("a package whose folder was removed is not current", () => {
  lock({ "node_modules/a": { version: "1.0.0" } });
  rmSync(join(root, "node_modules/a"), { recursive: true });
  expect(arePackagesCurrent(root)).toBe(false);
});

test("npm start and npm test begin without any package", () => {
  cpSync("tools", join(root, "tools"), { recursive: true });
  rmSync(join(root, "node_modules"), { recursive: true });
  const begin = 'await import("./tools/start.mjs"); await import("./tools/test.mjs");';
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", begin], {
    cwd: root,
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, ""]);
});

test("a lock file gets entries for the packages of other systems, and keeps those it has", () => {
  const here = { version: "2.0.0", integrity: "x", os: ["linux"] };
  const packages = {
    "": {},
    "node_modules/tool": {
      version: "2.0.0",
      dev: true,
      optionalDependencies: {
        "@tool/linux-x64-gnu": "2.0.0",
        "@tool/darwin-arm64": "2.0.0",
        ranged: "^1.0.0",
      },
    },
    "node_modules/@tool/linux-x64-gnu": here,
  };
  const whole = { packages: { ...packages } as Record<string, unknown> };
  expect(completeLock(whole)).toEqual(["@tool/darwin-arm64"]);
  expect(whole.packages["node_modules/@tool/darwin-arm64"]).toEqual({
    version: "2.0.0",
    optional: true,
    dev: true,
    cpu: ["arm64"],
    os: ["darwin"],
  });
  expect(whole.packages["node_modules/@tool/linux-x64-gnu"]).toBe(here);
});
