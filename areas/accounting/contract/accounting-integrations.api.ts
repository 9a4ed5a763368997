import { z } from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { AccountingIntegration, NewAccountingIntegration } from "./accounting-integrations.schema.ts";

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
    reply: AccountingIntegration,
  }),
};
