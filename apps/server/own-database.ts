import { startEmbeddedPostgres } from "#platform/server/embedded-postgres.ts";
import type { Config } from "./config.ts";

/** Does work on the server's database, given its address; the embedded one is started if it is not running, and stopped again. */
export async function withOwnDatabase<T>(
  { databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">,
  work: (ownerUrl: string) => Promise<T>,
): Promise<T> {
  if (databaseUrl) return work(databaseUrl);
  const embedded = await startEmbeddedPostgres({ dataDir, log: (line) => console.log(line) });
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}
