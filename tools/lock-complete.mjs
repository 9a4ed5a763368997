// Adds to package-lock.json the packages for other systems that npm left out because the registry lacked them.
// Without their entries `npm ci` refuses the lock file on every system. Run it after `npm install` changed the lock file.
import { readFileSync, writeFileSync } from "node:fs";

const systems = ["android", "darwin", "freebsd", "linux", "openharmony", "win32"];
const chips = ["arm64", "arm", "ia32", "ppc64", "riscv64", "s390x", "wasm32", "x64"];

/** Resolves to a lock (parsed) in which every optional dependency has an entry, and the names of those added. */
export function completeLock(lock) {
  const added = [];
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const isThere = lock.packages[`node_modules/${name}`] || lock.packages[`${path}/node_modules/${name}`];
      if (isThere || !/^\d/.test(version)) continue;
      lock.packages[`node_modules/${name}`] = entryFor(name, version, entry);
      added.push(name);
    }
  }
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
  return added;
}

/** The system a package is for is in its name, and keeps npm from fetching it on any other. */
function entryFor(name, version, parent) {
  const words = name.split(/[/-]/);
  const entry = { version, optional: true };
  const chip = chips.find((word) => words.includes(word));
  const system = systems.find((word) => words.includes(word));
  if (chip) entry.cpu = [chip];
  if (parent.dev) entry.dev = true;
  if (words.includes("musl")) entry.libc = ["musl"];
  if (words.includes("gnu") && system === "linux") entry.libc = ["glibc"];
  if (system) entry.os = [system];
  return entry;
}

const file = "package-lock.json";
if (process.argv[1]?.endsWith("lock-complete.mjs")) {
  const lock = JSON.parse(readFileSync(file, "utf8"));
  const added = completeLock(lock);
  if (added.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(
    added.length > 0 ? `Added ${added.length} packages for other systems.` : "Nothing was missing.",
  );
}
