import { z } from "zod";
import { endpoint, IdParams } from "#platform/contract/endpoint.ts";
import { Operation } from "#platform/contract/operations.ts";
import { AmongAll } from "./duplicates.schema.ts";
import {
  ContactMerge,
  ContactMergeQuery,
  Merged,
  NewContactMerge,
  Unmerged,
} from "./contact-merges.schema.ts";

export const contactMergesApi = {
  list: endpoint({
    method: "GET",
    path: "/api/contacts/merges",
    summary: "Merges of the last 30 days, newest first",
    query: ContactMergeQuery,
    reply: z.array(ContactMerge),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/contacts/merges",
    summary: "Merge customers who are one person",
    body: NewContactMerge,
    reply: Merged,
  }),
  createExact: endpoint({
    method: "POST",
    path: "/api/contacts/merges/exact",
    summary: "Merge all who have the same name and the same email or phone",
    body: AmongAll,
    reply: Operation,
  }),
  undo: endpoint({
    method: "POST",
    path: "/api/contacts/merges/:id/undo",
    summary: "Bring both customers back",
    params: IdParams,
    reply: Unmerged,
  }),
};
