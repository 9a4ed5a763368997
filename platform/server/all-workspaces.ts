import { sql } from "drizzle-orm";
import type { Database, Tx } from "./database.ts";

/** Every business, for a job that visits each. */
export async function allWorkspaces(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute(sql`SELECT id FROM app.all_workspaces() AS id`);
  return rows.map((row) => row.id as string);
}

/** Does `work` for every business, one after another. One that fails doesn't stop the others; its error is thrown at the end. */
export async function forEveryWorkspace(
  database: Database,
  work: (workspaceId: string) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = [];
  for (const id of await database.transact(allWorkspaces))
    await work(id).catch((error: unknown) => void errors.push(error));
  if (errors.length > 0)
    throw new AggregateError(errors, `The work failed in ${errors.length} of the businesses`, {
      cause: errors[0],
    });
}
