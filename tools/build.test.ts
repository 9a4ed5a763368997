import { cpSync, mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { newTempFolder } from "#platform/server/testing/temp-folder.ts";
// @ts-expect-error The build scripts are plain JavaScript.
import { buildParts, staleParts } from "./build.mjs";

const source = "apps/server/main.ts";

/** A project with one source, whose server is built. */
async function builtProject(): Promise<string> {
  const root = newTempFolder();
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, "apps/server"), { recursive: true });
  mkdirSync(join(root, "dist/server"), { recursive: true });
  writeFileSync(join(root, source), "export const one = 1;\n");
  writeFileSync(join(root, "dist/server/main.js"), "");
  const [server] = staleParts(root);
  await buildParts(root, [{ ...server, build: () => undefined }]);
  return root;
}

const namesOf = (root: string): string[] => staleParts(root).map(({ name }: { name: string }) => name);

test("a built folder that is copied, with all its files written anew, is not built again", async () => {
  const root = await builtProject();
  const copy = newTempFolder();
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  cpSync(root, copy, { recursive: true });
  utimesSync(join(copy, source), new Date(), new Date("2001-02-03"));
  expect(namesOf(copy)).toEqual([]);
});

test("a source whose letters change is built again, even where its size stays", async () => {
  const root = await builtProject();
  writeFileSync(join(root, source), "export const two = 2;\n");
  expect(namesOf(root)).toEqual(["server"]);
});
