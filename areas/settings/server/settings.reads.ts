import type { FirstReads } from "#platform/contract/page.ts";
import { pipelineStagesApi } from "#areas/pipeline/contract/pipeline-stages.api.ts";
import { brandApi } from "#areas/settings/contract/brand.api.ts";
import { dataExportsApi } from "#areas/settings/contract/data-exports.api.ts";
import { settingsApi } from "#areas/settings/contract/settings.api.ts";
import { brandPage, dataPage, settingsPage } from "#areas/settings/contract/settings.pages.ts";
import { type SettingsTab, tabFrom } from "#areas/settings/contract/settings-tabs.rules.ts";

const readsOf = {
  info: [{ call: settingsApi.profile }, { call: settingsApi.business }],
  pipeline: [{ call: pipelineStagesApi.list }],
  alerts: [{ call: settingsApi.alerts }],
  look: [{ call: settingsApi.look }],
  help: [{ call: settingsApi.system }],
} satisfies Record<SettingsTab, unknown>;

export const firstReads: readonly FirstReads[] = [
  { page: brandPage, reads: () => [{ call: brandApi.get }, { call: settingsApi.business }] },
  { page: settingsPage, reads: ({ query }) => readsOf[tabFrom(query)] },
  { page: dataPage, reads: () => [{ call: dataExportsApi.list }] },
];
