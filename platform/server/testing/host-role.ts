import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { accountNamed } from "../embedded-postgres.account.ts";
import { startEmbeddedPostgres } from "../embedded-postgres.ts";
import { asOwner } from "./new-database.ts";
import { newTempFolder } from "./temp-folder.ts";

/** A PostgreSQL of one's own: a database as the README asks for, and the same one seen by a superuser, who is needed for nothing. */
export type HostServer = {
  newDatabase: (name: string) => Promise<{ hostUrl: string; superUrl: string }>;
  stop: () => Promise<void>;
};

const settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
const olderPrograms = "/usr/lib/postgresql/15/bin";

/** The PostgreSQL versions that this machine has: the included one, and the oldest that works where it is installed. */
export const hostVersions: readonly ("included" | "15")[] = existsSync(olderPrograms)
  ? ["included", "15"]
  : ["included"];

/** Starts a server of its own, because roles belong to a whole server. */
export async function startHostServer(version: "included" | "15"): Promise<HostServer> {
  const { superUrl, stop } = version === "included" ? await startIncluded() : startOlder();
  // What the README asks for, and nothing more.
  await asOwner(superUrl, "CREATE ROLE host LOGIN PASSWORD 'host' CREATEROLE");
  return {
    stop,
    newDatabase: async (name) => {
      await asOwner(superUrl, `CREATE DATABASE ${name} OWNER host`);
      const url = new URL(superUrl.replace("@/", "@localhost/"));
      url.pathname = `/${name}`;
      const asText = () => url.href.replace("@localhost/", "@/");
      const ofSuper = asText();
      url.username = url.password = "host";
      return { hostUrl: asText(), superUrl: ofSuper };
    },
  };
}

type Started = { superUrl: string; stop: () => Promise<void> };

async function startIncluded(): Promise<Started> {
  const dataDir = newTempFolder();
  const postgres = await startEmbeddedPostgres({ dataDir, settings, log: (line) => console.log(line) });
  return {
    superUrl: postgres.url,
    stop: async () => {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function startOlder(): Started {
  const home = newTempFolder();
  const account = process.getuid?.() === 0 ? accountNamed("postgres") : undefined;
  const cluster = join(home, "cluster");
  mkdirSync(cluster, { mode: 0o700 });
  if (account) {
    chmodSync(home, 0o711);
    for (const path of [home, cluster]) chownSync(path, account.uid, account.gid);
  }
  const call = (program: string, args: string[]) =>
    execFileSync(join(olderPrograms, program), args, { ...account, cwd: home, stdio: "ignore" });
  call("initdb", ["-D", cluster, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--no-sync"]);
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  call("pg_ctl", [
    "-D",
    cluster,
    "-w",
    "-l",
    join(home, "postgres.log"),
    "start",
    "-o",
    `-c listen_addresses= -c unix_socket_directories=${home} ${options.join(" ")}`,
  ]);
  return {
    superUrl: `postgresql://postgres:none@/postgres?host=${encodeURIComponent(home)}&sslmode=disable`,
    stop: async () => {
      call("pg_ctl", ["-D", cluster, "-w", "-m", "immediate", "stop"]);
      rmSync(home, { recursive: true, force: true });
    },
  };
}
