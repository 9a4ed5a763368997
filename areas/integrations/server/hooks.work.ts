import { forEveryWorkspace } from "#platform/server/all-workspaces.ts";
import type { JobParts } from "#platform/server/job-context.ts";
import { handles, type JobHandler } from "#platform/server/jobs.ts";
import { removeOldBodies, removeOldMessageIds } from "./hook-bodies.store.ts";
import { workOnHooks } from "./hook-work.service.ts";
import { purgeHooks, workHooks } from "./hooks.jobs.ts";

const keptMs = { bodies: 30 * 86_400_000, ids: 2 * 86_400_000 };

/** The jobs of hooks, each joined to its work. */
export const hookJobs = (parts: JobParts): JobHandler[] => [
  handles(workHooks, (place, context) => workOnHooks(parts, context, place)),
  handles(purgeHooks, async (_payload, { database }) => {
    const before = (ms: number) => new Date(Date.now() - ms).toISOString();
    await forEveryWorkspace(database, (id) =>
      database.inWorkspace(id, async (tx) => {
        await removeOldBodies(tx, before(keptMs.bodies));
        await removeOldMessageIds(tx, before(keptMs.ids));
      }),
    );
  }),
];
