import { useAction } from "#platform/web/use-action.ts";
import { useEndlessQueryOf } from "#platform/web/use-query-of.ts";
import { deskOrdersApi } from "#areas/formation/contract/desk-orders.api.ts";
import { type DeskOrderFilter, deskOrdersPageSize } from "#areas/formation/contract/desk-orders.schema.ts";
import { toasts } from "./formation.messages.ts";

export const useDeskOrders = (filter: DeskOrderFilter) =>
  useEndlessQueryOf(deskOrdersApi.list, { query: { filter, limit: deskOrdersPageSize }, keepPrevious: true });

export const useDeskStep = () =>
  useAction(deskOrdersApi.step, { failure: toasts.notSaved, refresh: [deskOrdersApi.list] });
