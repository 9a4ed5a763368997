import { edits } from "#platform/contract/edits.ts";
import { Done, endpoint, IdParams } from "#platform/contract/endpoint.ts";
import { W9Changes, W9OfContact } from "./w9-forms.schema.ts";

export const w9FormsApi = {
  get: endpoint({
    method: "GET",
    path: "/api/accounting/w9-forms/:id",
    summary: "A customer's Form W-9, with the last four digits of the tax number",
    role: "manager",
    params: IdParams,
    reply: W9OfContact,
  }),
  save: endpoint({
    method: "PUT",
    path: "/api/accounting/w9-forms/:id",
    summary: "Write down what is on a customer's Form W-9, or that it was asked for",
    role: "manager",
    params: IdParams,
    body: edits(W9Changes),
    reply: W9OfContact,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/accounting/w9-forms/:id",
    summary: "Delete a customer's Form W-9: it can be taken back for 30 days",
    role: "manager",
    params: IdParams,
    reply: Done,
  }),
  restore: endpoint({
    method: "POST",
    path: "/api/accounting/w9-forms/:id/restore",
    summary: "Take back a customer's deleted Form W-9",
    role: "manager",
    params: IdParams,
    reply: W9OfContact,
  }),
};
