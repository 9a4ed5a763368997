import { paged } from "#platform/server/paging.ts";
import { type Route, routesOf } from "#platform/server/route.ts";
import { reconciliationsApi } from "#areas/statements/contract/reconciliations.api.ts";
import { listHints } from "./difference-hints.service.ts";
import * as endings from "./reconciliation-endings.service.ts";
import * as service from "./reconciliations.service.ts";

export const reconciliationsRoutes: Route[] = routesOf(reconciliationsApi, {
  list: paged(({ ctx, query }) => service.listReconciliations(ctx, query)),
  accounts: ({ ctx }) => service.listAccountsReconciled(ctx),
  begin: ({ ctx, body }) => service.beginReconciliation(ctx, body),
  get: ({ ctx, params }) => service.getReconciliation(ctx, params.id),
  rows: paged(({ ctx, params, query }) => service.listRows(ctx, params.id, query)),
  hints: ({ ctx, params }) => listHints(ctx, params.id),
  update: ({ ctx, params, body }) => service.updateReconciliation(ctx, params.id, body),
  finish: ({ ctx, params }) => endings.finishReconciliation(ctx, params.id),
  reopen: ({ ctx, params, body }) => endings.reopenReconciliation(ctx, params.id, body.reason),
  remove: async ({ ctx, params }) => (await endings.cancelReconciliation(ctx, params.id), {}),
  restore: ({ ctx, params }) => endings.restoreReconciliation(ctx, params.id),
});
