import { z } from "zod";
import { edits } from "#platform/contract/edits.ts";
import { binary, Done, endpoint, IdParams } from "#platform/contract/endpoint.ts";
import { Operation } from "#platform/contract/operations.ts";
import { pageQuery } from "#platform/contract/page-query.ts";
import {
  BinnedDeal,
  Deal,
  DealChange,
  DealChanges,
  DealColumn,
  DealExportQuery,
  DealFilter,
  DealQuery,
  DealSummary,
  LeftOpen,
  LeftOpenLoss,
  LeftOpenQuery,
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
  board: endpoint({
    method: "GET",
    path: "/api/deals/board",
    summary: "Open sales by stage, and what closed lately",
    query: z.strictObject({
      search: DealFilter.shape.search,
      assignedTo: DealFilter.shape.assignedTo,
      source: DealFilter.shape.source,
      flag: DealFilter.shape.flag,
    }),
    reply: z.array(DealColumn),
  }),
  export: endpoint({
    method: "GET",
    path: "/api/deals/export",
    role: "member",
    summary: "Sales as a file: CSV or a workbook",
    query: DealExportQuery,
    reply: binary("text/csv"),
    atOnce: 2,
  }),
  bin: endpoint({
    method: "GET",
    path: "/api/deals/bin",
    summary: "Deleted sales, newest first",
    query: z.strictObject(pageQuery()),
    reply: z.array(BinnedDeal),
  }),
  /** What a move of many to a lost stage left open; nothing of somebody else's move. */
  leftOpen: endpoint({
    method: "GET",
    path: "/api/deals/left-open",
    summary: "Other sales left open when many customers were moved to a lost stage",
    query: LeftOpenQuery,
    reply: LeftOpen,
  }),
  loseLeftOpen: endpoint({
    method: "POST",
    path: "/api/deals/left-open",
    summary: "Mark the sales lost that a move of one or many customers to a lost stage left open",
    body: LeftOpenLoss,
    reply: Operation,
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
    body: edits(DealChanges),
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
