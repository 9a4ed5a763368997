// npm start: installs and builds what changed, then runs the server, and starts it again when it ends by itself.
//   --build  only builds      --watch  (npm run dev) builds and restarts at every change
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { ensurePackages } from "./build-install.mjs";
import { staleParts } from "./build.mjs";
import { keepRunning } from "./keep-running.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const say = (line) => console.log(line);

/** Installs and builds the project; builds in a separate process, whose memory is freed. */
export function prepare() {
  checkNode();
  ensurePackages(root, say);
  const stale = staleParts(root);
  if (stale.length === 0) return;
  say(`Building ${stale.map((part) => part.name).join(" and ")} ...`);
  const { status } = spawnSync(process.execPath, [join(root, "tools/build.mjs")], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (status !== 0) throw new Error("The build failed; the lines above say where.");
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Error(
    `Mainstay needs Node.js 20.19 or newer, best 24; this is ${process.version}. Get it from https://nodejs.org.`,
  );
}

/** npm sends a signal to the shell between it and us, which ends without passing it on; so we watch for its end. */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, 200);
  timer.unref();
}

async function main(flags) {
  // Relative folders such as ./data mean the project's, wherever the command was run.
  process.chdir(root);
  prepare();
  if (flags.includes("--build")) return;
  const server = join(root, "dist/server/main.js");
  if (!existsSync(server)) throw new Error("There is no server to start: apps/server/main.ts is missing.");
  if (flags.includes("--watch")) {
    const { watchAndRestart } = await import("./start-watch.mjs");
    watchAndRestart(root, server, prepare, say);
    return;
  }
  endWithNpm();
  process.exitCode = await keepRunning(
    [process.execPath, ...process.execArgv, join(root, "tools/serve.mjs")],
    { say },
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  main(process.argv.slice(2)).catch((error) => {
    // The server explains its own errors; ours are one sentence.
    console.error(process.env.LOG_LEVEL === "debug" ? error : error.message);
    process.exitCode = 1;
  });
}
