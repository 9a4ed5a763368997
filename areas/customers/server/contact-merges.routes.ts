import { answerById } from "#platform/server/cursor.ts";
import { routesOf } from "#platform/server/route.ts";
import { contactMergesApi } from "#areas/customers/contract/contact-merges.api.ts";
import { unmergeDays } from "#areas/customers/contract/contact-merges.schema.ts";
import { mergeExact } from "./contact-merge-exact.service.ts";
import * as service from "./contact-merges.service.ts";
import * as store from "./contact-merges.store.ts";

const defaultLimit = 20;

export const contactMergesRoutes = routesOf(contactMergesApi, {
  list: async ({ ctx, query, answer }) => {
    const after = new Date(ctx.now.getTime() - unmergeDays * 86_400_000).toISOString();
    const rows = await answerById(
      answer,
      { scope: "contact-merges", limit: query.limit ?? defaultLimit, cursor: query.cursor },
      (from) =>
        store.listMerges(ctx.tx, { contactId: query.contactId, goneId: query.goneId, after, ...from }),
    );
    return rows.map(service.shownMerge);
  },
  create: ({ ctx, body }) => service.mergeContacts(ctx, body),
  createExact: ({ ctx }) => mergeExact(ctx),
  undo: ({ ctx, params }) => service.unmerge(ctx, params.id),
});
