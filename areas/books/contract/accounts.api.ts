import { z } from "zod";
import { edits } from "#platform/contract/edits.ts";
import { endpoint, IdParams, YesNoQuery } from "#platform/contract/endpoint.ts";
import { Account, AccountChanges, NewAccount } from "./accounts.schema.ts";

export const accountsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/accounting/chart-of-accounts",
    summary: "The accounts of the ledger with their balances, by number",
    query: z.strictObject({ isActive: YesNoQuery.optional() }),
    reply: z.array(Account),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/accounting/chart-of-accounts",
    role: "manager",
    summary: "Add an account",
    body: NewAccount,
    reply: Account,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/accounting/chart-of-accounts/:id",
    role: "manager",
    summary: "Rename, move or archive an account",
    params: IdParams,
    body: edits(AccountChanges),
    reply: Account,
  }),
};
