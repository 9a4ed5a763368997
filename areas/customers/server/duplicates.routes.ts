import { cursorOf, readCursor } from "#platform/server/cursor.ts";
import { routesOf } from "#platform/server/route.ts";
import { duplicatesApi } from "#areas/customers/contract/duplicates.api.ts";
import * as service from "./duplicates.service.ts";

const defaultLimit = 20;

export const duplicatesRoutes = routesOf(duplicatesApi, {
  similar: ({ ctx, query }) => service.findSimilar(ctx, query),
  list: async ({ ctx, query, answer }) => {
    const at = query.cursor === undefined ? undefined : readCursor("duplicates", query.cursor);
    const { groups, next } = await service.listDuplicates(ctx, {
      after: at && { score: Number(at[0]), groupId: String(at[1]) },
      limit: query.limit ?? defaultLimit,
    });
    if (next) answer.next(cursorOf("duplicates", [next.score, next.groupId]));
    return groups;
  },
  summary: ({ ctx }) => service.summarizeDuplicates(ctx),
  search: ({ ctx }) => service.searchDuplicates(ctx),
  dismiss: async ({ ctx, body }) => (await service.dismissDuplicates(ctx, body.ids), {}),
});
