import { spawn } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { newTempFolder } from "./temp-folder.ts";

/** Resolves to the signal that ended it. */
const endOf = (child: ReturnType<typeof spawn>): Promise<string | null> =>
  new Promise((resolve) => child.once("exit", (_code, signal) => resolve(signal)));

test("a run that is killed leaves neither its PostgreSQL nor its folder", async () => {
  const folder = newTempFolder();
  mkdirSync(join(folder, "postgres/cluster"), { recursive: true });
  const postgres = spawn("tail", ["-f", "/dev/null"], { stdio: "ignore" });
  onTestFinished(() => void postgres.kill("SIGKILL"));
  writeFileSync(join(folder, "postgres/cluster/postmaster.pid"), `${postgres.pid}\n`);
  const script = `import { endWithRun } from ${JSON.stringify(import.meta.resolve("./end-with-run.ts"))};
endWithRun(${JSON.stringify(folder)});
process.stdout.write("watched");
setInterval(() => undefined, 60_000);`;
  const run = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void run.kill("SIGKILL"));
  await new Promise((resolve) => run.stdout?.once("data", resolve));
  const ends = endOf(postgres);
  run.kill("SIGKILL");
  expect(await ends).toBe("SIGQUIT");
  await expect.poll(() => existsSync(folder)).toBe(false);
});
