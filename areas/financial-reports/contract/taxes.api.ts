import { z } from "zod";
import { edits } from "#platform/contract/edits.ts";
import { endpoint, IdParams } from "#platform/contract/endpoint.ts";
import {
  AddedTaxDays,
  Contractor,
  ContractorsQuery,
  TaxDaysYear,
  Taxes,
  TaxesQuery,
  TaxLine,
  TaxLineChange,
  TaxThreshold,
} from "./taxes.schema.ts";

export const taxesApi = {
  get: endpoint({
    method: "GET",
    path: "/api/accounting/taxes",
    summary: "A year's taxes: what to set aside, sales tax, contractors, and what is due when",
    query: TaxesQuery,
    reply: Taxes,
  }),
  contractors: endpoint({
    method: "GET",
    path: "/api/accounting/taxes/contractors",
    summary: "Whom the business paid as contractors in a year, and whether their Form W-9 is there",
    query: ContractorsQuery,
    reply: z.array(Contractor),
  }),
  saveThreshold: endpoint({
    method: "PUT",
    path: "/api/accounting/taxes/threshold",
    summary: "Say from what on Form 1099-NEC is filed for a year whose figure we don't know",
    role: "manager",
    body: edits(TaxThreshold).required({ year: true }),
    reply: TaxThreshold,
  }),
  addDays: endpoint({
    method: "POST",
    path: "/api/accounting/taxes/days",
    summary: "Write a year's due days down as tasks, each once",
    body: TaxDaysYear,
    reply: AddedTaxDays,
  }),
  lines: endpoint({
    method: "GET",
    path: "/api/accounting/taxes/lines",
    summary: "On which line of Schedule C each account of income and expense stands",
    reply: z.array(TaxLine),
  }),
  saveLine: endpoint({
    method: "PUT",
    path: "/api/accounting/taxes/lines/:id",
    summary: "Put an account on another line of Schedule C",
    role: "manager",
    params: IdParams,
    body: edits(TaxLineChange),
    reply: TaxLine,
  }),
};
