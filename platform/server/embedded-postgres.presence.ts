import type pg from "pg";
import { openClient } from "./connections.ts";

/**
 * One open connection per start that says "in use" by a shared advisory lock. Stopping PostgreSQL takes the
 * same lock exclusively, so that the last of several users stops it, and none is cut off while starting.
 */
export type Presence = {
  /** Resolves to whether we are the last user; if so, nobody can join until PostgreSQL ends. */
  claimAlone: () => Promise<boolean>;
  close: () => Promise<void>;
};

// "main" in ASCII; the database `postgres`, in which it is taken, holds nothing else.
const lockKey = 0x6d61696e;

/** Resolves to a presence on a PostgreSQL that answers, or undefined when none answers there yet; `onLost` is called when it breaks. */
export async function arrive(
  url: string,
  database: string,
  onLost: () => void,
): Promise<Presence | undefined> {
  // Both calls exist but are missing from the types; an open presence alone must not keep a finished program alive.
  const client = openClient(url, { applicationName: "mainstay presence" }) as pg.Client & {
    ref(): void;
    unref(): void;
  };
  let isWanted = false;
  client.once("end", () => isWanted && onLost());
  try {
    await client.connect();
    await client.query("select pg_advisory_lock_shared($1)", [lockKey]);
    await ensureDatabase(client, database);
  } catch (error) {
    await client.end().catch(() => undefined);
    if (isNotYetThere(error)) return undefined;
    throw error;
  }
  isWanted = true;
  client.unref();
  return {
    claimAlone: async () => {
      client.ref();
      isWanted = false;
      await client.query("select pg_advisory_unlock_shared($1)", [lockKey]);
      const { rows } = await client.query<{ alone: boolean }>("select pg_try_advisory_lock($1) as alone", [
        lockKey,
      ]);
      return rows[0]?.alone ?? false;
    },
    close: () => client.end().catch(() => undefined),
  };
}

async function ensureDatabase(client: pg.Client, database: string): Promise<void> {
  const { rowCount } = await client.query("select from pg_database where datname = $1", [database]);
  if (rowCount) return;
  await client
    .query(`create database ${client.escapeIdentifier(database)}`)
    .catch((error: { code?: string }) => {
      // Two first starts at once: the other one has created it.
      if (error.code !== "42P04" && error.code !== "23505") throw error;
    });
}

function isNotYetThere(error: unknown): boolean {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  // Nobody listens; still starting or already stopping (57P0x); cut off while waiting for our turn.
  return (
    /^(ENOENT|ECONNREFUSED|ECONNRESET|EPIPE|57P0\d|08006)$/.test(code) ||
    /Connection terminated/.test(message)
  );
}
