import { useAction } from "#platform/web/use-action.ts";
import { useEndlessQueryOf, useQueryOf } from "#platform/web/use-query-of.ts";
import { supportApi } from "#areas/help/contract/support.api.ts";
import { ticketsApi } from "#areas/help/contract/tickets.api.ts";
import { type TicketKind, ticketsPageSize } from "#areas/help/contract/tickets.schema.ts";
import { cards, ticketDemo, ticketToasts } from "./tickets.messages.ts";

const lookAgainMs = 30_000;

/** Who helps here; whether somebody is at the desk is looked at again every half minute. */
export const useSupport = () =>
  useQueryOf(supportApi.get, { isFresh: true, refetchInterval: () => lookAgainMs });

export const useTickets = () => useEndlessQueryOf(ticketsApi.list, { query: { limit: ticketsPageSize } });

export const useTicket = (id: string) => useQueryOf(ticketsApi.get, { params: { id } });

export const useAsk = (kind: TicketKind, isStaffed: boolean) =>
  useAction(ticketsApi.create, {
    demo: cards[kind].demo,
    success: isStaffed ? ticketToasts.asked : ticketToasts.kept,
    failure: ticketToasts.notAsked,
    refresh: [ticketsApi.list],
  });

export const useWrite = () =>
  useAction(ticketsApi.write, {
    demo: ticketDemo.write,
    failure: ticketToasts.notWritten,
    refresh: [ticketsApi.list],
    shows: ticketsApi.get,
  });

export const useRead = () => useAction(ticketsApi.read, { refresh: [ticketsApi.list] });

export const useClose = () =>
  useAction(ticketsApi.close, {
    demo: ticketDemo.close,
    success: ticketToasts.closed,
    failure: ticketToasts.notClosed,
    refresh: [ticketsApi.list],
    shows: ticketsApi.get,
  });
