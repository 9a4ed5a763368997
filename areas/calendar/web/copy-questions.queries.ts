import { withReason } from "#platform/web/failures.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { calendarAccountsApi } from "#areas/calendar/contract/calendar-accounts.api.ts";
import { copyQuestionsApi } from "#areas/calendar/contract/copy-questions.api.ts";
import { afterWrite } from "./calendar.queries.ts";
import { questionDemo, questionToasts } from "./copy-questions.messages.ts";
import { isConflict } from "./meeting-moves.queries.ts";

const afterAnswer = [...afterWrite, copyQuestionsApi.list, calendarAccountsApi.list];

/** What hosts moved or removed in calendars elsewhere, and have to answer. */
export const useQuestions = () => useQueryOf(copyQuestionsApi.list);

/** A taken time is told beside the question, with those that are free. */
export const useTellGuest = () =>
  useAction(copyQuestionsApi.tell, {
    demo: questionDemo.tell,
    failure: (error) => (isConflict(error) ? undefined : withReason(questionToasts.notTold)(error)),
    refresh: afterAnswer,
  });
export const usePutBack = () =>
  useAction(copyQuestionsApi.putBack, {
    demo: questionDemo.putBack,
    failure: withReason(questionToasts.notPutBack),
    refresh: afterAnswer,
  });
