import { type JobParts, jobContexts } from "#platform/server/job-context.ts";
import { handles, type JobHandler } from "#platform/server/jobs.ts";
import { notifyLive } from "#platform/server/live.ts";
import { dealsApi } from "#areas/deals/contract/deals.api.ts";
import * as team from "#areas/team/server/index.ts";
import { moveOutOfStage } from "./archived-stages.service.ts";
import { handOverDeals, moveSalesOn } from "./deals.jobs.ts";
import { reassignDeals } from "./deals.store.ts";

/** The sales' jobs, joined to what they do. */
export const dealsJobs = (parts: JobParts): JobHandler[] => [
  handles(moveSalesOn, ({ workspaceId, by, from, to }, context) =>
    context.database.inWorkspace(workspaceId, (tx) =>
      moveOutOfStage(jobContexts(parts, context, `archive ${from}`)(tx, workspaceId, by), { from, to }),
    ),
  ),
  handles(handOverDeals, ({ workspaceId, from, to }, { database }) =>
    database.inWorkspace(workspaceId, async (tx) => {
      const people = new Set((await team.membersOf(tx)).map((one) => one.id));
      // Whoever was to take over may have left as well, and who left may be back.
      if (people.has(from)) return;
      await reassignDeals(tx, from, to !== null && people.has(to) ? to : null);
      notifyLive({ tx, workspaceId, database }, [dealsApi.list.path]);
    }),
  ),
];
