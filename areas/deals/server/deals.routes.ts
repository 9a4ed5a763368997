import { mapPage, paged, pageById } from "#platform/server/paging.ts";
import { routesOf } from "#platform/server/route.ts";
import { dealsApi } from "#areas/deals/contract/deals.api.ts";
import { listChanges } from "./deal-changes.store.ts";
import { getDealBoard } from "./deal-board.service.ts";
import { exportDeals } from "./deal-export.service.ts";
import { factsOf, shownDeal } from "./deal-facts.service.ts";
import { listDeals, sumDeals } from "./deal-lists.service.ts";
import { listBin } from "./deal-lists.store.ts";
import * as bin from "./deal-bin.service.ts";
import * as leftOpen from "./left-open.service.ts";
import * as service from "./deals.service.ts";

export const dealsRoutes = routesOf(dealsApi, {
  list: paged(({ ctx, query }) => listDeals(ctx, query)),
  summary: ({ ctx, query }) => sumDeals(ctx, query),
  board: ({ ctx, query }) => getDealBoard(ctx, query),
  export: ({ ctx, query }) => exportDeals(ctx, query),
  bin: paged(async ({ ctx, query }) => {
    const facts = await factsOf(ctx);
    return mapPage(await listBin(ctx.tx, query), (row) => ({
      ...shownDeal(facts, row),
      deletedAt: row.deletedAt,
    }));
  }),
  leftOpen: ({ ctx, query }) => leftOpen.countLeftOpen(ctx, query.operationId),
  loseLeftOpen: ({ ctx, body }) => leftOpen.loseLeftOpen(ctx, body),
  get: ({ ctx, params }) => service.getDeal(ctx, params.id),
  create: ({ ctx, body }) => service.createDeal(ctx, body),
  update: ({ ctx, params, body }) => service.updateDeal(ctx, params.id, body),
  remove: async ({ ctx, params }) => (await bin.deleteDeal(ctx, params.id), {}),
  restore: ({ ctx, params }) => bin.restoreDeal(ctx, params.id),
  history: paged(async ({ ctx, params, query }) => {
    const sale = await service.getDeal(ctx, params.id);
    return pageById("deal-changes", query, (from) => listChanges(ctx.tx, sale, from));
  }),
});
