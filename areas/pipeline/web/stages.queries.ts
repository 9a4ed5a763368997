import { changeCached } from "#platform/web/list-cache.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { pipelineStagesApi } from "#areas/pipeline/contract/pipeline-stages.api.ts";
import type { PipelineStage } from "#areas/pipeline/contract/pipeline-stages.schema.ts";
import { demoActions, toasts } from "./stages.messages.ts";

const refresh = [pipelineStagesApi.list];

export const useStages = () => useQueryOf(pipelineStagesApi.list);

export const useAddStage = () =>
  useAction(pipelineStagesApi.create, {
    demo: demoActions.add,
    success: toasts.added,
    failure: toasts.notSaved,
    refresh,
  });

export const useSaveStage = () =>
  useAction(pipelineStagesApi.update, {
    demo: demoActions.edit,
    success: toasts.saved,
    failure: toasts.notSaved,
    refresh,
  });

export const useRemoveStage = () =>
  useAction(pipelineStagesApi.archive, { demo: demoActions.remove, failure: toasts.notSaved, refresh });

/** Shows the new order at once. */
export const useMoveStage = () =>
  useAction(pipelineStagesApi.reorder, {
    demo: demoActions.move,
    failure: toasts.notSaved,
    refresh,
    optimistic: (queryClient, { body: { ids } }) =>
      changeCached<PipelineStage[]>(
        queryClient,
        (key) => key[0] === pipelineStagesApi.list.path,
        (stages) => stages?.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
      ),
  });
