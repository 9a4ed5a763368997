import { on } from "#platform/server/events.ts";
import { deskOrdersApi } from "#areas/formation/contract/desk-orders.api.ts";
import {
  formationCancelled,
  formationChanged,
  formationCompleted,
  formationOrdered,
} from "#areas/formation/contract/formations.events.ts";
import { notifyHosts } from "#areas/host/server/index.ts";

export const formationSubscribers = [
  formationOrdered,
  formationChanged,
  formationCompleted,
  formationCancelled,
].map((changed) => on(changed, (ctx) => notifyHosts(ctx, [deskOrdersApi.list.path])));
