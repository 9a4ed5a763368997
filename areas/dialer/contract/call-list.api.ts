import { endpoint, IdParams } from "#platform/contract/endpoint.ts";
import { CallList, CallListEntry, CallListQuery } from "./call-list.schema.ts";

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
    summary: "Write down what came of a call you made yourself; the answer names whom to call next",
    params: IdParams,
    body: CallListEntry,
    reply: CallList,
  }),
};
