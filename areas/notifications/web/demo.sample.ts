import { type Sample, sampleFor } from "#platform/web/demo-mode.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { demoBadge } from "./notifications.messages.ts";

export const samples: readonly Sample[] = [sampleFor(notificationsApi.unread, () => ({ count: demoBadge }))];
