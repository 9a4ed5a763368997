// As root on Debian installs its CalDAV server for the tests of calendars elsewhere; without it they name what was skipped.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const isThere = () => spawnSync("radicale", ["--version"], { stdio: "ignore" }).status === 0;

/** Tries to have Radicale there. The same tests run against a server of our own, too: a machine that has none fails nothing. */
export function ensureRadicale(say) {
  if (isThere()) return;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    say("Installing Radicale for the tests of calendars elsewhere (once) ...");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    for (const args of [
      ["update", "-qq"],
      ["install", "-y", "-qq", "--no-install-recommends", "radicale"],
    ]) {
      spawnSync("apt-get", args, { stdio: "ignore", env, timeout: 120_000 });
    }
  }
  if (!isThere())
    say("Radicale isn't here: calendars elsewhere are tested against a server of our own only.");
}
