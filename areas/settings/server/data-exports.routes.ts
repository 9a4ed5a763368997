import { routesOf } from "#platform/server/route.ts";
import { dataExportsApi } from "#areas/settings/contract/data-exports.api.ts";
import * as service from "./data-exports.service.ts";

export const dataExportsRoutes = routesOf(dataExportsApi, {
  list: ({ ctx }) => service.listExports(ctx),
  create: ({ ctx, body }) => service.createExport(ctx, body),
  link: ({ ctx, params, body }) => service.exportLink(ctx, params.id, body),
  file: ({ ctx, params, query }) => service.exportFile(ctx, params.id, query.proof),
});
