import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { job } from "#platform/server/jobs.ts";

/** Sends one text that isn't part of a campaign. */
export const sendText = job({
  name: "dialer.send_text",
  payload: z.object({ workspaceId: Id, messageId: Id }),
  lane: "outside",
});
/** Removes recordings at the provider that were kept long enough. */
export const removeOldRecordings = job({
  name: "dialer.remove_recordings",
  payload: z.object({}),
  schedule: "17 * * * *",
  lane: "outside",
});

/** Removes a recording of a business that is gone: the database enqueues it when it removes one. */
export const removeLeftRecording = job({
  name: "dialer.remove_left_recording",
  payload: z.object({ businessId: Id, sid: z.string(), accountSid: z.string(), token: z.base64() }),
  lane: "outside",
});

/** Notes that a call was missed whose caller hung up while the owner's phone rang. */
export const endRinging = job({
  name: "dialer.end_ringing",
  payload: z.object({ workspaceId: Id, callId: Id }),
});

/** One run of a text waits at a time. */
export const sendKey = (messageId: string): string => `dialer.send_text:${messageId}`;
