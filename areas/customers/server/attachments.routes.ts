import { answerById } from "#platform/server/cursor.ts";
import { routesOf } from "#platform/server/route.ts";
import { attachmentsApi } from "#areas/customers/contract/attachments.api.ts";
import * as service from "./attachments.service.ts";
import * as store from "./attachments.store.ts";

/** How many are told when nobody said how many. */
const defaultLimit = 200;

export const attachmentsRoutes = routesOf(attachmentsApi, {
  list: ({ ctx, query, answer }) =>
    answerById(
      answer,
      { scope: "attachments", limit: query.limit ?? defaultLimit, cursor: query.cursor },
      (from) => store.listAttachments(ctx.tx, { contactId: query.contactId, ...from }),
    ),
  upload: ({ ctx, fields, upload }) => service.attachFile(ctx, fields.contactId, upload),
  download: ({ ctx, params }) => service.downloadFile(ctx, params.id),
  remove: async ({ ctx, params }) => (await service.deleteFile(ctx, params.id), {}),
});
