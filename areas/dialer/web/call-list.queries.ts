import { useAction } from "#platform/web/use-action.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { callListApi } from "#areas/dialer/contract/call-list.api.ts";
import { phoneRecordsApi } from "#areas/dialer/contract/phone-records.api.ts";
import { callListToasts } from "./call-list.messages.ts";

/** Whom to call next, of those after the one who was put off last. */
export const useCallList = (id: string, after: string | undefined) =>
  useQueryOf(callListApi.get, {
    params: { id },
    query: { ...(after !== undefined && { after }) },
    keepPrevious: true,
  });

export const useRecordCall = () =>
  useAction(callListApi.record, {
    demo: "write down what came of this call",
    success: (_reply, { body }) => callListToasts.saved[body.outcome],
    failure: callListToasts.failed,
    refresh: [callListApi.get, phoneRecordsApi.calls],
  });
