import { answerById } from "#platform/server/cursor.ts";
import { routesOf } from "#platform/server/route.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import * as store from "./activities.store.ts";

/** How many are told when nobody said how many. */
const defaultLimit = 200;

export const activitiesRoutes = routesOf(activitiesApi, {
  list: ({ ctx, query, answer }) =>
    answerById(
      answer,
      { scope: "activities", limit: query.limit ?? defaultLimit, cursor: query.cursor },
      (from) => store.listActivities(ctx.tx, { contactId: query.contactId, ...from }),
    ),
});
