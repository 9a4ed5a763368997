import { type Route, routesOf } from "#platform/server/route.ts";
import { appAddressesApi, appFeedsApi } from "#areas/integrations/contract/app-addresses.api.ts";
import { renewAddress, saveSigningSecret } from "./app-address-changes.service.ts";
import { readFeed } from "./app-feed-reading.service.ts";
import { takePaymentEvent } from "./app-payment-events.service.ts";

export const appAddressesRoutes: Route[] = [
  ...routesOf(appAddressesApi, {
    renew: ({ ctx, params }) => renewAddress(ctx, params.id),
    signingSecret: ({ ctx, params, body }) => saveSigningSecret(ctx, params.id, body.secret),
  }),
  ...routesOf(appFeedsApi, {
    read: ({ ctx, params, answer }) => readFeed(ctx, params.file, answer),
    payment: async ({ ctx, params, body }) => {
      await takePaymentEvent(ctx, params.token, Buffer.from(body.bytes ?? []));
      return {};
    },
  }),
];
