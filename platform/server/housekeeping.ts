import { z } from "zod";
import { sql } from "drizzle-orm";
import { forEveryWorkspace } from "./all-workspaces.ts";
import { purgeAttempts } from "./attempts.ts";
import { removeOldEvents } from "./event-log.ts";
import { purgeAnswers } from "./idempotency.ts";
import { handles, job, type JobHandler } from "./jobs.ts";
import { nudgeQueue } from "./queue-nudges.ts";
import { purgeSessions } from "./sessions.ts";

/** Removes what has expired, every hour. */
export const purgeExpired = job({
  name: "platform.purge_expired",
  payload: z.object({}),
  schedule: "11 * * * *",
});
const forgetQueues = job({
  name: "platform.forget_queues",
  whenHeld: "works",
  payload: z.object({}),
  schedule: "*/10 * * * *",
});
/** Removes events that are older than they are kept. */
export const purgeEvents = job({
  name: "platform.purge_events",
  payload: z.object({}),
  schedule: "47 3 * * *",
});
/** Removes what writes with an Idempotency-Key were answered a day ago. */
export const purgeOldAnswers = job({
  name: "platform.purge_answers",
  payload: z.object({}),
  schedule: "27 */6 * * *",
});
/** Every minute: the jobs of helpers and webhooks that a process did not put into the queue because it ended right after its commit. */
const wakeLeft = job({ name: "platform.wake_planned", payload: z.object({}), schedule: "* * * * *" });
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
  handles(wakeLeft, (_payload, { database }) =>
    database.transact(async (tx) => {
      await tx.execute(sql`SELECT app.wake_planned(NULL)`);
      nudgeQueue(tx);
    }),
  ),
  handles(purgeEvents, (_payload, { database }) =>
    forEveryWorkspace(database, (id) => database.inWorkspace(id, removeOldEvents)),
  ),
  handles(purgeOldAnswers, (_payload, { database }) =>
    forEveryWorkspace(database, async (id) => {
      while (await database.inWorkspace(id, purgeAnswers));
    }),
  ),
  handles(purgeFiles, (_payload, { database }) =>
    forEveryWorkspace(database, (id) =>
      database.inWorkspace(id, (tx) => tx.execute(sql`SELECT app.purge_loose_files()`)),
    ),
  ),
];
