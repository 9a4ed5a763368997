import { withReason } from "#platform/web/failures.ts";
import { operationsApi } from "#platform/contract/operations.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useEndlessQueryOf, useQueryOf } from "#platform/web/use-query-of.ts";
import { duplicatesPageSize } from "#areas/duplicates/contract/duplicates.pages.ts";
import { duplicatesApi } from "#areas/duplicates/contract/duplicates.api.ts";
import type { SimilarQuery } from "#areas/duplicates/contract/duplicates.schema.ts";
import { duplicateDemo, duplicateToasts } from "./duplicates.messages.ts";

export const useDuplicates = () =>
  useEndlessQueryOf(duplicatesApi.list, { query: { limit: duplicatesPageSize } });
export const useDuplicateSummary = () => useQueryOf(duplicatesApi.summary);
export const useSimilar = (query: SimilarQuery, enabled: boolean) =>
  useQueryOf(duplicatesApi.similar, { query, enabled, keepPrevious: true });

export const useSearchDuplicates = () =>
  useAction(duplicatesApi.search, {
    demo: duplicateDemo.search,
    failure: withReason(duplicateToasts.searchFailed),
    refresh: [operationsApi.list],
  });
export const useDismiss = () =>
  useAction(duplicatesApi.dismiss, {
    demo: duplicateDemo.dismiss,
    success: duplicateToasts.dismissed,
    failure: withReason(duplicateToasts.dismissFailed),
    refresh: [duplicatesApi.list],
  });
export const useMergeExact = () =>
  useAction(duplicatesApi.mergeExact, {
    demo: duplicateDemo.mergeExact,
    failure: withReason(duplicateToasts.mergeFailed),
    refresh: [operationsApi.list, duplicatesApi.summary],
  });
