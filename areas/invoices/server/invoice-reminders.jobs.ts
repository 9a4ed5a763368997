import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { job } from "#platform/server/jobs.ts";

/** Looks in every business that reminds: every hour, since a day begins somewhere every hour. */
export const watchReminders = job({
  name: "invoices.watch_reminders",
  payload: z.object({}),
  schedule: "12 * * * *",
});

/** Plans the reminders of one business that are due. */
export const planReminders = job({
  name: "invoices.plan_reminders",
  payload: z.object({ workspaceId: Id }),
});
