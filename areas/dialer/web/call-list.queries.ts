import { useQueryClient } from "@tanstack/react-query";
import { keyOf } from "#platform/web/query-keys.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { callListApi } from "#areas/dialer/contract/call-list.api.ts";
import type { CallList } from "#areas/dialer/contract/call-list.schema.ts";
import { phoneRecordsApi } from "#areas/dialer/contract/phone-records.api.ts";
import { callListToasts } from "./call-list.messages.ts";

/** Whom to call next, of those after the one who was put off last; `put` takes what another call answered, `forget` what was read earlier. */
export function useCallList(id: string, after: string | undefined) {
  const queryClient = useQueryClient();
  const read = useQueryOf(callListApi.get, {
    params: { id },
    query: { ...(after !== undefined && { after }) },
    keepPrevious: true,
  });
  const put = (list: CallList) => queryClient.setQueryData(keyOf(callListApi.get, { params: { id } }), list);
  const forget = (of: string) =>
    queryClient.removeQueries({ queryKey: keyOf(callListApi.get, { params: { id }, query: { after: of } }) });
  return { read, put, forget };
}

/** The answer names whom to call next, so that the list isn’t read again. */
export const useRecordCall = () =>
  useAction(callListApi.record, {
    demo: "write down what came of this call",
    success: (_reply, { body }) => callListToasts.saved[body.outcome],
    failure: callListToasts.failed,
    refresh: [phoneRecordsApi.calls],
  });

/** Keeps teammates from being shown whom this screen shows; a failure is nothing to talk about. */
export const useHold = () => useAction(callListApi.hold, {});
