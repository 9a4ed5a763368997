import { call } from "#platform/web/call.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useEndlessQueryOf, useQueryOf } from "#platform/web/use-query-of.ts";
import { deskApi } from "#areas/host/contract/desk.api.ts";
import { type DeskFilter, deskPageSize } from "#areas/host/contract/desk.schema.ts";
import { deskToasts } from "./desk.messages.ts";

export type DeskListing = { filter: DeskFilter; search?: string };

export const useDesk = ({ filter, search }: DeskListing) =>
  useEndlessQueryOf(deskApi.tickets, { query: { filter, search, limit: deskPageSize }, keepPrevious: true });

export const useDeskTicket = (id: string) => useQueryOf(deskApi.ticket, { params: { id }, isFresh: true });

const refresh = [deskApi.tickets];

/** What readers say of the articles. */
export const useDeskArticles = () => useQueryOf(deskApi.articles, { isFresh: true });

export const useWriteTo = () =>
  useAction(deskApi.write, {
    success: (_reply, { body }) => (body.internal ? deskToasts.kept : deskToasts.sent),
    failure: deskToasts.notSent,
    refresh,
    shows: deskApi.ticket,
  });

export const useTake = () =>
  useAction(deskApi.take, {
    success: deskToasts.taken,
    failure: deskToasts.notTaken,
    refresh,
    shows: deskApi.ticket,
  });

export const usePick = () =>
  useAction(deskApi.call, {
    success: deskToasts.picked,
    failure: deskToasts.notPicked,
    refresh,
    shows: deskApi.ticket,
  });

export const useAddLine = () =>
  useAction(deskApi.addLine, { failure: deskToasts.notAdded, refresh, shows: deskApi.ticket });

export const useTickLine = () => useAction(deskApi.tickLine, { failure: deskToasts.notTicked, refresh });

export const useCloseIt = () =>
  useAction(deskApi.close, {
    success: deskToasts.closed,
    failure: deskToasts.notClosed,
    refresh,
    shows: deskApi.ticket,
  });

/** Says that the desk is open, or was closed. Nobody waits for it, and the next time makes up for one that was lost. */
export const sayHere = (isHere: boolean): void =>
  void call(deskApi.here, { body: { isHere } }).catch(() => undefined);
