import { z } from "zod";
import { endpoint, IdParams } from "#platform/contract/endpoint.ts";
import { CallList, CallListEntry, CallListHold, CallListQuery } from "./call-list.schema.ts";

const path = "/api/ai-dialer/campaigns/:id/call-list";

/** A campaign of calls that somebody makes by themselves, without any service. */
export const callListApi = {
  get: endpoint({
    method: "GET",
    path,
    summary: "Whom of a campaign to call next by yourself, and what to say",
    params: IdParams,
    query: CallListQuery,
    reply: CallList,
  }),
  record: endpoint({
    method: "POST",
    path,
    summary:
      "Write down what came of a call you made yourself; the answer names whom to call next, and is null where the campaign is gone",
    params: IdParams,
    body: CallListEntry,
    reply: CallList.nullable(),
  }),
  hold: endpoint({
    method: "POST",
    path: `${path}/hold`,
    summary: "Keep a customer for a while whom you are about to call, so that no teammate is shown them",
    params: IdParams,
    body: CallListHold,
    reply: z.object({}),
  }),
};
