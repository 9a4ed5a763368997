import { z } from "zod";
import { edits } from "#platform/contract/edits.ts";
import { binary, Done, endpoint, IdParams, NoInput } from "#platform/contract/endpoint.ts";
import { pageQuery } from "#platform/contract/page-query.ts";
import {
  BinnedTransaction,
  maxReceiptBytes,
  NewTransaction,
  Receipt,
  Transaction,
  TransactionBinQuery,
  TransactionChange,
  TransactionChanges,
  TransactionQuery,
} from "./transactions.schema.ts";

export const transactionsApi = {
  /** All as one array, the latest day first; with `?limit=` one page and a Link header with the next. */
  list: endpoint({
    method: "GET",
    path: "/api/accounting/transactions",
    summary: "Transactions, the latest day first",
    query: TransactionQuery,
    reply: z.array(Transaction),
  }),
  bin: endpoint({
    method: "GET",
    path: "/api/accounting/transactions/bin",
    summary: "Deleted transactions, last deleted first",
    query: TransactionBinQuery,
    reply: z.array(BinnedTransaction),
  }),
  tags: endpoint({
    method: "GET",
    path: "/api/accounting/transactions/tags",
    summary: "Tags that transactions have",
    reply: z.array(z.string()),
  }),
  get: endpoint({
    method: "GET",
    path: "/api/accounting/transactions/:id",
    summary: "One transaction",
    params: IdParams,
    reply: Transaction,
  }),
  create: endpoint({
    method: "POST",
    path: "/api/accounting/transactions",
    formerFields: ["requestId"],
    summary: "Add a transaction",
    body: NewTransaction,
    reply: Transaction,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/accounting/transactions/:id",
    summary: "Change a transaction: the ledger reverses its entry and writes another",
    params: IdParams,
    body: edits(TransactionChanges),
    reply: Transaction,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/accounting/transactions/:id",
    summary: "Put a transaction in the trash for 30 days; the ledger reverses its entry",
    params: IdParams,
    reply: Done,
  }),
  restore: endpoint({
    method: "POST",
    path: "/api/accounting/transactions/:id/restore",
    summary: "Bring a transaction back from the trash",
    params: IdParams,
    reply: Transaction,
  }),
  history: endpoint({
    method: "GET",
    path: "/api/accounting/transactions/:id/history",
    summary: "Who changed what of a transaction, newest first",
    params: IdParams,
    query: z.strictObject(pageQuery()),
    reply: z.array(TransactionChange),
  }),
  addReceipt: endpoint({
    method: "POST",
    path: "/api/accounting/transactions/:id/receipts",
    summary: "Attach a receipt to a transaction",
    params: IdParams,
    multipart: { fields: NoInput, maxFileBytes: maxReceiptBytes },
    reply: Receipt,
  }),
  receipt: endpoint({
    method: "GET",
    path: "/api/accounting/receipts/:id/file",
    summary: "Download a receipt",
    params: IdParams,
    reply: binary("application/octet-stream"),
  }),
  removeReceipt: endpoint({
    method: "DELETE",
    path: "/api/accounting/receipts/:id",
    summary: "Delete a receipt",
    params: IdParams,
    reply: Done,
  }),
};
