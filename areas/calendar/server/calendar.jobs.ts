import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { job } from "#platform/server/jobs.ts";

/** Sends what is due of one meeting's mail. */
export const sendMeetingMail = job({
  name: "calendar.send_mail",
  payload: z.object({ workspaceId: Id, appointmentId: Id }),
  lane: "outside",
});
