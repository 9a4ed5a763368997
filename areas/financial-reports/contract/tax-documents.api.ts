import { z } from "zod";
import { binary, Done, endpoint, IdParams } from "#platform/contract/endpoint.ts";
import {
  BinnedTaxDocument,
  NewTaxDocument,
  OpenedTaxDocument,
  TaxDocument,
  TaxDocumentChanges,
  TaxDocumentsQuery,
} from "./tax-documents.schema.ts";

export const taxDocumentsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/accounting/tax-documents",
    summary: "Packages and worksheets for taxes, the newest first",
    query: TaxDocumentsQuery,
    reply: z.array(TaxDocument),
  }),
  bin: endpoint({
    method: "GET",
    path: "/api/accounting/tax-documents/bin",
    summary: "Those that were deleted",
    query: TaxDocumentsQuery,
    reply: z.array(BinnedTaxDocument),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/accounting/tax-documents",
    summary:
      "Make a year's package as a zip (by a job), or a worksheet for Schedule C. Nothing is filed from here",
    role: "manager",
    body: NewTaxDocument,
    reply: OpenedTaxDocument,
  }),
  get: endpoint({
    method: "GET",
    path: "/api/accounting/tax-documents/:id",
    summary: "One of them: its worksheet, or how far its package is",
    params: IdParams,
    reply: OpenedTaxDocument,
  }),
  update: endpoint({
    method: "PATCH",
    path: "/api/accounting/tax-documents/:id",
    summary: "Say that it is final, or that you filed it; or take that back",
    role: "manager",
    params: IdParams,
    body: TaxDocumentChanges,
    reply: OpenedTaxDocument,
  }),
  renew: endpoint({
    method: "POST",
    path: "/api/accounting/tax-documents/:id/renew",
    summary: "Make a draft anew, from the books as they are now",
    role: "manager",
    params: IdParams,
    reply: OpenedTaxDocument,
  }),
  file: endpoint({
    method: "GET",
    path: "/api/accounting/tax-documents/:id/file",
    summary: "Its file: a zip, or a PDF of the worksheet",
    role: "manager",
    params: IdParams,
    reply: binary("application/octet-stream"),
    transaction: "own",
    atOnce: 4,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/accounting/tax-documents/:id",
    summary: "Delete one: it stays in the trash for 30 days",
    role: "manager",
    params: IdParams,
    reply: Done,
  }),
  restore: endpoint({
    method: "POST",
    path: "/api/accounting/tax-documents/:id/restore",
    summary: "Take one out of the trash",
    role: "manager",
    params: IdParams,
    reply: OpenedTaxDocument,
  }),
};
