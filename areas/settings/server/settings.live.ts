import type { LiveRead } from "#platform/server/live-reads.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { businessChanged, exportsChanged, personChanged } from "#areas/settings/contract/settings.events.ts";
import { dataExportsApi } from "#areas/settings/contract/data-exports.api.ts";
import { brandApi } from "#areas/settings/contract/brand.api.ts";
import { brandChanged } from "#areas/settings/contract/brand.events.ts";
import { settingsApi } from "#areas/settings/contract/settings.api.ts";

export const liveReads: readonly LiveRead[] = [
  { read: authApi.user, staleBy: [personChanged, businessChanged] },
  { read: settingsApi.profile, staleBy: [personChanged] },
  { read: settingsApi.look, staleBy: [personChanged] },
  { read: settingsApi.alerts, staleBy: [personChanged] },
  { read: brandApi.get, staleBy: [brandChanged] },
  { read: settingsApi.business, staleBy: [businessChanged] },
  { read: dataExportsApi.list, staleBy: [exportsChanged] },
];
