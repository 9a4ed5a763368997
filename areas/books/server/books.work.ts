import { wallTimeIn } from "#platform/contract/wall-time.ts";
import { type JobParts, jobContexts } from "#platform/server/job-context.ts";
import { enqueue, handles, type JobHandler } from "#platform/server/jobs.ts";
import { checkBooks, watchNights } from "./books.jobs.ts";
import { runCheck } from "./self-check.service.ts";
import { listWorkspacesWithBooks } from "./self-check.store.ts";

/** The hour of the night, by the business's own clock, in which its books are looked through. */
const nightHour = "03:";

/** The books' jobs, joined to what they do. */
export const booksJobs = (parts: JobParts): JobHandler[] => [
  handles(watchNights, (_payload, { database }) =>
    database.transact(async (tx) => {
      const now = new Date();
      for (const { id: workspaceId, timeZone } of await listWorkspacesWithBooks(tx))
        if (wallTimeIn(timeZone, now).time.startsWith(nightHour))
          await enqueue(tx, checkBooks, { workspaceId }, { jobKey: `books.check ${workspaceId}` });
    }),
  ),
  handles(checkBooks, async ({ workspaceId }, context) => {
    const contextOf = jobContexts(parts, context, "self-check of the books");
    await context.database.inWorkspace(workspaceId, (tx) => runCheck(contextOf(tx, workspaceId)));
  }),
];
