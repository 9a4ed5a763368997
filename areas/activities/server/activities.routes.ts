import { cursorOf, readCursor } from "#platform/server/cursor.ts";
import { routesOf } from "#platform/server/route.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import * as store from "./activities.store.ts";

/** How many are told when nobody said how many. */
const defaultLimit = 200;

export const activitiesRoutes = routesOf(activitiesApi, {
  list: async ({ ctx, query, answer }) => {
    const limit = query.limit ?? defaultLimit;
    const beforeId = query.cursor === undefined ? undefined : String(readCursor("activities", query.cursor)[0]);
    const rows = await store.listActivities(ctx.tx, { contactId: query.contactId, beforeId, limit: limit + 1 });
    if (rows.length > limit) answer.next(cursorOf("activities", [rows[limit - 1]!.id]));
    return rows.slice(0, limit);
  },
});
