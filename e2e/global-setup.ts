import type { TestProject } from "vitest/node";
import { watchHeldConnections } from "#platform/server/held-connection.ts";
import { startServer } from "#apps/server/testing/started-server.ts";

/** One server for all browser tests, on the PostgreSQL that was started before; `sharedServer` gives it to a file. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  watchHeldConnections();
  const server = await startServer(project.getProvidedContext().databaseUrl);
  project.provide("serverUrl", server.url);
  return server.close;
}
