import { paged } from "#platform/server/paging.ts";
import { routesOf } from "#platform/server/route.ts";
import { deskApi } from "#areas/host/contract/desk.api.ts";
import {
  addLine,
  closeTicket,
  getTicket,
  listOfArticles,
  listTickets,
  noteHere,
  pickTime,
  takeTicket,
  tickLine,
  writeTo,
} from "./desk.service.ts";

export const deskRoutes = routesOf(deskApi, {
  tickets: paged(({ ctx, query }) => listTickets(ctx, query)),
  ticket: ({ ctx, params }) => getTicket(ctx, params.id),
  write: ({ ctx, params, body }) => writeTo(ctx, params.id, body),
  take: ({ ctx, params }) => takeTicket(ctx, params.id),
  close: ({ ctx, params }) => closeTicket(ctx, params.id),
  call: ({ ctx, params, body }) => pickTime(ctx, params.id, body),
  addLine: ({ ctx, params, body }) => addLine(ctx, params.id, body),
  tickLine: ({ ctx, params, body }) => tickLine(ctx, params.id, params.lineId, body.done),
  articles: ({ ctx }) => listOfArticles(ctx),
  here: async ({ ctx, body }) => {
    await noteHere(ctx, body);
    return {};
  },
});
