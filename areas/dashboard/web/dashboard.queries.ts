import { fullNameOf } from "#platform/contract/full-name.ts";
import { useCallback, useRef } from "react";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import {
  pipelineBoardApi,
  type BoardColumn,
  type BoardContact,
} from "#areas/customers/contract/pipeline-board.api.ts";
import type { MovedContact } from "#areas/customers/web/index.ts";
import { onboardingApi } from "#areas/onboarding/contract/onboarding.api.ts";
import { pipelineStagesApi } from "#areas/pipeline/contract/pipeline-stages.api.ts";
import type { PipelineStage } from "#areas/pipeline/contract/pipeline-stages.schema.ts";
import { columnOf } from "#areas/pipeline/contract/pipeline.rules.ts";
import { serverMessage } from "#platform/web/call.ts";
import { keyOf } from "#platform/web/query-keys.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { activityRows } from "#areas/dashboard/contract/dashboard.pages.ts";
import { statsApi } from "#areas/dashboard/contract/stats.api.ts";
import { demoActions, moveRefused, toasts, type RecentFilter } from "./dashboard.messages.ts";
import { withMoved } from "./pipeline-board.view.ts";
import { recentQuery } from "./recent-contacts.view.ts";

/** What is read again after a write on a contact (Spec 1 §7), and the board, which counts them. */
const afterWrite = [contactsApi.list, statsApi.get, activitiesApi.list, pipelineBoardApi.get];
/** What is read again after a contact was added by the dialog, beyond what the dialog itself refreshes. */
export const boardReads = [pipelineBoardApi.get, onboardingApi.get];

export const useStats = () => useQueryOf(statsApi.get);
export const useStages = () => useQueryOf(pipelineStagesApi.list);
export const useBoard = () => useQueryOf(pipelineBoardApi.get);
export const useActivities = () => useQueryOf(activitiesApi.list, { query: { limit: activityRows } });

/** The newest customers that fit filter and search; the last answer stays while the next is read. */
export const useRecentContacts = (filter: RecentFilter, search: string, stages: readonly PipelineStage[]) =>
  useQueryOf(contactsApi.list, { query: recentQuery(filter, search, stages), keepPrevious: true });

/** Deletes from the dashboard, with the words stated for it (Spec 1 §8). */
export const useDeleteHere = () =>
  useAction(contactsApi.remove, {
    demo: demoActions.remove,
    success: toasts.deleted,
    failure: toasts.deleteFailed,
    refresh: afterWrite,
  });

const board = keyOf(pipelineBoardApi.get);

function showMoved(queryClient: QueryClient, contact: BoardContact, to: PipelineStage): () => void {
  void queryClient.cancelQueries({ queryKey: board });
  const before = queryClient.getQueryData<BoardColumn[]>(board);
  queryClient.setQueryData<BoardColumn[]>(board, (columns) => columns && withMoved(columns, contact, to));
  return () => queryClient.setQueryData(board, before);
}

/** Moves a customer to a stage: at once on the screen, and back with a message when it is refused; tells of one that was saved, and whether it was. */
export function useMoveContact(stages: readonly PipelineStage[], onMoved: (moved: MovedContact) => void) {
  const queryClient = useQueryClient();
  // By the customer: two may be moved before the first is answered.
  const moving = useRef(new Map<string, { contact: BoardContact; to: PipelineStage }>());
  const action = useAction(contactsApi.update, {
    demo: demoActions.move,
    optimistic: (client, { params }) => {
      const move = moving.current.get(params.id);
      return move ? showMoved(client, move.contact, move.to) : () => undefined;
    },
    failure: (error, { params }) => {
      const contact = moving.current.get(params.id)?.contact;
      return {
        ...toasts.moveFailed,
        description:
          contact &&
          moveRefused(
            fullNameOf(contact),
            columnOf(stages, contact.pipelineStage)?.name ?? contact.pipelineStage,
            serverMessage(error),
          ),
      };
    },
    refresh: afterWrite,
  });
  const { run } = action;
  return useCallback(
    async (contact: BoardContact, to: PipelineStage) => {
      // Read from the board, not from the drawn tile, which may be a step behind between two quick moves.
      const shown =
        queryClient
          .getQueryData<BoardColumn[]>(board)
          ?.flatMap((column) => column.contacts)
          .find((one) => one.id === contact.id) ?? contact;
      if (columnOf(stages, shown.pipelineStage)?.id === to.id) return true;
      moving.current.set(contact.id, { contact: shown, to });
      const { ok } = await run({ params: { id: contact.id }, body: { pipelineStage: to.key } });
      if (ok) onMoved({ id: contact.id, name: fullNameOf(contact), to });
      return ok;
    },
    [queryClient, run, stages, onMoved],
  );
}
