import { paged } from "#platform/server/paging.ts";
import { routesOf } from "#platform/server/route.ts";
import { duplicatesApi } from "#areas/duplicates/contract/duplicates.api.ts";
import { mergeExact } from "./contact-merge-exact.service.ts";
import * as service from "./duplicates.service.ts";

export const duplicatesRoutes = routesOf(duplicatesApi, {
  similar: ({ ctx, query }) => service.findSimilar(ctx, query),
  list: paged(({ ctx, query }) => service.listDuplicates(ctx, query)),
  summary: ({ ctx }) => service.summarizeDuplicates(ctx),
  search: ({ ctx }) => service.searchDuplicates(ctx),
  mergeExact: ({ ctx, body }) => mergeExact(ctx, body.count),
  dismiss: async ({ ctx, body }) => (await service.dismissDuplicates(ctx, body.ids), {}),
});
