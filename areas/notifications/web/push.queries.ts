import { workerPath } from "#platform/contract/offline.ts";
import { call } from "#platform/web/call.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { pushApi } from "#areas/notifications/contract/push.api.ts";
import { pushDemo, pushToasts } from "./push.messages.ts";
import { subscribeHere, unsubscribeHere } from "./push.view.ts";

const refresh = [pushApi.list];

/** The person didn't allow it. */
class NotAllowed extends Error {}

export const usePushDevices = () => useQueryOf(pushApi.list);

/** Asks the browser's person, subscribes, and has notifications sent here. */
export function useTurnOnPush() {
  return useAction(pushApi.create, {
    demo: pushDemo.turnOn,
    success: pushToasts.on,
    failure: (error) => (error instanceof NotAllowed ? pushToasts.dismissed : pushToasts.notOn(error)),
    refresh,
    send: async (_input, once) => {
      const { key } = await call(pushApi.key);
      const body = await subscribeHere(key, workerPath);
      if (!body) throw new NotAllowed();
      return call(pushApi.create, { body, once });
    },
  });
}

export const useTestPush = () =>
  useAction(pushApi.test, {
    demo: pushDemo.test,
    success: pushToasts.tested,
    failure: pushToasts.notTested,
    refresh,
  });

export const usePushDetails = () =>
  useAction(pushApi.update, { demo: pushDemo.details, failure: pushToasts.notSaved, refresh });

/** Turns a device off; the one that is used also tells its browser. */
export const useRemovePush = (isHere: boolean) =>
  useAction(pushApi.remove, {
    demo: pushDemo.remove,
    success: pushToasts.off,
    failure: pushToasts.notOff,
    refresh,
    gone: ({ params }) => params.id,
    send: async (input, once) => {
      const done = await call(pushApi.remove, { ...input, once });
      if (isHere) await unsubscribeHere().catch(() => undefined);
      return done;
    },
  });
