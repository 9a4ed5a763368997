import { withReason } from "#platform/web/failures.ts";
import { isGoingOn, operationsApi } from "#platform/contract/operations.ts";
import { dayIn } from "#platform/contract/dates.ts";
import { changeCached, isOf, withItem, withoutItem, type CachedList } from "#platform/web/list-cache.ts";
import { keyOf } from "#platform/web/query-keys.ts";
import { ownZone } from "#platform/web/time-zones.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useNow } from "#platform/web/use-now.ts";
import { useEndlessQueryOf, useQueryOf } from "#platform/web/use-query-of.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { pipelineStagesApi } from "#areas/pipeline/contract/pipeline-stages.api.ts";
import type { PipelineStage } from "#areas/pipeline/contract/pipeline-stages.schema.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { dealsApi } from "#areas/deals/contract/deals.api.ts";
import { contactDealsQuery, dealBoardQuery, dealsPageSize } from "#areas/deals/contract/deals.pages.ts";
import { boardDealsPerStage, type Deal, type DealColumn } from "#areas/deals/contract/deals.schema.ts";
import { withMovedDeal } from "./deal-board.view.ts";
import { demoActions, toasts } from "./deals.messages.ts";
import { type Listing, listedOf } from "./deals.view.ts";

/** What is read again after a write: sales, and what shows a customer's stage and value. */
const afterWrite = [dealsApi.list, contactsApi.list, { path: "/api/stats" }, activitiesApi.list];

/** The sales of a listing. While another listing is read, the last answer stays, so that nothing jumps. */
export const useDeals = (listing: Listing) =>
  useEndlessQueryOf(dealsApi.list, {
    query: { ...listedOf(listing), limit: dealsPageSize },
    keepPrevious: true,
  });
export const useDealBoard = (listing: Listing) =>
  useQueryOf(dealsApi.board, { query: dealBoardQuery(listing), keepPrevious: true });
/** What a column of the board has beyond its first cards. */
export const useMoreDeals = ({ keys, closedFrom, next }: DealColumn, listing: Listing, enabled: boolean) =>
  useEndlessQueryOf(dealsApi.list, {
    query: {
      ...dealBoardQuery(listing),
      stage: keys.join(","),
      closedFrom: closedFrom ?? undefined,
      limit: boardDealsPerStage,
      cursor: next ?? undefined,
    },
    enabled,
    keepPrevious: true,
  });
export const useOpportunitySums = () =>
  useQueryOf(dealsApi.summary, { query: { view: "opportunities" as const } });
export const useDeal = (id: string, enabled: boolean) =>
  useQueryOf(dealsApi.get, { params: { id }, enabled });
export const useContactDeals = (contactId: string) =>
  useEndlessQueryOf(dealsApi.list, { query: contactDealsQuery(contactId) });
/** The open sales of a customer, all of them. */
export const useOpenSales = (contactId: string) =>
  useQueryOf(dealsApi.list, { query: { contactId, view: "open" as const } });
/** What a move of many customers left open. */
export const useLeftOpen = (operationId: string) => useQueryOf(dealsApi.leftOpen, { query: { operationId } });
export const useLoseLeftOpen = () =>
  useAction(dealsApi.loseLeftOpen, {
    demo: demoActions.move,
    success: (work) => (isGoingOn(work) ? undefined : toasts.lost),
    failure: withReason(toasts.saveFailed),
    refresh: [...afterWrite, operationsApi.list],
  });
export const useDealsBin = () => useEndlessQueryOf(dealsApi.bin, { query: { limit: dealsPageSize } });
export const useDealHistory = (id: string) =>
  useEndlessQueryOf(dealsApi.history, { params: { id }, query: { limit: dealsPageSize } });
export const useMembers = () => useQueryOf(membersApi.list);

const noStages: PipelineStage[] = [];
/** The business's own stages; none until they have been read. */
export const useStages = (): PipelineStage[] => useQueryOf(pipelineStagesApi.list).data ?? noStages;

/** Today by the clock of the business. */
export function useToday(): string {
  const now = useNow();
  return dayIn(useQueryOf(tasksApi.settings).data?.timeZone ?? ownZone(), now);
}

export const useAddDeal = () =>
  useAction(dealsApi.create, {
    demo: demoActions.add,
    success: toasts.created,
    failure: withReason(toasts.createFailed),
    refresh: afterWrite,
  });

export const useSaveDeal = () =>
  useAction(dealsApi.update, {
    demo: demoActions.edit,
    success: toasts.saved,
    failure: withReason(toasts.saveFailed),
    refresh: afterWrite,
  });

/** Moves a sale to a stage: at once on the screen, and back with the reason when it is refused. */
export const useMoveDeal = () =>
  useAction(dealsApi.update, {
    demo: demoActions.move,
    success: toasts.saved,
    failure: withReason(toasts.saveFailed),
    refresh: afterWrite,
    optimistic: (queryClient, { params: { id }, body }) => {
      const stage = body?.stage;
      if (stage === undefined) return () => undefined;
      const stages = queryClient.getQueryData<PipelineStage[]>(keyOf(pipelineStagesApi.list)) ?? [];
      const undo = [
        changeCached<CachedList<Deal>>(queryClient, isOf(dealsApi.list), (list) =>
          withItem(list, { id, stage }),
        ),
        // What came with the page is also kept as a page of an endless list, which nobody reads.
        changeCached<unknown>(queryClient, isOf(dealsApi.board), (board) =>
          Array.isArray(board) ? withMovedDeal(board as DealColumn[], { id, stage }, stages) : board,
        ),
      ];
      return () => undo.forEach((one) => one());
    },
  });

/** Brings back what was just deleted. */
export const useRestoreDeal = () =>
  useAction(dealsApi.restore, {
    demo: demoActions.restore,
    success: toasts.restored,
    failure: withReason(toasts.restoreFailed),
    refresh: afterWrite,
  });

/** Deletes at once on the screen, and brings the sale back when the call fails. */
export function useDeleteDeal() {
  const restore = useRestoreDeal();
  return useAction(dealsApi.remove, {
    demo: demoActions.remove,
    success: (_reply, { params }) => ({
      ...toasts.deleted,
      action: { label: "Undo", run: () => void restore.run({ params }) },
    }),
    failure: withReason(toasts.deleteFailed),
    optimistic: (queryClient, { params }) =>
      changeCached<CachedList<Deal>>(queryClient, isOf(dealsApi.list), (list) =>
        withoutItem(list, params.id),
      ),
    refresh: afterWrite,
    gone: ({ params }) => params.id,
  });
}

/** A task that follows a won sale. */
export const useFollowUp = () =>
  useAction(tasksApi.create, {
    demo: demoActions.followUp,
    failure: withReason(toasts.followUpFailed),
    refresh: [tasksApi.list, activitiesApi.list],
  });
