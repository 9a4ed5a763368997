import { edits } from "#platform/contract/edits.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { SendingRules, SendingRulesChanges } from "./sending-rules.schema.ts";

export const sendingRulesApi = {
  get: endpoint({
    method: "GET",
    path: "/api/outreach/sending-rules",
    role: "manager",
    summary: "How often one person gets email at most, and the hours without email",
    reply: SendingRules,
  }),
  /** Applies from the next email on, also to campaigns that are being sent. */
  update: endpoint({
    method: "PUT",
    path: "/api/outreach/sending-rules",
    role: "manager",
    summary: "Change how often, and at which hours, people get email",
    body: edits(SendingRulesChanges),
    reply: SendingRules,
  }),
};
