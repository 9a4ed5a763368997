import { paged, pageById } from "#platform/server/paging.ts";
import { routesOf } from "#platform/server/route.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import * as store from "./activities.store.ts";

export const activitiesRoutes = routesOf(activitiesApi, {
  list: paged(({ ctx, query }) =>
    pageById("activities", query, (from) =>
      store.listActivities(ctx.tx, { contactId: query.contactId, ...from }),
    ),
  ),
});
