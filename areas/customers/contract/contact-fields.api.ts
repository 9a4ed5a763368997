import { z } from "zod";
import { edits } from "#platform/contract/edits.ts";
import { Done, endpoint, IdParams } from "#platform/contract/endpoint.ts";
import { ContactField, ContactFieldChanges, NewContactField } from "./contact-fields.schema.ts";

export const contactFieldsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/contact-fields",
    summary: "Custom fields of the business",
    reply: z.array(ContactField),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/contact-fields",
    role: "manager",
    summary: "Add a field",
    body: NewContactField,
    reply: ContactField,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/contact-fields/:id",
    role: "manager",
    summary: "Rename a field or change its choices",
    params: IdParams,
    body: edits(ContactFieldChanges),
    reply: ContactField,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/contact-fields/:id",
    role: "manager",
    summary: "Remove a field; its values stay with the customers and show again if it is added again",
    params: IdParams,
    reply: Done,
  }),
};
