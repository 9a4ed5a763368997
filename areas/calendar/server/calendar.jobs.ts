import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { job } from "#platform/server/jobs.ts";

/** Sends what is due of one meeting's mail. */
export const sendMeetingMail = job({
  name: "calendar.send_mail",
  payload: z.object({ workspaceId: Id, appointmentId: Id }),
  lane: "outside",
});

/** Hands over the meetings of someone who was removed; what does not fit stays theirs, and `by` is told. */
export const handOverMeetings = job({
  name: "calendar.hand_over",
  whenHeld: "works",
  payload: z.object({
    workspaceId: Id,
    from: Id,
    name: z.string(),
    to: Id.nullable(),
    by: Id.nullable(),
  }),
});

const which = z.object({ workspaceId: Id, appointmentId: Id });
/** Plans what the guests of a class are told, where whoever changed it does not see all of them. */
export const planMeetingMail = job({ name: "calendar.plan_mail", payload: which });
/** Gives the time of a booked meeting back that nobody confirmed in time. */
export const freePendingTime = job({ name: "calendar.free_pending", payload: which });
/** Leaves the task behind that a booked meeting's type asks for. */
export const leaveTask = job({ name: "calendar.leave_task", payload: which });
