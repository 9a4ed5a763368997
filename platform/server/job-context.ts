import { contextFactory } from "./bind.ts";
import type { CauseOf, Ctx, Services } from "./context.ts";
import type { Tx } from "./database.ts";
import type { JobContext } from "./jobs.ts";

/** What an area's jobs need besides what each job gets: outside connections, event subscribers, and what the areas declare. */
export type JobParts = Pick<Services, "ports" | "subscribers" | "declared">;

/**
 * Makes the contexts in which a job works like a call: as the product itself, or on behalf of `userId`. They say who acts; which rows
 * are visible was decided when the transaction began. `name` is in the log in place of a call's id. `cause` is the event that the work follows from.
 */
export function jobContexts(
  parts: JobParts,
  { database, log }: Pick<JobContext, "database" | "log">,
  name: string,
): (tx: Tx, workspaceId: string, userId?: string | null, cause?: CauseOf) => Ctx {
  const contextFor = contextFactory({ database, ...parts });
  return (tx, workspaceId, userId = null, cause) =>
    contextFor(tx, { userId, sessionId: null, workspaceId, role: "system", cause }, name, log);
}

/** Does the next part of a job's work for as long as that is due at once and nobody else waits for the turn; returns when there is more to do, undefined when that was all. */
export async function untilTurnOver(
  context: Pick<JobContext, "turnOver" | "signal">,
  next: () => Promise<Date | undefined>,
): Promise<Date | undefined> {
  let runAt: Date | undefined;
  do runAt = await next();
  while (
    runAt &&
    runAt.getTime() <= Date.now() &&
    context.turnOver?.aborted === false &&
    !context.signal.aborted
  );
  return runAt;
}
