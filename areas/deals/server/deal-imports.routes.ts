import { paged, pageById } from "#platform/server/paging.ts";
import { routesOf } from "#platform/server/route.ts";
import { dealImportsApi } from "#areas/deals/contract/deal-imports.api.ts";
import { undoSalesOf } from "./deal-import-undo.service.ts";
import * as service from "./deal-imports.service.ts";

export const dealImportsRoutes = routesOf(dealImportsApi, {
  import: ({ ctx, fields, upload }) => service.importSales(ctx, upload, fields),
  list: paged(({ ctx, query }) =>
    pageById("deal-imports", query, (from) => service.listDealImports(ctx, from)),
  ),
  get: ({ ctx, params }) => service.getDealImport(ctx, params.id),
  undo: async ({ ctx, params }) => {
    await undoSalesOf(ctx, params.id);
    return service.getDealImport(ctx, params.id);
  },
});
