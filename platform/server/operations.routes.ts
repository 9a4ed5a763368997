import { operationsApi } from "#platform/contract/operations.ts";
import { cancelOperation, getOperation, listOperations } from "./operations.ts";
import { routesOf } from "./route.ts";

/** The calls by which any screen finds operations again. */
export const operationsRoutes = routesOf(operationsApi, {
  list: ({ ctx }) => listOperations(ctx.tx),
  get: ({ ctx, params }) => getOperation(ctx.tx, params.id),
  cancel: ({ ctx, params }) => cancelOperation(ctx.tx, params.id),
});
