import { routesOf } from "#platform/server/route.ts";
import { videosApi } from "#areas/help/contract/videos.api.ts";
import { videos } from "#areas/help/contract/videos.rules.ts";

export const videosRoutes = routesOf(videosApi, {
  list: () => Promise.resolve([...videos]),
});
