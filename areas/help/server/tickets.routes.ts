import { paged } from "#platform/server/paging.ts";
import { routesOf } from "#platform/server/route.ts";
import { supportApi } from "#areas/help/contract/support.api.ts";
import { ticketsApi } from "#areas/help/contract/tickets.api.ts";
import { getSupport } from "./support.service.ts";
import { closeTicket, createTicket, getTicket, listTickets, markRead, writeOn } from "./tickets.service.ts";

export const ticketRoutes = [
  ...routesOf(ticketsApi, {
    list: paged(({ ctx, query }) => listTickets(ctx, query)),
    create: ({ ctx, body }) => createTicket(ctx, body),
    get: ({ ctx, params }) => getTicket(ctx, params.id),
    write: ({ ctx, params, body }) => writeOn(ctx, params.id, body),
    read: ({ ctx, params }) => markRead(ctx, params.id),
    close: ({ ctx, params }) => closeTicket(ctx, params.id),
  }),
  ...routesOf(supportApi, { get: ({ ctx }) => getSupport(ctx) }),
];
