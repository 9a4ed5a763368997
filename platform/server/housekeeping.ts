import { z } from "zod";
import { sql } from "drizzle-orm";
import { allWorkspaces } from "./all-workspaces.ts";
import { purgeAttempts } from "./attempts.ts";
import { removeOldEvents } from "./event-log.ts";
import { handles, job, type JobHandler } from "./jobs.ts";
import { purgeSessions } from "./sessions.ts";

/** Removes what has expired, every hour. */
export const purgeExpired = job({
  name: "platform.purge_expired",
  payload: z.object({}),
  schedule: "11 * * * *",
});
const forgetQueues = job({ name: "platform.forget_queues", payload: z.object({}), schedule: "*/10 * * * *" });
/** Removes events that are older than they are kept. */
export const purgeEvents = job({
  name: "platform.purge_events",
  payload: z.object({}),
  schedule: "47 3 * * *",
});
const purgeFiles = job({ name: "platform.purge_files", payload: z.object({}), schedule: "43 3 * * *" });

/** The platform's own scheduled jobs. */
export const platformJobs: JobHandler[] = [
  handles(purgeExpired, (_payload, { database }) =>
    database.transact(async (tx) => {
      await purgeSessions(tx);
      await purgeAttempts(tx);
      await tx.execute(
        sql`DELETE FROM mails WHERE created_at < now() - interval '90 days' OR secret_until < now()`,
      );
    }),
  ),
  handles(forgetQueues, (_payload, { database }) =>
    database.transact(async (tx) => void (await tx.execute(sql`SELECT app.forget_idle_queues()`))),
  ),
  handles(purgeEvents, async (_payload, { database }) => {
    for (const id of await database.transact(allWorkspaces)) await database.inWorkspace(id, removeOldEvents);
  }),
  handles(purgeFiles, async (_payload, { database }) => {
    for (const id of await database.transact(allWorkspaces))
      await database.inWorkspace(id, (tx) => tx.execute(sql`SELECT app.purge_loose_files()`));
  }),
];
