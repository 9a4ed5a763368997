import { z } from "zod";
import { Done, endpoint, IdParams } from "#platform/contract/endpoint.ts";
import {
  DeskArticles,
  DeskCall,
  DeskMessage,
  DeskPresence,
  DeskQuery,
  DeskTicket,
  DeskTicketDetail,
  NewSetupLine,
  SetupLineParams,
  SetupTick,
} from "./desk.schema.ts";

/** Whatever role and plan hosts have in a business of their own. */
const forHosts = { role: "viewer", whenReadOnly: "works", about: "person", onlyHosts: true } as const;

export const deskApi = {
  tickets: endpoint({
    method: "GET",
    path: "/api/host/tickets",
    ...forHosts,
    summary: "Questions of all businesses: the largest plan first, then what is due first",
    query: DeskQuery,
    reply: z.array(DeskTicket),
  }),
  ticket: endpoint({
    method: "GET",
    path: "/api/host/tickets/:id",
    ...forHosts,
    summary: "A question, with what was written; the business sees who opened it",
    params: IdParams,
    reply: DeskTicketDetail,
  }),
  write: endpoint({
    method: "POST",
    path: "/api/host/tickets/:id/messages",
    ...forHosts,
    summary: "Answer, or note something for other hosts, with the minutes spent",
    params: IdParams,
    body: DeskMessage,
    reply: DeskTicketDetail,
  }),
  take: endpoint({
    method: "POST",
    path: "/api/host/tickets/:id/take",
    ...forHosts,
    summary: "Look after a question oneself",
    params: IdParams,
    reply: DeskTicketDetail,
  }),
  close: endpoint({
    method: "POST",
    path: "/api/host/tickets/:id/close",
    ...forHosts,
    summary: "Close a question that is answered",
    params: IdParams,
    reply: DeskTicketDetail,
  }),
  call: endpoint({
    method: "POST",
    path: "/api/host/tickets/:id/call",
    ...forHosts,
    summary: "Pick one of the times proposed for a call; it enters the asker’s calendar",
    params: IdParams,
    body: DeskCall,
    reply: DeskTicketDetail,
  }),
  addLine: endpoint({
    method: "POST",
    path: "/api/host/tickets/:id/lines",
    ...forHosts,
    summary: "Add a line to the list of a setup; one for the owner becomes a task of theirs",
    params: IdParams,
    body: NewSetupLine,
    reply: DeskTicketDetail,
  }),
  tickLine: endpoint({
    method: "POST",
    path: "/api/host/tickets/:id/lines/:lineId",
    ...forHosts,
    summary: "Mark a line of one’s own as done, or not",
    params: SetupLineParams,
    body: SetupTick,
    reply: DeskTicketDetail,
  }),
  articles: endpoint({
    method: "GET",
    path: "/api/host/articles",
    ...forHosts,
    summary: "Which help articles helped, and what was searched for in vain; nobody is named",
    reply: DeskArticles,
  }),
  here: endpoint({
    method: "POST",
    path: "/api/host/here",
    ...forHosts,
    summary: "Say that one’s desk is open, once a while, or that it was closed",
    body: DeskPresence,
    reply: Done,
  }),
};
