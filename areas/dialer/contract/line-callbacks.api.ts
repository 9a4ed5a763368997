import { z } from "zod";
import { AnyBody, binary, Done, endpoint } from "#platform/contract/endpoint.ts";

const params = z.strictObject({ token: z.string().max(200) });
const taken = {
  method: "POST",
  access: "public",
  whenClosed: "works",
  params,
  body: AnyBody,
  takesAnything: true,
  maxBodyBytes: 65_536,
  callsPerMinute: 6000,
  countedBy: "token",
} as const;
const twiml = binary("text/xml; charset=utf-8");

/** What Twilio says of the texts and calls that we had it send, signed by it. */
export const lineCallbacksApi = {
  text: endpoint({
    ...taken,
    path: "/api/telephone/texts/:token/status",
    summary: "What became of a text, signed by Twilio",
    reply: Done,
  }),
  call: endpoint({
    ...taken,
    path: "/api/telephone/calls/:token/status",
    summary: "How far a call is, signed by Twilio",
    reply: Done,
  }),
  words: endpoint({
    ...taken,
    path: "/api/telephone/calls/:token/words",
    summary: "What a call says once it is answered (TwiML)",
    reply: twiml,
  }),
  answer: endpoint({
    ...taken,
    path: "/api/telephone/calls/:token/answer",
    summary: "What somebody said or pressed in a call, and what is said then (TwiML)",
    reply: twiml,
  }),
  machine: endpoint({
    ...taken,
    path: "/api/telephone/calls/:token/machine",
    summary: "Whether a person or a machine answered a call, signed by Twilio",
    reply: Done,
  }),
  person: endpoint({
    ...taken,
    path: "/api/telephone/calls/:token/person",
    summary: "Whether somebody who asked for a person was put through (TwiML)",
    reply: twiml,
  }),
};
