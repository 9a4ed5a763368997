import { z } from "zod";
import { edits } from "#platform/contract/edits.ts";
import { Done, endpoint, IdParams, NoInput } from "#platform/contract/endpoint.ts";
import {
  DifferenceHint,
  NewReconciliation,
  OpenedReconciliation,
  ReconciledAccount,
  Reconciliation,
  ReconciliationChanges,
  ReconciliationRow,
  ReconciliationRowsQuery,
  ReconciliationsQuery,
  Reopening,
} from "./reconciliations.schema.ts";

const path = "/api/accounting/reconciliations";

export const reconciliationsApi = {
  list: endpoint({
    method: "GET",
    path,
    summary: "Accounts proved against their bank statements, the newest first",
    query: ReconciliationsQuery,
    reply: z.array(Reconciliation),
  }),
  accounts: endpoint({
    method: "GET",
    path: `${path}/accounts`,
    summary: "Every account with money on it: until when it is reconciled, and what is open",
    reply: z.array(ReconciledAccount),
  }),
  begin: endpoint({
    method: "POST",
    path,
    role: "manager",
    summary: "Begin to reconcile an account with a statement; each account has one that is open at most",
    body: NewReconciliation,
    reply: OpenedReconciliation,
  }),
  get: endpoint({
    method: "GET",
    path: `${path}/:id`,
    summary: "One of them, with who finished and reopened it",
    params: IdParams,
    reply: OpenedReconciliation,
  }),
  rows: endpoint({
    method: "GET",
    path: `${path}/:id/rows`,
    summary:
      "The transactions of its account that no finished statement has yet; of a finished one those that are on it",
    params: IdParams,
    query: ReconciliationRowsQuery,
    reply: z.array(ReconciliationRow),
  }),
  hints: endpoint({
    method: "GET",
    path: `${path}/:id/hints`,
    summary: "Rows that may explain its difference",
    params: IdParams,
    reply: z.array(DifferenceHint),
  }),
  update: endpoint({
    method: "PUT",
    path: `${path}/:id`,
    role: "manager",
    summary: "Tick what is on the statement, or correct its day and balance; answers the difference",
    params: IdParams,
    body: edits(ReconciliationChanges),
    reply: OpenedReconciliation,
    maxBodyBytes: 2_621_440,
  }),
  finish: endpoint({
    method: "POST",
    path: `${path}/:id/finish`,
    role: "manager",
    summary: "Finish it at a difference of 0.00: what is ticked can’t change from then on",
    params: IdParams,
    body: NoInput,
    reply: OpenedReconciliation,
  }),
  reopen: endpoint({
    method: "POST",
    path: `${path}/:id/reopen`,
    role: "owner",
    summary: "Reopen the last finished one of its account, and say why",
    params: IdParams,
    body: Reopening,
    reply: OpenedReconciliation,
  }),
  remove: endpoint({
    method: "DELETE",
    path: `${path}/:id`,
    role: "manager",
    summary: "Cancel one that is open: it can be brought back for 30 days",
    params: IdParams,
    reply: Done,
  }),
  restore: endpoint({
    method: "POST",
    path: `${path}/:id/restore`,
    role: "manager",
    summary: "Bring a canceled one back with its ticks",
    params: IdParams,
    reply: OpenedReconciliation,
  }),
};
