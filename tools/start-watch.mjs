// npm run dev: builds again and restarts the server whenever a source file changes.
import { spawn } from "node:child_process";
import { existsSync, watch } from "node:fs";
import { join } from "node:path";

const quietMs = 200;

/** Runs the server as a child until this process is told to end; when a build fails the last good one keeps running. */
export function watchAndRestart(root, server, prepare, say) {
  let isEnding = false;
  let isRestarting = false;
  let child = run();
  let timer;

  function run() {
    const env = { ...process.env, NODE_ENV: process.env.NODE_ENV ?? "development" };
    return spawn(process.execPath, ["--enable-source-maps", server], { cwd: root, stdio: "inherit", env });
  }

  async function stop() {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await ended;
  }

  async function restart() {
    if (isRestarting) return changed();
    isRestarting = true;
    try {
      prepare();
      await stop();
      if (!isEnding) child = run();
    } catch (error) {
      say(error.message);
    }
    isRestarting = false;
  }

  function changed() {
    clearTimeout(timer);
    timer = setTimeout(restart, quietMs);
  }

  for (const folder of ["areas", "platform", "apps", "database"].filter((name) =>
    existsSync(join(root, name)),
  )) {
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (file && !/\.test\.tsx?$/.test(file)) changed();
    });
  }
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.once(signal, async () => {
      isEnding = true;
      clearTimeout(timer);
      await stop();
      process.exit(0);
    });
  }
}
