import { readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** The account that PostgreSQL runs under when it must not be ours. */
export type Account = { uid: number; gid: number };

/**
 * Resolves to the account PostgreSQL has to run under, or undefined when that is our own.
 * PostgreSQL refuses root; an existing cluster keeps the account it belongs to, so that its files stay readable.
 */
export function postgresAccount(clusterDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return accountNamed("postgres") ?? accountNamed("nobody") ?? { uid: 65534, gid: 65534 };
}

/** The account of that name on this machine, if there is one. */
export function accountNamed(name: string): Account | undefined {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/** Whether the account may enter every folder on the way to `path`, and read `path` itself when that is a file. */
export function canReach(account: Account, path: string): boolean {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat && !allows(account, stat, stat.isDirectory() ? 0o1 : 0o4)) return false;
  const parent = dirname(resolve(path));
  return parent === path || canReach(account, parent);
}

function allows(account: Account, stat: { uid: number; gid: number; mode: number }, bit: number): boolean {
  const shift = stat.uid === account.uid ? 6 : stat.gid === account.gid ? 3 : 0;
  return ((stat.mode >> shift) & bit) === bit;
}
