import { mapPage, paged, pageById } from "#platform/server/paging.ts";
import { routesOf } from "#platform/server/route.ts";
import { contactMergesApi } from "#areas/customers/contract/contact-merges.api.ts";
import { unmergeDays } from "#areas/customers/contract/contact-merges.schema.ts";
import * as service from "./contact-merges.service.ts";
import * as store from "./contact-merges.store.ts";

export const contactMergesRoutes = routesOf(contactMergesApi, {
  list: paged(async ({ ctx, query: { contactId, mergedId, ...wanted } }) => {
    const after = new Date(ctx.now.getTime() - unmergeDays * 86_400_000).toISOString();
    const page = await pageById("contact-merges", wanted, (from) =>
      store.listMerges(ctx.tx, { contactId, mergedId, after, ...from }),
    );
    return mapPage(page, service.shownMerge);
  }),
  create: ({ ctx, body }) => service.mergeContacts(ctx, body),
  undo: ({ ctx, params }) => service.unmerge(ctx, params.id),
});
