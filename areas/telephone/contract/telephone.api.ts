import { edits } from "#platform/contract/edits.ts";
import { Done, endpoint } from "#platform/contract/endpoint.ts";
import { Registration } from "./registration.schema.ts";
import { Telephone, TelephoneChanges, TelephoneCheck, TelephoneMode } from "./telephone.schema.ts";

const path = "/api/outreach/telephone";

export const telephoneApi = {
  get: endpoint({
    method: "GET",
    path,
    role: "manager",
    summary: "The business’s telephone line",
    reply: Telephone,
  }),
  update: endpoint({
    method: "PUT",
    path,
    role: "manager",
    summary:
      "Connect or change the telephone line; another account or number is practice until it is checked",
    body: edits(TelephoneChanges),
    reply: Telephone,
  }),
  remove: endpoint({
    method: "DELETE",
    path,
    role: "manager",
    summary: "Disconnect the telephone line: campaigns practice again",
    reply: Done,
  }),
  check: endpoint({
    method: "POST",
    path: `${path}/check`,
    role: "manager",
    summary:
      "Ask Twilio about the account and the number, have texts and calls that come in sent here, and go live",
    reply: TelephoneCheck,
    transaction: "own",
    callsPerMinute: 6,
  }),
  mode: endpoint({
    method: "GET",
    path: `${path}/mode`,
    summary: "Whether campaigns really call and text, or practice",
    reply: TelephoneMode,
  }),
  registration: endpoint({
    method: "GET",
    path: `${path}/registration`,
    role: "manager",
    summary:
      "How the number is registered with US carriers, as far as Twilio’s list of texts tells, and what to write into the form there",
    reply: Registration,
    transaction: "own",
    callsPerMinute: 30,
  }),
};
