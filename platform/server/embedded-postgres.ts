import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Binaries, findBinaries } from "./embedded-postgres.binaries.ts";
import { ensureCluster, superuser } from "./embedded-postgres.cluster.ts";
import { DatabaseStartError, plainError } from "./embedded-postgres.error.ts";
import { type Place, findPlace, findSocketDir } from "./embedded-postgres.place.ts";
import { arrive, type Presence } from "./embedded-postgres.presence.ts";
import {
  endPostgres,
  type Launch,
  launchPostgres,
  removeStaleMarks,
  type Settings,
} from "./embedded-postgres.process.ts";

export { DatabaseStartError } from "./embedded-postgres.error.ts";

export type EmbeddedPostgresOptions = {
  /** The folder that keeps everything; made when missing. */
  dataDir: string;
  /** Receives one plain sentence when there is something the owner of the machine should know. */
  log: (line: string) => void;
  /** PostgreSQL settings in addition to or instead of ours, such as `{ fsync: "off" }` in tests. */
  settings?: Settings;
};

export type EmbeddedPostgres = {
  /** A connection string for `pg`; it stays the same from start to start. */
  url: string;
  /** Stops PostgreSQL unless another process still uses it. Close all pools before. */
  stop: () => Promise<void>;
};

type Server = {
  place: Place;
  binaries: Binaries;
  address: Settings;
  socketDir?: string;
  settings: Settings;
  url: (database: string) => string;
  log: (line: string) => void;
};

const databaseName = "mainstay";
const pollMs = 15;
const retryMs = 10_000;
const patienceMs = 300_000;
const explainAfterMs = 4000;

/**
 * Resolves to a running PostgreSQL of our own on `dataDir`, shared with other processes that use it, and restarted whenever
 * it ends unexpectedly. Rejects with a DatabaseStartError in plain words.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  settings = {},
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    const place = findPlace(dataDir, log);
    const binaries = findBinaries(place.account, place.cacheDir);
    const password = await ensureCluster(
      place,
      binaries,
      settings.fsync !== "off" && settings.fsync !== false,
    );
    const server: Server = { place, binaries, settings, log, ...(await findAddress(place, password)) };
    const stop = await keepRunning(server);
    return { url: server.url(databaseName), stop };
  } catch (error) {
    throw plainError(error, dataDir);
  }
}

async function findAddress(
  place: Place,
  password: string,
): Promise<Pick<Server, "address" | "socketDir" | "url">> {
  if (process.platform === "win32") {
    const portFile = join(place.home, "port");
    if (!existsSync(portFile)) writeFileSync(portFile, String(await freePort()));
    const port = Number(readFileSync(portFile, "utf8"));
    return {
      address: { listen_addresses: "127.0.0.1", port },
      url: (database) =>
        `postgresql://${superuser}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`,
    };
  }
  const dir = findSocketDir(place, password);
  return {
    socketDir: dir,
    address: { listen_addresses: "", unix_socket_directories: `"${dir.replaceAll('"', '""')}"`, port: 5432 },
    url: (database) =>
      `postgresql://${superuser}:${password}@/${database}?host=${encodeURIComponent(dir)}&sslmode=disable`,
  };
}

/** A port of this machine that nobody listens on just now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

async function keepRunning(server: Server): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let presence: Promise<Presence | undefined>;
  const onLost = (): void => {
    if (signal.aborted) return;
    server.log("The database stopped unexpectedly and is being restarted.");
    presence = revive(server, onLost, signal);
  };
  presence = Promise.resolve(await connectOrLaunch(server, onLost, signal));
  return async () => {
    if (signal.aborted) return;
    stopping.abort();
    const last = await presence;
    const isAlone = await last?.claimAlone().catch(() => false);
    if (isAlone) await endPostgres(server.place.cluster, server.binaries);
    await last?.close();
  };
}

/** Tries until PostgreSQL is back or we are stopped: a full disk, for one, may be freed while we wait. */
async function revive(
  server: Server,
  onLost: () => void,
  signal: AbortSignal,
): Promise<Presence | undefined> {
  while (!signal.aborted) {
    try {
      return await connectOrLaunch(server, onLost, signal);
    } catch (error) {
      if (!signal.aborted) server.log(plainError(error, server.place.home).message);
      await pause(retryMs, undefined, { signal }).catch(() => undefined);
    }
  }
  return undefined;
}

/** Attaches to the PostgreSQL that serves this cluster, or launches one; when two launch at once, PostgreSQL lets one win. */
async function connectOrLaunch(server: Server, onLost: () => void, signal: AbortSignal): Promise<Presence> {
  const start = Date.now();
  let launch: Launch | undefined;
  let isExplained = false;
  while (Date.now() - start < patienceMs) {
    const presence = await arrive(server.url("postgres"), databaseName, onLost);
    if (presence) return presence;
    if (launch?.exited()) {
      if (!mayTryAgain(launch.complaint(), server)) throw new Error(launch.complaint());
      await pause(10 * pollMs);
      launch = undefined;
      continue;
    }
    launch ??= launchPostgres(server.place, server.binaries, server.address, server.settings);
    if (!isExplained && Date.now() - start > explainAfterMs) {
      server.log("The database is recovering from a sudden stop; this can take a few minutes.");
      isExplained = true;
    }
    await pause(pollMs, undefined, { signal });
  }
  throw new DatabaseStartError(
    `The database in ${server.place.home} did not answer within 5 minutes; ${join(server.place.home, "postgres.log")} says why.`,
  );
}

/** Another PostgreSQL is running there, is just ending, or left only its pid file: none of these is permanent. */
function mayTryAgain(complaint: string, { place, socketDir }: Server): boolean {
  if (
    !/lock file .* (already exists|is empty)|pre-existing shared memory block|is another postmaster/i.test(
      complaint,
    )
  )
    return false;
  removeStaleMarks(place.cluster, socketDir);
  return true;
}
