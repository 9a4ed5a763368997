import { withReason } from "#platform/web/failures.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { periodLockApi } from "#areas/books/contract/period-lock.api.ts";
import { selfCheckApi } from "#areas/books/contract/self-check.api.ts";
import { careToasts, careWords } from "./books-care.messages.ts";

export const usePeriodLock = () => useQueryOf(periodLockApi.get);
export const useSavePeriodLock = () =>
  useAction(periodLockApi.save, {
    demo: careWords.demoLock,
    success: ({ lockedUntil }) => (lockedUntil === null ? careToasts.open : careToasts.locked),
    failure: withReason(careToasts.lockFailed),
    refresh: [periodLockApi.get],
  });

export const useSelfCheck = () => useQueryOf(selfCheckApi.get);
export const useRunCheck = () =>
  useAction(selfCheckApi.run, {
    demo: careWords.demoCheck,
    failure: withReason(careToasts.checkFailed),
    refresh: [selfCheckApi.get],
  });
