import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { type Account, canReach, postgresAccount } from "./embedded-postgres.account.ts";
import { DatabaseStartError } from "./embedded-postgres.error.ts";

/** Where things are: `home` holds the cluster, its password and its socket, and is created as a whole or not at all. */
export type Place = {
  home: string;
  cluster: string;
  passwordFile: string;
  account: Account | undefined;
  cacheDir: string;
};

// The one folder that every account on the machine may enter and that survives a restart.
const sharedDir = "/var/lib/mainstay";
const movedNote = "postgres-lies-in";
// macOS allows 103 bytes and Linux 107, both with the file's own name.
const socketPathBytes = 103;
const socketFile = "/.s.PGSQL.5432";

/** Resolves to a place for the database that PostgreSQL's account can reach: under `dataDir`, or else in a folder noted there. */
export function findPlace(dataDir: string, log: (line: string) => void): Place {
  mkdirSync(dataDir, { recursive: true });
  const real = realpathSync(dataDir);
  const account = postgresAccount(join(real, "postgres", "cluster"));
  if (!account) return placeIn(real, account, real);
  if (existsSync(join(real, movedNote)) || !letIn(account, real)) return movedPlace(real, log);
  return placeIn(real, account, sharedDir);
}

function placeIn(parent: string, account: Account | undefined, cacheDir: string): Place {
  const home = join(parent, "postgres");
  return { home, cluster: join(home, "cluster"), passwordFile: join(home, "password"), account, cacheDir };
}

/** Opens the data folder itself, which is ours, for the account's group only; folders above it are left alone. */
function letIn(account: Account, dataDir: string): boolean {
  if (canReach(account, dataDir)) return true;
  const { uid, gid, mode } = statSync(dataDir);
  if (uid !== 0 || gid !== 0 || !canReach(account, dirname(dataDir))) return false;
  chownSync(dataDir, 0, account.gid);
  chmodSync(dataDir, (mode & 0o700) | 0o010);
  return true;
}

function movedPlace(dataDir: string, log: (line: string) => void): Place {
  const note = join(dataDir, movedNote);
  if (existsSync(join(dataDir, "postgres"))) {
    throw new DatabaseStartError(
      `The database's own account cannot enter ${dataDir}, where its data is. Move that folder to one that is open to all, such as /srv/mainstay, and set DATA_DIR to it.`,
    );
  }
  makeEnterable(sharedDir);
  // "wx" lets the first of two simultaneous starts decide. The name is random: a new data folder starts empty.
  try {
    writeFileSync(note, join(sharedDir, randomBytes(8).toString("hex")), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const parent = readFileSync(note, "utf8").trim();
  makeEnterable(parent);
  log(`The database is in ${parent}, because its own account cannot enter ${dataDir}.`);
  return placeIn(parent, postgresAccount(join(parent, "postgres", "cluster")), sharedDir);
}

/** The mode is set a second time because a strict umask removes part of it when the folder is made. */
function makeEnterable(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o711);
}

/** Resolves to a folder, closed to other accounts, in which a socket's path is short enough; the same one for the same database. */
export function findSocketDir(place: Place, password: string): string {
  const near = join(place.home, "socket");
  // Named by the secret, so that no other account can take the name first.
  const short = `/tmp/mainstay-${createHash("sha256").update(password).digest("hex").slice(0, 16)}`;
  const dir = Buffer.byteLength(near + socketFile) <= socketPathBytes ? near : short;
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const found = lstatSync(dir);
  if (place.account && found.uid === 0) chownSync(dir, place.account.uid, place.account.gid);
  const owner = place.account?.uid ?? process.getuid?.() ?? found.uid;
  if (!found.isDirectory() || lstatSync(dir).uid !== owner) {
    throw new DatabaseStartError(`The folder ${dir} belongs to another account. Remove it and start again.`);
  }
  return dir;
}
