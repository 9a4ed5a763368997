import { z } from "zod";
import { endpoint, IdParams, redirect } from "#platform/contract/endpoint.ts";
import {
  AccountingIntegration,
  ConsentAnswer,
  Disconnected,
  Handover,
  HandoverQuery,
  LinkedProvider,
  NewAccountingIntegration,
  SyncAnswer,
  SyncAsked,
  WantedIntegration,
} from "./accounting-integrations.schema.ts";

export const accountingIntegrationsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/accounting/integrations",
    summary: "Accounting programs that the business asked to be linked with",
    reply: z.array(AccountingIntegration),
  }),
  connect: endpoint({
    method: "POST",
    path: "/api/accounting/integrations",
    role: "manager",
    summary: "Ask for a link with an accounting program; it becomes active once the program has answered",
    body: NewAccountingIntegration,
    reply: WantedIntegration,
  }),
  finish: endpoint({
    method: "GET",
    path: "/api/accounting/integrations/:provider/callback",
    role: "manager",
    summary: "Where a provider sends a person back who has agreed, or has not; leads to Money & Books",
    params: z.strictObject({ provider: LinkedProvider }),
    query: ConsentAnswer,
    reply: redirect,
    transaction: "own",
    callsPerMinute: 30,
  }),
  sync: endpoint({
    method: "POST",
    path: "/api/accounting/integrations/sync",
    role: "manager",
    summary: "Send what is new to each connected program, as an operation",
    body: SyncAsked,
    reply: SyncAnswer,
  }),
  handovers: endpoint({
    method: "GET",
    path: "/api/accounting/integrations/:id/handovers",
    role: "manager",
    summary: "What went over to a program, and what did not, newest first",
    params: IdParams,
    query: HandoverQuery,
    reply: z.array(Handover),
  }),
  disconnect: endpoint({
    method: "POST",
    path: "/api/accounting/integrations/:id/disconnect",
    role: "manager",
    summary: "End a link: the provider is told, and the keys are forgotten; what went over stays there",
    params: IdParams,
    reply: Disconnected,
    transaction: "own",
  }),
};
