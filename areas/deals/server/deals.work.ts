import { allWorkspaces } from "#platform/server/all-workspaces.ts";
import { type JobParts, jobContexts } from "#platform/server/job-context.ts";
import { enqueue, handles, type JobHandler } from "#platform/server/jobs.ts";
import { handlesOperation } from "#platform/server/start-operation.ts";
import { moveOutOfStage } from "./archived-stages.service.ts";
import { renewClosedAfter } from "./closed-sales.store.ts";
import { salesUndo } from "./deal-import-undo.service.ts";
import { salesImport } from "./deal-import-write.service.ts";
import { findCold, updateRates } from "./deal-watch.service.ts";
import { leftOpenLoss } from "./left-open.service.ts";
import { countRates, findColdSales, moveSalesOn, renewClosed, watchSales } from "./deals.jobs.ts";

/** The sales' jobs, joined to what they do. */
export const dealsJobs = (parts: JobParts): JobHandler[] => [
  handles(moveSalesOn, ({ workspaceId, by, from, to }, context) =>
    context.database.inWorkspace(workspaceId, (tx) =>
      moveOutOfStage(jobContexts(parts, context, `archive ${from}`)(tx, workspaceId, by), { from, to }),
    ),
  ),
  handles(watchSales, (_payload, { database }) =>
    database.transact(async (tx) => {
      for (const workspaceId of await allWorkspaces(tx))
        await enqueue(tx, findColdSales, { workspaceId }, { jobKey: `deals.find_cold ${workspaceId}` });
    }),
  ),
  handles(findColdSales, async ({ workspaceId }, context) => {
    const contextOf = jobContexts(parts, context, "cold sales");
    let more = true;
    for (let isFirst = true; more && !context.signal.aborted; isFirst = false) {
      if (context.turnOver?.aborted) return "again";
      more = await context.database.inWorkspace(workspaceId, (tx) =>
        findCold(contextOf(tx, workspaceId), isFirst),
      );
    }
    return undefined;
  }),
  handles(countRates, ({ workspaceId }, context) =>
    context.database.inWorkspace(workspaceId, (tx) =>
      updateRates(jobContexts(parts, context, "sales rates")(tx, workspaceId)),
    ),
  ),
  handles(renewClosed, async ({ workspaceId, stage, beyond }, { database, signal, turnOver }) => {
    let last = beyond;
    do {
      const from = last;
      last = await database.inWorkspace(workspaceId, async (tx) => {
        const next = await renewClosedAfter(tx, stage, from);
        // It goes on from there when it is its turn again.
        if (next !== undefined && (turnOver?.aborted || signal.aborted)) {
          await enqueue(tx, renewClosed, { workspaceId, stage, beyond: next });
          return undefined;
        }
        return next;
      });
    } while (last !== undefined);
  }),
  handlesOperation(parts, leftOpenLoss),
  handlesOperation(parts, salesImport),
  handlesOperation(parts, salesUndo),
];
