import { isDatabaseAway } from "#platform/server/connections.ts";
import { enterWorkspace } from "#platform/server/database.ts";
import type { JobParts } from "#platform/server/job-context.ts";
import { handles, type JobContext, type JobHandler } from "#platform/server/jobs.ts";
import * as team from "#areas/team/server/index.ts";
import { enterAsTask } from "./setup-lines.service.ts";
import { listHosts } from "./support.store.ts";
import { mailHosts } from "./ticket-mails.service.ts";
import { enterPickedCall } from "./ticket-calls.service.ts";
import { enterCall, enterLine, remindHosts } from "./tickets.jobs.ts";
import * as store from "./tickets.store.ts";

/** How long before the promised time hosts are reminded, in milliseconds: after 20 of 24 hours. */
const beforeMs = 4 * 3_600_000;

/** The tickets' jobs, joined to what they do. */
export const ticketJobs = (parts: JobParts): JobHandler[] => [
  handles(remindHosts, (_payload, context) => remind(parts, context)),
  handles(enterCall, (payload, context) => enterPickedCall(parts, payload, context)),
  handles(enterLine, (payload, context) => enterAsTask(parts, payload, context)),
];

/** One mail to each host for all that are due by now; each ticket is named once. */
async function remind({ ports }: JobParts, { database, log }: JobContext): Promise<void> {
  const now = new Date();
  await database
    .transact(async (tx) => {
      const hosts = await listHosts(tx);
      if (hosts.length === 0) return;
      const waiting: { subject: string; business: string }[] = [];
      const due = await store.listDueTickets(tx, new Date(now.getTime() + beforeMs));
      for (const { workspaceId, id } of due) {
        await enterWorkspace(tx, workspaceId);
        const row = await store.lockTicket(tx, id);
        // Answered, or named by another worker, meanwhile.
        if (!row || row.dueAt === null || row.remindedAt !== null || (await team.isClosed(tx))) continue;
        await store.updateTicket(tx, id, { remindedAt: now.toISOString() });
        waiting.push({ subject: row.subject, business: (await team.workspaceNameOf(tx)) ?? "" });
      }
      if (waiting.length > 0) await mailHosts({ tx, now, ports }, waiting);
    })
    .catch((error: unknown) => {
      if (isDatabaseAway(error)) throw error;
      log.error({ err: error }, "hosts not reminded");
    });
}
