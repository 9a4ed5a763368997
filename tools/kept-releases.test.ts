import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { putBack, setAside } from "./kept-releases.mjs";

const day = 86_400_000;

/** A project whose builds consist of these files, each containing its own name. */
function project() {
  const root = mkdtempSync(join(tmpdir(), "releases-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const assets = join(root, "dist/web/assets");
  const sweepAndWrite = (...files: string[]) => {
    rmSync(join(root, "dist/web"), { recursive: true, force: true });
    mkdirSync(assets, { recursive: true });
    for (const file of files) writeFileSync(join(assets, file), file);
  };
  const build = (now: number, ...files: string[]) => {
    setAside(root);
    sweepAndWrite(...files);
    putBack(root, now);
  };
  return { root, assets, build, served: () => readdirSync(assets).sort() };
}

test("the files of the previous build stay next to the new ones", () => {
  const { assets, build, served } = project();
  build(0, "main-1.js", "same.js");
  build(1, "main-2.js", "same.js");
  expect(served()).toEqual(["main-1.js", "main-2.js", "same.js"]);
  expect(readFileSync(join(assets, "main-1.js"), "utf8")).toBe("main-1.js");
});

test("those older than five builds, or than thirty days, are removed", () => {
  const { build, served } = project();
  for (let release = 1; release <= 7; release += 1) build(release, `main-${release}.js`);
  expect(served()).toEqual(["main-3.js", "main-4.js", "main-5.js", "main-6.js", "main-7.js"]);
  build(31 * day, "main-8.js");
  expect(served()).toEqual(["main-8.js"]);
});

test("a build that failed loses nothing", () => {
  const { root, build, served } = project();
  build(0, "main-1.js");
  setAside(root);
  rmSync(join(root, "dist/web"), { recursive: true });
  build(1, "main-2.js");
  expect(served()).toEqual(["main-1.js", "main-2.js"]);
});
