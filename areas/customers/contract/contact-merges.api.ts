import { z } from "zod";
import { endpoint, IdParams } from "#platform/contract/endpoint.ts";
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
    summary: "Merge customers who are the same person",
    body: NewContactMerge,
    reply: Merged,
  }),
  undo: endpoint({
    method: "POST",
    path: "/api/contacts/merges/:id/undo",
    summary: "Undo a merge; both customers come back",
    params: IdParams,
    reply: Unmerged,
  }),
};
