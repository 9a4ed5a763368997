import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { event } from "#platform/contract/events.ts";

/** Somebody called and nobody answered; told again when they left a voicemail. */
export const callMissed = event(
  "incoming_call.missed",
  z.object({ callId: Id, contactId: Id.nullable(), hasVoicemail: z.boolean() }),
);
