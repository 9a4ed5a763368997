import { z } from "zod";
import { binary, endpoint, IdParams } from "#platform/contract/endpoint.ts";
import { IncomingCall, IncomingCallQuery } from "./incoming-calls.schema.ts";

export const incomingCallsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/incoming-calls",
    summary: "Calls that came in, the newest first",
    query: IncomingCallQuery,
    reply: z.array(IncomingCall),
  }),
  voicemail: endpoint({
    method: "GET",
    path: "/api/incoming-calls/:id/voicemail",
    summary: "The voicemail of a call, to listen to",
    params: IdParams,
    reply: binary("audio/mpeg"),
    transaction: "own",
    callsPerMinute: 30,
  }),
};
