import { z } from "zod";
import { AnyBody, binary, endpoint } from "#platform/contract/endpoint.ts";

const token = z.string().max(200);
const taken = {
  method: "POST",
  access: "public",
  // A STOP counts in a closed business, too.
  whenClosed: "works",
  body: AnyBody,
  takesAnything: true,
  maxBodyBytes: 65_536,
  callsPerMinute: 6000,
  countedBy: "token",
  reply: binary("text/xml; charset=utf-8"),
} as const;

/** The steps of a call that comes in: somebody picked up, what came of putting it through, a key, and a message left. */
export const incomingSteps = ["picked", "dialed", "key", "recorded"] as const;

/** What comes in by itself at the business's number, signed by Twilio. */
export const incomingApi = {
  text: endpoint({
    ...taken,
    path: "/api/telephone/incoming/:token/text",
    params: z.strictObject({ token }),
    summary: "A text that came in, signed by Twilio",
  }),
  call: endpoint({
    ...taken,
    path: "/api/telephone/incoming/:token/call",
    params: z.strictObject({ token }),
    summary: "A call that comes in, and what happens with it (TwiML)",
  }),
  step: endpoint({
    ...taken,
    path: "/api/telephone/incoming/:token/call/:step",
    params: z.strictObject({ token, step: z.enum(incomingSteps) }),
    summary: "How a call that came in goes on (TwiML)",
  }),
};
