import { eventsApi } from "#platform/contract/event-log.ts";
import { operationsApi } from "#platform/contract/operations.ts";
import { listEvents } from "./event-log.ts";
import { cancelOperation, getOperation, listOperations } from "./operations.ts";
import { paged, pageById } from "./paging.ts";
import { routesOf } from "./route.ts";

/** What other programs read of what happened. */
export const eventsRoutes = routesOf(eventsApi, {
  list: paged(({ ctx, query: { types, ...wanted } }) =>
    pageById("events", wanted, (from) => listEvents(ctx.tx, { ...from, types })),
  ),
});

/** The calls by which any screen finds operations again. */
export const operationsRoutes = routesOf(operationsApi, {
  list: ({ ctx }) => listOperations(ctx.tx),
  get: ({ ctx, params }) => getOperation(ctx.tx, params.id),
  cancel: ({ ctx, params }) => cancelOperation(ctx.tx, params.id),
});
