import { z } from "zod";
import { job } from "#platform/server/jobs.ts";

/** Every ten minutes: mails the hosts of tickets that will soon have waited as long as was promised. */
export const remindHosts = job({
  name: "help.remind_hosts",
  payload: z.object({}),
  schedule: "*/10 * * * *",
});
