import { z } from "zod";
import { Done, endpoint } from "#platform/contract/endpoint.ts";
import { Operation } from "#platform/contract/operations.ts";
import {
  AmongAll,
  Dismissal,
  DuplicateGroup,
  DuplicateQuery,
  DuplicateSummary,
  ExactMerge,
  SimilarContact,
  SimilarQuery,
} from "./duplicates.schema.ts";

export const duplicatesApi = {
  /** While someone is being added: who may be the same person. Never more than five. */
  similar: endpoint({
    method: "GET",
    path: "/api/contacts/similar",
    summary: "Existing customers who may be the one being added",
    query: SimilarQuery,
    reply: z.array(SimilarContact),
  }),
  list: endpoint({
    method: "GET",
    path: "/api/contacts/duplicates",
    summary: "Customers who may be the same person, most likely first",
    query: DuplicateQuery,
    reply: z.array(DuplicateGroup),
  }),
  summary: endpoint({
    method: "GET",
    path: "/api/contacts/duplicates/summary",
    summary: "How many groups of duplicates there are, and when they were last looked for",
    reply: DuplicateSummary,
  }),
  search: endpoint({
    method: "POST",
    path: "/api/contacts/duplicates/search",
    summary: "Look for duplicates among all customers",
    body: AmongAll,
    reply: Operation,
  }),
  mergeExact: endpoint({
    method: "POST",
    path: "/api/contacts/merges/exact",
    summary: "Merge all customers who have the same name and the same email or phone",
    body: ExactMerge,
    reply: Operation,
  }),
  dismiss: endpoint({
    method: "POST",
    path: "/api/contacts/duplicates/dismiss",
    summary: "Not the same person",
    body: Dismissal,
    reply: Done,
  }),
};
