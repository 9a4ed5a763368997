import { type Route, routesOf } from "#platform/server/route.ts";
import { appAddressesApi, appFeedsApi } from "#areas/integrations/contract/app-addresses.api.ts";
import { renewAddress } from "./app-addresses.service.ts";
import { readFeed } from "./app-feed-reading.service.ts";

export const appAddressesRoutes: Route[] = [
  ...routesOf(appAddressesApi, { renew: ({ ctx, params }) => renewAddress(ctx, params.id) }),
  ...routesOf(appFeedsApi, { read: ({ ctx, params, answer }) => readFeed(ctx, params.file, answer) }),
];
