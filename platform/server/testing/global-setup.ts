import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { prepareDatabase } from "../database.ts";
import { startEmbeddedPostgres } from "../embedded-postgres.ts";
import { endWithRun } from "./end-with-run.ts";
import { newTempFolder } from "./temp-folder.ts";
import { buildArticles } from "#tools/build-articles.mjs";

declare module "vitest" {
  // Vitest's way to name what `inject` may ask for.
  export interface ProvidedContext {
    databaseUrl: string;
  }
}

/** One PostgreSQL for a whole test run, on a folder that is removed after it; tests share it and keep apart by workspace. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  buildArticles(process.cwd());
  const dataDir = newTempFolder();
  endWithRun(dataDir);
  const settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
  const postgres = await startEmbeddedPostgres({ dataDir, settings, log: (line) => console.log(line) });
  // Roles belong to all databases of a PostgreSQL: two files that prepared new ones at once would both make them.
  await prepareDatabase(postgres.url, "database/migrations");
  project.provide("databaseUrl", postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
