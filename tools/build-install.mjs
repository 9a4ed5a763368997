// Installs the npm packages when those in node_modules are not the ones that package-lock.json names.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Makes sure that node_modules has what the lock file names; says so in one line when it has to install. */
export function ensurePackages(root, say) {
  if (arePackagesCurrent(root)) return;
  say("Installing packages (a minute or two, only after a change) ...");
  const command = existsSync(join(root, "package-lock.json")) ? "ci" : "install";
  // Building needs the development packages, even when NODE_ENV=production makes npm leave them out.
  const args = [command, "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = process.env.npm_execpath?.endsWith(".js")
    ? [process.execPath, process.env.npm_execpath]
    : ["npm"];
  const { status } = spawnSync(npm[0], [...npm.slice(1), ...args], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32" && npm.length === 1,
  });
  if (status !== 0)
    throw new Error(
      "The packages could not be installed; npm's lines above say why. Check the internet connection and try again.",
    );
}

/** npm keeps its own record of what it installed, written last: an interrupted or partial install shows. */
export function arePackagesCurrent(root) {
  const wanted = readLock(join(root, "package-lock.json"));
  const installed = readLock(join(root, "node_modules", ".package-lock.json"));
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "") return true;
    const found = installed[path];
    // Only packages for other systems may be left out.
    if (!found) return Boolean(entry.optional);
    return found.version === entry.version && existsSync(join(root, path, "package.json"));
  });
}

function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}
