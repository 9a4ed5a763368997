import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { AppError } from "#platform/contract/errors.ts";
import type { Database, Tx } from "./database.ts";
import { writeGathered } from "./transaction-end.ts";

/** What its owners are told who try something else than what goes on in a closed business. */
export const closedMessage = "This business is closed. Open it again to go on.";

/** A closed business is asked for by somebody who isn't signed in: to the world it is gone (404). */
export class BusinessGone extends AppError {
  constructor() {
    super("not_found", "There is nothing here any more");
  }
}

/** How long work for a closed business waits before it is looked at again, in milliseconds; opening the business wakes it at once. */
const waitMs = 6 * 3_600_000;

/** Enters a workspace for somebody who is not signed in to it; 404 when it is closed: to the world it is gone. */
export async function visitWorkspace(tx: Tx, workspaceId: string): Promise<void> {
  await writeGathered(tx);
  const { rows } = await tx.execute(sql`SELECT app.enter_visited(${workspaceId}) AS closed`);
  if (rows[0]?.closed === true) throw new BusinessGone();
}

/** The same database for calls by those who are not signed in: a closed business is not there. */
export const visitedBy = (database: Database): Database => ({
  ...database,
  inWorkspace: (workspaceId, work) =>
    database.inWorkspace(workspaceId, async (tx) => {
      await visitWorkspace(tx, workspaceId);
      return work(tx);
    }),
});

/** True for a job of a closed business that doesn't go on there. */
export async function mustWait(
  { whenClosed }: { readonly whenClosed?: "works" },
  payload: unknown,
  { pool }: Pick<Database, "pool">,
): Promise<boolean> {
  const { workspaceId } = payload as { workspaceId?: string };
  if (whenClosed === "works" || workspaceId === undefined) return false;
  const { rows } = await pool.query<{ closed: boolean }>({
    name: "is_closed",
    text: "SELECT app.is_closed($1) AS closed",
    values: [workspaceId],
  });
  return rows[0]?.closed ?? false;
}

/** When such a job is looked at again, and under which key: the same work waits once. */
export function waitingPlace(
  { name }: { readonly name: string },
  payload: unknown,
  now = new Date(),
): { runAt: Date; jobKey: string } {
  const same = createHash("sha256").update(JSON.stringify(payload)).digest("base64url");
  return { runAt: new Date(now.getTime() + waitMs), jobKey: `closed ${name} ${same}` };
}

/** Everything that waited while the business was closed is done now. */
export async function wakeJobsOf(tx: Tx, workspaceId: string): Promise<void> {
  await tx.execute(sql`SELECT app.wake_jobs_of(${workspaceId})`);
}
