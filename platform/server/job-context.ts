import { contextFactory } from "./bind.ts";
import type { Ctx, Services } from "./context.ts";
import type { Tx } from "./database.ts";
import type { JobContext } from "./jobs.ts";

/** What the jobs of an area work with beside what each job gets: the ways outside, who reacts to events, and what a merge does. */
export type JobParts = Pick<Services, "ports" | "subscribers" | "mergeRules">;

/**
 * Makes the contexts in which a job does what calls do: as the product itself, or on behalf of `userId`. They say who acts; which rows are
 * seen was decided when the transaction began. `name` stands in the log where a call has its id.
 */
export function jobContexts(
  parts: JobParts,
  { database, log }: Pick<JobContext, "database" | "log">,
  name: string,
): (tx: Tx, workspaceId: string, userId?: string | null) => Ctx {
  const contextFor = contextFactory({ database, ...parts });
  return (tx, workspaceId, userId = null) =>
    contextFor(tx, { userId, sessionId: null, workspaceId, role: "system" }, name, log);
}
