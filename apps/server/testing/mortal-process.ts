import { spawn } from "node:child_process";
import { once } from "node:events";
import { onTestFinished } from "vitest";

/** A process of its own; `said` is the line by which it told that it is ready. Killed with -9 after the test, if it was not before. */
type Mortal = { said: string; kill(): Promise<void> };

const at = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href);

/** Another process of the product on this database; it says its address. */
export const mortalServer = (databaseUrl: string): Promise<Mortal> =>
  started(`const { startServer } = await import(${at("started-server.ts")});
    console.log((await startServer(${JSON.stringify(databaseUrl)})).url);`);

/** A process that does the jobs of this database. */
export const mortalWorker = (databaseUrl: string): Promise<Mortal> =>
  started(`const { openDatabase } = await import(${at("../../../platform/server/database.ts")});
    const { startWorker } = await import(${at("../../../platform/server/jobs.ts")});
    const { makeLog } = await import(${at("../../../platform/server/log.ts")});
    const { jobHandlers } = await import(${at("../areas.ts")});
    const { testPorts } = await import(${at("test-ports.ts")});
    await startWorker(openDatabase(${JSON.stringify(databaseUrl)}, { max: 5 }), jobHandlers(testPorts()), makeLog("silent"));
    console.log("ready");`);

async function started(code: string): Promise<Mortal> {
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const over = once(child, "exit");
    child.kill("SIGKILL");
    await over;
  };
  onTestFinished(kill);
  const [said] = (await once(child.stdout, "data")) as [Buffer];
  return { said: said.toString().trim(), kill };
}
