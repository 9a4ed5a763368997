import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { onTestFinished } from "vitest";
import { importGlobs } from "#tools/import-globs.mjs";

/** A process of its own; `said` is the line by which it told that it is ready. Killed with -9 after the test, if it was not before. */
type Mortal = { said: string; isAlive(): boolean; kill(): Promise<void> };

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** A program in one file, built once for each run of tests: reading a thousand sources takes a process three times as long. */
const programs = new Map<string, Promise<string>>();
function programOf(name: string, code: string): Promise<string> {
  const outfile = `${root}.cache/mortal/${name}-${process.pid}.mjs`;
  const made =
    programs.get(name) ??
    build({
      stdin: { contents: code, resolveDir: fileURLToPath(new URL(".", import.meta.url)), loader: "ts" },
      absWorkingDir: root,
      outfile,
      bundle: true,
      plugins: [importGlobs],
      packages: "external",
      platform: "node",
      format: "esm",
      target: "node20",
      logLevel: "error",
    }).then(() => outfile);
  programs.set(name, made);
  return made;
}

/** Another process of the product on this database; it says its address. */
export const mortalServer = (databaseUrl: string): Promise<Mortal> =>
  started(
    databaseUrl,
    "server",
    `import { startServer } from "./started-server.ts";
    console.log((await startServer(process.argv[2])).url);`,
  );

/** A process that does the jobs of this database; `programUrls` leads to stand-ins. */
export const mortalWorker = (
  databaseUrl: string,
  programUrls: Readonly<Record<string, string>> = {},
): Promise<Mortal> =>
  started(
    databaseUrl,
    "worker",
    `import { openDatabase } from "#platform/server/database.ts";
    import { startWorker } from "#platform/server/jobs.ts";
    import { makeLog } from "#platform/server/log.ts";
    import { jobHandlers } from "../areas.ts";
    import { testPorts } from "./test-ports.ts";
    const ports = { ...testPorts(), programUrls: JSON.parse(process.argv[3]) };
    await startWorker(openDatabase(process.argv[2], { max: 5 }), jobHandlers(ports), makeLog("silent"));
    console.log("ready");`,
    undefined,
    [JSON.stringify(programUrls)],
  );

/** The product as it is started for pages and calls alone, or for jobs alone (`RUN`); it says its address. */
export const mortalPart = (databaseUrl: string, run: "web" | "worker", dataDir: string): Promise<Mortal> =>
  started(databaseUrl, "part", `import "../main.ts";`, {
    DATABASE_URL: databaseUrl,
    RUN: run,
    DATA_DIR: dataDir,
    PORT: "0",
    LOG_LEVEL: "silent",
  });

async function started(
  databaseUrl: string,
  name: string,
  code: string,
  env?: NodeJS.ProcessEnv,
  more: readonly string[] = [],
): Promise<Mortal> {
  const child = spawn(process.execPath, [await programOf(name, code), databaseUrl, ...more], {
    cwd: root,
    ...(env && { env }),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  const kill = async (): Promise<void> => {
    if (!isAlive()) return;
    const over = once(child, "exit");
    child.kill("SIGKILL");
    await over;
  };
  onTestFinished(kill);
  const [said] = (await once(child.stdout, "data")) as [Buffer];
  return { said: said.toString().trim(), isAlive, kill };
}
