import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { productName } from "#platform/contract/product.ts";
import type { Binaries } from "./embedded-postgres.binaries.ts";
import { DatabaseStartError } from "./embedded-postgres.error.ts";
import type { Place } from "./embedded-postgres.place.ts";
import { isAlive } from "./embedded-postgres.process.ts";

export const superuser = "mainstay";
// Creations in progress in this process, which may start the same database twice at once.
const makings = new Set<string>();

/** Resolves to a complete cluster of our major version at the place, created now if there is none, and its password. */
export async function ensureCluster(place: Place, binaries: Binaries, isDurable: boolean): Promise<string> {
  removeHalfMade(place);
  if (!existsSync(place.home)) await makeCluster(place, binaries, isDurable);
  checkVersion(place, binaries.major);
  takeOwnership(place);
  return readFileSync(place.passwordFile, "utf8").trim();
}

/** An interrupted creation leaves a folder named after its process; nothing in it was ever used. */
function removeHalfMade(place: Place): void {
  const prefix = `${basename(place.home)}.new-`;
  for (const name of readdirSync(dirname(place.home))) {
    const pid = Number.parseInt(name.slice(prefix.length), 10);
    const isBusy = pid === process.pid ? makings.has(name) : isAlive(pid);
    if (name.startsWith(prefix) && !isBusy)
      rmSync(join(dirname(place.home), name), { recursive: true, force: true });
  }
}

async function makeCluster(place: Place, binaries: Binaries, isDurable: boolean): Promise<void> {
  const half = `${place.home}.new-${process.pid}-${randomBytes(3).toString("hex")}`;
  const { account } = place;
  makings.add(basename(half));
  try {
    mkdirSync(join(half, "cluster"), { recursive: true, mode: 0o700 });
    const password = randomBytes(24).toString("hex");
    writeFileSync(join(half, "password"), password, { mode: 0o600 });
    // PostgreSQL's account may pass through our folder but not read our copy of the password: it gets a temporary one.
    const initial = join(half, "initial-password");
    writeFileSync(initial, password, { mode: 0o600 });
    if (account) {
      chownSync(half, 0, account.gid);
      chmodSync(half, 0o710);
      for (const path of [join(half, "cluster"), initial]) chownSync(path, account.uid, account.gid);
    }
    await runInitdb(binaries, join(half, "cluster"), initial, place, isDurable);
    rmSync(initial);
    renameSync(half, place.home);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    // Another start may have been first; its cluster is as good.
    if (!existsSync(place.passwordFile)) throw error;
  } finally {
    makings.delete(basename(half));
  }
}

async function runInitdb(
  binaries: Binaries,
  cluster: string,
  passwordFile: string,
  place: Place,
  isDurable: boolean,
): Promise<void> {
  const args = [
    "-D",
    cluster,
    "-U",
    superuser,
    "--encoding=UTF8",
    "--auth=scram-sha-256",
    `--pwfile=${passwordFile}`,
  ];
  // The built-in locale sorts the same on every machine, so a move to another system cannot break an index.
  args.push("--no-locale", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--no-instructions");
  if (!isDurable) args.push("--no-sync");
  await promisify(execFile)(binaries.initdb, args, { ...place.account, cwd: cluster }).catch(
    (error: Error & { stderr?: string }) => {
      throw new Error(error.stderr || error.message, { cause: error });
    },
  );
}

function checkVersion(place: Place, major: number): void {
  checkOwner(place);
  const file = join(place.cluster, "PG_VERSION");
  // A folder without these is damaged; making a new one in its place would hide the loss.
  if (!existsSync(place.passwordFile) || !existsSync(file)) refuseDamaged(place);
  const found = Number.parseInt(readFileSync(file, "utf8"), 10);
  if (found === major) return;
  const advice = `Start the version of ${productName} that made it, save it with \`npm run backup FILE\`, and restore that file here.`;
  throw new DatabaseStartError(
    `The database in ${place.home} was made by PostgreSQL ${found}, and this version of ${productName} comes with PostgreSQL ${major}. ${advice}`,
  );
}

function checkOwner(place: Place): void {
  const uid = process.getuid?.();
  if (uid === undefined || uid === 0) return;
  const owners = [
    statSync(place.home).uid,
    closedTo(place) ? undefined : statSync(place.cluster, { throwIfNoEntry: false })?.uid,
  ];
  const other = owners.find((owner) => owner !== undefined && owner !== uid);
  if (other === undefined) return;
  throw new DatabaseStartError(
    `The database in ${place.home} belongs to another account on this machine (uid ${other}). Start ${productName} as root or as that account.`,
  );
}

function closedTo(place: Place): boolean {
  try {
    accessSync(place.home, constants.X_OK);
    return false;
  } catch {
    return true;
  }
}

function refuseDamaged(place: Place): never {
  throw new DatabaseStartError(
    `The database in ${place.home} is incomplete. Restore a backup of that folder, or move it away to start with an empty one.`,
  );
}

/** A cluster that root copied here belongs to root, and PostgreSQL takes only its own account's files. */
function takeOwnership(place: Place): void {
  const { account } = place;
  if (!account) return;
  const home = statSync(place.home);
  if (home.uid === 0 && home.gid !== account.gid) {
    chownSync(place.home, 0, account.gid);
    chmodSync(place.home, 0o710);
  }
  if (statSync(place.cluster).uid === account.uid) return;
  for (const name of ["", ...(readdirSync(place.cluster, { recursive: true }) as string[])]) {
    chownSync(join(place.cluster, name), account.uid, account.gid);
  }
  chmodSync(place.cluster, 0o700);
}
