import { type Sample, sampleFor } from "#platform/web/demo-mode.ts";
import { dataExportsApi } from "#areas/settings/contract/data-exports.api.ts";
import { brandApi } from "#areas/settings/contract/brand.api.ts";
import { settingsApi } from "#areas/settings/contract/settings.api.ts";

const sample = () => import("./settings.sample.ts");

export const samples: readonly Sample[] = [
  sampleFor(settingsApi.profile, async () => (await sample()).sampleProfile),
  sampleFor(settingsApi.business, async () => (await sample()).sampleBusiness),
  sampleFor(brandApi.get, async () => (await sample()).sampleBrand),
  sampleFor(settingsApi.look, async () => (await sample()).sampleLook),
  sampleFor(settingsApi.alerts, async () => (await sample()).sampleAlerts),
  sampleFor(dataExportsApi.list, async () => (await sample()).sampleExports()),
  sampleFor(settingsApi.system, async () => (await sample()).sampleSystem),
];
