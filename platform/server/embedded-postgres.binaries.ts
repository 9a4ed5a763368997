import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { type Account, canReach } from "./embedded-postgres.account.ts";
import { DatabaseStartError } from "./embedded-postgres.error.ts";

export type Binaries = { postgres: string; initdb: string; pgCtl: string; major: number };

/** Resolves to runnable PostgreSQL programs: those in node_modules, or a copy under `cacheDir` when those can't be run from there. */
export function findBinaries(account: Account | undefined, cacheDir: string): Binaries {
  const { folder, version } = platformPackage();
  const usable = isReachable(account, folder) && linkLibraries(folder);
  const home = usable ? folder : copyOnce(folder, join(cacheDir, `postgres-${version}`));
  const program = (name: string) =>
    join(home, "native", "bin", process.platform === "win32" ? `${name}.exe` : name);
  return {
    postgres: program("postgres"),
    initdb: program("initdb"),
    pgCtl: program("pg_ctl"),
    major: Number.parseInt(version, 10),
  };
}

function platformPackage(): { folder: string; version: string } {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    // The platform package is a dependency of embedded-postgres, so it is looked up from there.
    const outer = createRequire(import.meta.url).resolve("embedded-postgres");
    const folder = dirname(dirname(createRequire(outer).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
    return { folder, version };
  } catch (cause) {
    const message = `There is no bundled database for this machine (${system}-${process.arch}). Run npm install again, or set DATABASE_URL to a PostgreSQL of your own.`;
    throw new DatabaseStartError(message, { cause });
  }
}

function isReachable(account: Account | undefined, folder: string): boolean {
  if (!account) return true;
  // Two samples distinguish a closed folder and an installation under a strict umask from a usable one.
  const samples = ["native/bin/postgres", "native/share/postgresql/postgres.bki"];
  return samples.every((file) => canReach(account, join(folder, file)));
}

/** npm may have skipped the package's install script, whose only work is to make these links. */
function linkLibraries(folder: string): boolean {
  const list = join(folder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(folder, target);
    if (lstatSync(path, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(target), source), path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") return false;
    }
  }
  return true;
}

function copyOnce(folder: string, target: string): string {
  if (existsSync(target)) return target;
  mkdirSync(dirname(target), { recursive: true });
  if (process.getuid?.() === 0) chmodSync(dirname(target), 0o711);
  // Copied aside and renamed, so that a copy that exists is whole.
  const half = `${target}.${process.pid}`;
  rmSync(half, { recursive: true, force: true });
  cpSync(folder, half, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith(".a") && basename(path) !== "pkgconfig",
  });
  linkLibraries(half);
  openForAll(half);
  try {
    renameSync(half, target);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}

function openForAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openForAll(path);
    else if (entry.isFile()) chmodSync(path, basename(folder) === "bin" ? 0o755 : 0o644);
  }
}
