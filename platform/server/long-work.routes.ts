import { longWorkApi } from "#platform/contract/long-work.ts";
import { cancelWork, getWork, listWork } from "./long-work.ts";
import { routesOf } from "./route.ts";

/** The calls by which any screen finds long work again. */
export const longWorkRoutes = routesOf(longWorkApi, {
  list: ({ ctx }) => listWork(ctx.tx),
  get: ({ ctx, params }) => getWork(ctx.tx, params.id),
  cancel: ({ ctx, params }) => cancelWork(ctx.tx, params.id),
});
