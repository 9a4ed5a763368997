import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { job } from "#platform/server/jobs.ts";

/** Every ten minutes: mails the hosts of tickets that will soon have waited as long as was promised. */
export const remindHosts = job({
  name: "help.remind_hosts",
  payload: z.object({}),
  schedule: "*/10 * * * *",
});

/** Puts a call into the calendar of whoever asked for it. */
export const enterCall = job({
  name: "help.enter_call",
  whenHeld: "works",
  payload: z.object({ workspaceId: Id, ticketId: Id }),
});

/** Makes a line of the business a task of whoever asked. */
export const enterLine = job({
  name: "help.enter_line",
  whenHeld: "works",
  payload: z.object({ workspaceId: Id, lineId: Id }),
});
