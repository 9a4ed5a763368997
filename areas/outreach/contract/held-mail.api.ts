import { z } from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import {
  HeldMail,
  HeldMailCount,
  HeldMailDecision,
  HeldMailPress,
  HeldMailQuery,
} from "./held-mail.schema.ts";

/** For those who see all customers: the list shows everybody's addresses. */
export const heldMailApi = {
  list: endpoint({
    method: "GET",
    path: "/api/outreach/held-mail",
    role: "manager",
    summary: "Emails that couldn’t be sent in time and wait for a decision, the longest due first",
    query: HeldMailQuery,
    reply: z.array(HeldMail),
  }),
  count: endpoint({
    method: "GET",
    path: "/api/outreach/held-mail/count",
    role: "manager",
    summary: "How many emails wait for a decision",
    reply: HeldMailCount,
  }),
  send: endpoint({
    method: "POST",
    path: "/api/outreach/held-mail/send",
    role: "manager",
    summary: "Send all of them now; 409 when there are more or fewer than `count`",
    body: HeldMailPress,
    reply: HeldMailDecision,
  }),
  drop: endpoint({
    method: "POST",
    path: "/api/outreach/held-mail/drop",
    role: "manager",
    summary: "Leave all of them out; 409 when there are more or fewer than `count`",
    body: HeldMailPress,
    reply: HeldMailDecision,
  }),
};
