import { paged, pageById } from "#platform/server/paging.ts";
import { routesOf } from "#platform/server/route.ts";
import { attachmentsApi } from "#areas/customers/contract/attachments.api.ts";
import * as service from "./attachments.service.ts";
import * as store from "./attachments.store.ts";

export const attachmentsRoutes = routesOf(attachmentsApi, {
  list: paged(({ ctx, query }) =>
    pageById("attachments", query, (from) =>
      store.listAttachments(ctx.tx, { contactId: query.contactId, ...from }),
    ),
  ),
  upload: ({ ctx, fields, upload }) => service.attachFile(ctx, fields.contactId, upload),
  download: ({ ctx, params }) => service.downloadFile(ctx, params.id),
  remove: async ({ ctx, params }) => (await service.deleteFile(ctx, params.id), {}),
});
