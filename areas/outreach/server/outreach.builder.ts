import { sql } from "drizzle-orm";
import type { Ctx } from "#platform/server/context.ts";
import type { Database } from "#platform/server/database.ts";
import { type JobParts, jobContexts } from "#platform/server/job-context.ts";
import { makeLog } from "#platform/server/log.ts";
import { saveMailServer } from "./mail-servers.store.ts";

type Fixture = JobParts & { database: Database };

/** Does something as the product itself, in a transaction of a business. */
export const asProduct = <T>(
  fixture: Fixture,
  workspaceId: string,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> =>
  fixture.database.inWorkspace(workspaceId, (tx) =>
    work(
      jobContexts(fixture, { database: fixture.database, log: makeLog("silent") }, "test")(tx, workspaceId),
    ),
  );

/** Lets a business send through a mail server on this machine. */
export const sendThrough = (database: Database, workspaceId: string, port: number): Promise<unknown> =>
  database.inWorkspace(workspaceId, (tx) =>
    saveMailServer(
      tx,
      workspaceId,
      {
        host: "127.0.0.1",
        port,
        security: "none",
        fromName: "Alder & Rye",
        fromAddress: "hello@alder.example",
        postalAddress: "1 Market Street, Springfield",
      },
      new Date(),
    ),
  );

/** The current rows of a source's ledger, by address. */
export async function ledgerOf(
  database: Database,
  workspaceId: string,
  sourceId: string,
): Promise<
  Record<
    string,
    { state: string; reason: string | null; attempts: number; detail: string | null; id: string }
  >
> {
  const { rows } = await database.inWorkspace(workspaceId, (tx) =>
    tx.execute(
      sql`SELECT id, address, state, reason, attempts, detail FROM deliveries WHERE source_id = ${sourceId} ORDER BY target_id`,
    ),
  );
  return Object.fromEntries(
    (
      rows as {
        address: string;
        state: string;
        reason: string | null;
        attempts: number;
        detail: string | null;
        id: string;
      }[]
    ).map(({ address, ...row }) => [address, row]),
  );
}
