import { endpoint } from "#platform/contract/endpoint.ts";
import { SendingRules, SendingRulesChanges } from "./sending-rules.schema.ts";

export const sendingRulesApi = {
  get: endpoint({
    method: "GET",
    path: "/api/outreach/sending-rules",
    role: "manager",
    summary: "How often one person is written to at most, and at which hours not",
    reply: SendingRules,
  }),
  /** Holds from the next mail on, also for campaigns that are being sent. */
  update: endpoint({
    method: "PUT",
    path: "/api/outreach/sending-rules",
    role: "manager",
    summary: "Change how often, and at which hours, people are written to",
    body: SendingRulesChanges,
    reply: SendingRules,
  }),
};
