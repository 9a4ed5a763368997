import { z } from "zod";
import { edits } from "#platform/contract/edits.ts";
import { endpoint, IdParams } from "#platform/contract/endpoint.ts";
import { NewTaxCode, TaxCode, TaxCodeChanges } from "./tax-codes.schema.ts";

export const taxCodesApi = {
  list: endpoint({
    method: "GET",
    path: "/api/accounting/tax-codes",
    summary: "Sales taxes with their rates, by name",
    reply: z.array(TaxCode),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/accounting/tax-codes",
    role: "manager",
    summary: "Add a sales tax",
    body: NewTaxCode,
    reply: TaxCode,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/accounting/tax-codes/:id",
    role: "manager",
    summary: "Rename or archive a sales tax, or give it another rate from a day on",
    params: IdParams,
    body: edits(TaxCodeChanges),
    reply: TaxCode,
  }),
};
