import type { FirstReads } from "#platform/contract/page.ts";
import { pushApi } from "#areas/notifications/contract/push.api.ts";
import { settingsPage } from "#areas/settings/contract/settings.pages.ts";
import { tabFrom } from "#areas/settings/contract/settings-tabs.rules.ts";

/** The devices are a part of Settings, Alerts. */
export const firstReads: readonly FirstReads[] = [
  { page: settingsPage, reads: ({ query }) => (tabFrom(query) === "alerts" ? [{ call: pushApi.list }] : []) },
];
