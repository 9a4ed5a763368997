import { startEmbeddedPostgres } from "#platform/server/embedded-postgres.ts";
import type { Config } from "./config.ts";

/** Does work on the database that the server uses, whose address it is given; one of the product's own is started where it does not run, and stopped again. */
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
