import { type Sample, sampleFor } from "#platform/web/demo-mode.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { pushApi } from "#areas/notifications/contract/push.api.ts";
import { demoBadge } from "./notifications.messages.ts";

export const samples: readonly Sample[] = [
  sampleFor(notificationsApi.unread, () => ({ count: demoBadge })),
  sampleFor(pushApi.list, () => []),
  sampleFor(pushApi.key, () => ({ key: "" })),
];
