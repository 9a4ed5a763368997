import { z } from "zod";
import { edits } from "#platform/contract/edits.ts";
import { Done, endpoint, IdParams } from "#platform/contract/endpoint.ts";
import { pageQuery } from "#platform/contract/page-query.ts";
import { documentBodyBytes } from "./invoices.api.ts";
import {
  DateToSkip,
  NewRecurringInvoice,
  RecurringInvoice,
  RecurringInvoiceChanges,
  RecurringInvoiceQuery,
  SeriesRun,
  SeriesToResume,
} from "./recurring-invoices.schema.ts";

/** Invoices that repeat by themselves. */
export const recurringInvoicesApi = {
  list: endpoint({
    method: "GET",
    path: "/api/accounting/recurring-invoices",
    summary: "Repeating invoices, newest first",
    query: RecurringInvoiceQuery,
    reply: z.array(RecurringInvoice),
  }),
  get: endpoint({
    method: "GET",
    path: "/api/accounting/recurring-invoices/:id",
    summary: "One repeating invoice with its next six dates",
    params: IdParams,
    reply: RecurringInvoice,
  }),
  runs: endpoint({
    method: "GET",
    path: "/api/accounting/recurring-invoices/:id/invoices",
    summary: "The invoices that a repeating one made, newest first, and the dates that were skipped",
    params: IdParams,
    query: z.strictObject(pageQuery()),
    reply: z.array(SeriesRun),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/accounting/recurring-invoices",
    summary: "Make an invoice repeat",
    body: NewRecurringInvoice,
    formerFields: ["requestId"],
    reply: RecurringInvoice,
    maxBodyBytes: documentBodyBytes,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/accounting/recurring-invoices/:id",
    summary: "Change what comes; invoices that were made stay as they are",
    params: IdParams,
    body: edits(RecurringInvoiceChanges),
    reply: RecurringInvoice,
    maxBodyBytes: documentBodyBytes,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/accounting/recurring-invoices/:id",
    summary: "Delete a repeating invoice; it can be brought back for 30 days",
    params: IdParams,
    reply: Done,
  }),
  restore: endpoint({
    method: "POST",
    path: "/api/accounting/recurring-invoices/:id/restore",
    summary: "Bring a deleted repeating invoice back",
    params: IdParams,
    reply: RecurringInvoice,
  }),
  pause: endpoint({
    method: "POST",
    path: "/api/accounting/recurring-invoices/:id/pause",
    summary: "Make no more invoices until it is resumed",
    params: IdParams,
    reply: RecurringInvoice,
  }),
  resume: endpoint({
    method: "POST",
    path: "/api/accounting/recurring-invoices/:id/resume",
    summary: "Go on with a paused one",
    params: IdParams,
    body: SeriesToResume,
    reply: RecurringInvoice,
  }),
  skip: endpoint({
    method: "POST",
    path: "/api/accounting/recurring-invoices/:id/skip",
    summary: "Make no invoice for its next date",
    params: IdParams,
    body: DateToSkip,
    reply: RecurringInvoice,
  }),
};
