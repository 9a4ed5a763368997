import { z } from "zod";
import { edits } from "#platform/contract/edits.ts";
import { binary, Done, endpoint, Id, IdParams } from "#platform/contract/endpoint.ts";
import { pageQuery } from "#platform/contract/page-query.ts";
import { Operation } from "#platform/contract/operations.ts";
import { contactLimits } from "./standard-fields.rules.ts";
import {
  BulkChange,
  ChosenExport,
  Contact,
  ContactChange,
  ContactChanges,
  ContactFilter,
  ContactNote,
  ContactQuery,
  ContactSort,
  ExportFormat,
  ListedContact,
  NewContact,
  WithPhoneQuery,
} from "./contacts.schema.ts";
import { requiredText } from "#platform/contract/text.ts";

export const contactsApi = {
  /** All as one array; with `?limit=` one page and a Link header with the next one, with `&fields=card` only what cards show. */
  list: endpoint({
    method: "GET",
    path: "/api/contacts",
    summary: "Customers",
    query: ContactQuery,
    reply: z.array(ListedContact),
  }),
  withPhone: endpoint({
    method: "GET",
    path: "/api/contacts/with-phone",
    summary: "Customers who have a phone number",
    query: WithPhoneQuery,
    reply: z.array(ListedContact),
  }),
  /** The newest 10,000, to choose all that match. */
  idsWithPhone: endpoint({
    method: "GET",
    path: "/api/contacts/with-phone/ids",
    summary: "The ids of customers who have a phone number",
    query: ContactFilter,
    reply: z.object({ ids: z.array(Id), isAll: z.boolean() }),
  }),
  count: endpoint({
    method: "GET",
    path: "/api/contacts/count",
    summary: "How many customers match",
    query: ContactFilter,
    reply: z.object({ count: z.number().int() }),
  }),
  tags: endpoint({
    method: "GET",
    path: "/api/contacts/tags",
    summary: "Tags in use, by name",
    reply: z.array(z.object({ tag: z.string(), count: z.number().int() })),
  }),
  sources: endpoint({
    method: "GET",
    path: "/api/contacts/sources",
    summary: "Sources in use, by name",
    reply: z.array(z.string()),
  }),
  export: endpoint({
    method: "GET",
    path: "/api/contacts/export",
    role: "member",
    summary: "Customers as a file: CSV, Excel or vCard",
    query: z.strictObject({
      ...ContactFilter.shape,
      format: ExportFormat.optional(),
      sort: ContactSort.optional(),
      ids: z.string().max(40_000).optional(),
    }),
    reply: binary("text/csv"),
    atOnce: 2,
  }),
  exportChosen: endpoint({
    method: "POST",
    path: "/api/contacts/export",
    whenReadOnly: "works",
    role: "member",
    summary: "Customers chosen by hand, as a file",
    body: ChosenExport,
    reply: binary("text/csv"),
    atOnce: 2,
  }),
  bin: endpoint({
    method: "GET",
    path: "/api/contacts/bin",
    summary: "Deleted customers, newest first",
    query: z.strictObject(pageQuery()),
    reply: z.array(Contact),
  }),
  get: endpoint({
    method: "GET",
    path: "/api/contacts/:id",
    summary: "One customer",
    params: IdParams,
    reply: Contact,
  }),
  create: endpoint({
    method: "POST",
    path: "/api/contacts",
    summary: "Add a customer",
    body: NewContact,
    reply: Contact,
    maxBodyBytes: 1_048_576,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/contacts/:id",
    summary: "Change a customer",
    params: IdParams,
    body: edits(ContactChanges),
    reply: Contact,
    maxBodyBytes: 1_048_576,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/contacts/:id",
    summary: "Put a customer in the trash for 30 days",
    params: IdParams,
    reply: Done,
  }),
  restore: endpoint({
    method: "POST",
    path: "/api/contacts/:id/restore",
    summary: "Bring a customer back from the trash",
    params: IdParams,
    reply: Contact,
  }),
  addNote: endpoint({
    method: "POST",
    path: "/api/contacts/:id/notes",
    summary: "Add a note",
    params: IdParams,
    body: z.strictObject({ text: requiredText(contactLimits.note, "Enter a note") }),
    reply: ContactNote,
  }),
  removeNote: endpoint({
    method: "DELETE",
    path: "/api/contacts/:id/notes/:noteId",
    summary: "Remove a note",
    params: z.strictObject({ id: Id, noteId: Id }),
    reply: Done,
  }),
  changes: endpoint({
    method: "GET",
    path: "/api/contacts/:id/changes",
    summary: "Edit history, newest first",
    params: IdParams,
    query: z.strictObject(pageQuery()),
    reply: z.array(ContactChange),
  }),
  bulk: endpoint({
    method: "POST",
    path: "/api/contacts/bulk",
    summary: "Tag, assign, move, delete or restore many",
    body: BulkChange,
    reply: Operation,
  }),
};
