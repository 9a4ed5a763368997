import { z } from "zod";
import { Done, endpoint, IdParams } from "#platform/contract/endpoint.ts";
import { pageQuery } from "#platform/contract/page-query.ts";
import {
  BinnedDeal,
  Deal,
  DealChange,
  DealChanges,
  DealFilter,
  DealQuery,
  DealSummary,
  NewDeal,
} from "./deals.schema.ts";

export const dealsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/deals",
    summary: "Sales, main and further ones",
    query: DealQuery,
    reply: z.array(Deal),
  }),
  summary: endpoint({
    method: "GET",
    path: "/api/deals/summary",
    summary: "How many sales match, and what they add up to",
    query: DealFilter,
    reply: DealSummary,
  }),
  bin: endpoint({
    method: "GET",
    path: "/api/deals/bin",
    summary: "Deleted sales, newest first",
    query: z.strictObject(pageQuery()),
    reply: z.array(BinnedDeal),
  }),
  get: endpoint({
    method: "GET",
    path: "/api/deals/:id",
    summary: "One sale",
    params: IdParams,
    reply: Deal,
  }),
  create: endpoint({
    method: "POST",
    path: "/api/deals",
    summary: "Note a sale of a customer",
    body: NewDeal,
    reply: Deal,
    maxBodyBytes: 262_144,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/deals/:id",
    summary: "Change a sale, move it, win or lose it",
    params: IdParams,
    body: DealChanges,
    reply: Deal,
    maxBodyBytes: 262_144,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/deals/:id",
    summary: "Put a sale in the trash for 30 days",
    params: IdParams,
    reply: Done,
  }),
  restore: endpoint({
    method: "POST",
    path: "/api/deals/:id/restore",
    summary: "Bring a sale back from the trash",
    params: IdParams,
    reply: Deal,
  }),
  history: endpoint({
    method: "GET",
    path: "/api/deals/:id/history",
    summary: "What happened to a sale, newest first",
    params: IdParams,
    query: z.strictObject(pageQuery()),
    reply: z.array(DealChange),
  }),
};
