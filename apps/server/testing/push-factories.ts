import { pushApi } from "#areas/notifications/contract/push.api.ts";
import { newPushBrowser, newPushPath, startPushService } from "./push-service.ts";
import type { SignedIn } from "./test-server.ts";

type Made = { params: Record<string, string>; body?: unknown };

let service: ReturnType<typeof startPushService> | undefined;

/** A browser of this person that gets notifications. */
const device =
  (body?: unknown) =>
  async (owner: SignedIn): Promise<Made> => {
    service ??= startPushService();
    const { subscription } = newPushBrowser((await service).url + newPushPath());
    const { body: made } = await owner.call(pushApi.create, { body: subscription });
    return { params: { id: made.id }, body };
  };

export const pushFactories = {
  "PUT /api/push-subscriptions/:id": device({ showsDetails: true }),
  "POST /api/push-subscriptions/:id/test": device(),
  "DELETE /api/push-subscriptions/:id": device(),
};

/** Calls whose body names what only a browser has. */
export const bodiesNameBrowsers = ["POST /api/push-subscriptions"];
