import { z } from "zod";
import { endpoint, IdParams } from "#platform/contract/endpoint.ts";
import { NewTicket, Ticket, TicketDetail, TicketQuery, TicketText } from "./tickets.schema.ts";

/** Everybody may ask, whatever their role and their plan: that a business can only be read is a reason to ask. */
const asks = { role: "viewer", whenReadOnly: "works", about: "person" } as const;

export const ticketsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/help/tickets",
    about: "person",
    summary: "One's own questions to the people who help, newest first; owner and managers see those of all",
    query: TicketQuery,
    reply: z.array(Ticket),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/help/tickets",
    ...asks,
    summary: "Ask the people who help, or ask for a call or for help with setting up",
    body: NewTicket,
    reply: TicketDetail,
    callsPerMinute: 20,
  }),
  get: endpoint({
    method: "GET",
    path: "/api/help/tickets/:id",
    about: "person",
    summary: "A question, what was written, and who of the hosts opened it",
    params: IdParams,
    reply: TicketDetail,
  }),
  write: endpoint({
    method: "POST",
    path: "/api/help/tickets/:id/messages",
    ...asks,
    summary: "Write on; a closed question is open again then",
    params: IdParams,
    body: TicketText,
    reply: TicketDetail,
    callsPerMinute: 30,
  }),
  read: endpoint({
    method: "POST",
    path: "/api/help/tickets/:id/read",
    ...asks,
    summary: "Note that its answers were seen",
    params: IdParams,
    reply: Ticket,
  }),
  close: endpoint({
    method: "POST",
    path: "/api/help/tickets/:id/close",
    ...asks,
    summary: "Close a question: nobody answers anymore",
    params: IdParams,
    reply: TicketDetail,
  }),
};
