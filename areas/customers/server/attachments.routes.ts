import { cursorOf, readCursor } from "#platform/server/cursor.ts";
import { routesOf } from "#platform/server/route.ts";
import { attachmentsApi } from "#areas/customers/contract/attachments.api.ts";
import * as service from "./attachments.service.ts";
import * as store from "./attachments.store.ts";

/** How many are told when nobody said how many. */
const defaultLimit = 200;

export const attachmentsRoutes = routesOf(attachmentsApi, {
  list: async ({ ctx, query, answer }) => {
    const limit = query.limit ?? defaultLimit;
    const beforeId = query.cursor === undefined ? undefined : String(readCursor("attachments", query.cursor)[0]);
    const rows = await store.listAttachments(ctx.tx, { contactId: query.contactId, beforeId, limit: limit + 1 });
    if (rows.length > limit) answer.next(cursorOf("attachments", [rows[limit - 1]?.id ?? null]));
    return rows.slice(0, limit);
  },
  upload: ({ ctx, fields, upload }) => service.attachFile(ctx, fields.contactId, upload),
  download: ({ ctx, params }) => service.downloadFile(ctx, params.id),
  remove: async ({ ctx, params }) => (await service.deleteFile(ctx, params.id), {}),
});
