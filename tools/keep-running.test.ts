import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { newTempFolder } from "#platform/server/testing/temp-folder.ts";
// @ts-expect-error The start scripts are plain JavaScript: they run before anything is installed.
import { pauseAfter, pausesMs } from "./keep-running.mjs";

const minute = 60_000;
/** Runs that each last so many minutes, one after the other. */
const runsOf = (...minutes: number[]) => {
  let at = 0;
  return minutes.map((lasted) => ({ began: at, ended: (at += lasted * minute) }));
};

test.each([
  { runs: runsOf(0.1), pause: 1000 },
  { runs: runsOf(0.1, 0.1), pause: 2000 },
  { runs: runsOf(0.1, 0.1, 0.1), pause: 5000 },
  { runs: runsOf(0.1, 0.1, 0.1, 0.1), pause: 15_000 },
  { runs: runsOf(3, 3, 3, 3, 3), pause: 30_000 },
  { runs: runsOf(0.1, 0.1, 0.1, 0.1, 0.1), pause: undefined },
  { runs: runsOf(0.1, 0.1, 0.1, 0.1, 60, 0.1), pause: 2000 },
])("after $runs.length ends the server is started again in $pause ms", ({ runs, pause }) => {
  expect(pauseAfter(runs, pausesMs)).toBe(pause);
});

/** Keeps a stand-in for the server running, without pauses; each of its starts writes a line. */
function kept(
  server: string,
  ready = 'process.send("ready");',
): { child: ChildProcess; said: () => string; over: Promise<number | null> } {
  const folder = newTempFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "server.mjs");
  writeFileSync(file, `${ready} console.log("up"); ${server}`);
  const module = JSON.stringify(new URL("keep-running.mjs", import.meta.url).href);
  const code = `const { keepRunning } = await import(${module});
    process.exitCode = await keepRunning([process.execPath, ${JSON.stringify(file)}], { say: console.log, pauses: [1] });`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  child.stdout?.on("data", (part: Buffer) => (text += part.toString()));
  onTestFinished(() => void child.kill("SIGKILL"));
  return { child, said: () => text, over: once(child, "close").then(([code]) => code as number | null) };
}

const countOf = (text: string, word: string): number => text.split(word).length - 1;

test("a server that keeps ending by itself is started four more times, and then it is said why not again", async () => {
  const { said, over } = kept("process.kill(process.pid, 'SIGKILL');");
  expect(await over).toBe(1);
  expect(countOf(said(), "up\n")).toBe(5);
  expect(said()).toContain(
    "The server has ended by itself 5 times within ten minutes, the last time by SIGKILL. It is not started again",
  );
});

test("a start that fails is not tried again, and its code is passed on", async () => {
  const { said, over } = kept("process.exit(3);", "");
  expect(await over).toBe(3);
  expect(countOf(said(), "up\n")).toBe(1);
  expect(said()).toContain("The server could not start (it ended with code 3), so it is not started again.");
});

test("a server that is told to end is not started again, and ends with whoever started it", async () => {
  const { child, said, over } = kept(
    "const stay = setInterval(() => {}, 1000); process.on('SIGTERM', () => { console.log('down'); process.exit(0); });",
  );
  await expect.poll(said, { timeout: 20_000 }).toContain("up\n");
  child.kill("SIGTERM");
  expect(await over).toBe(0);
  expect([countOf(said(), "up\n"), countOf(said(), "down")]).toEqual([1, 1]);
});
