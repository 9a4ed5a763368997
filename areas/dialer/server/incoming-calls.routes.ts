import { mapPage, paged, pageById } from "#platform/server/paging.ts";
import { routesOf } from "#platform/server/route.ts";
import { incomingCallsApi } from "#areas/dialer/contract/incoming-calls.api.ts";
import { listIncoming } from "./incoming-calls.store.ts";
import { voicemailOf } from "./recordings.service.ts";

export const incomingCallsRoutes = routesOf(incomingCallsApi, {
  list: paged(async ({ ctx, query }) =>
    mapPage(
      await pageById("incoming-calls", query, (from) =>
        listIncoming(ctx.tx, { contactId: query.contactId, ...from }),
      ),
      ({ id, number, contactId, contactName, state, recordingSeconds, createdAt }) => ({
        id,
        number,
        contactId,
        contactName,
        state,
        voicemailSeconds: recordingSeconds,
        createdAt,
      }),
    ),
  ),
  voicemail: ({ ctx, params: { id } }) => voicemailOf(ctx, id),
});
