import { registerSample } from "#platform/web/demo-mode.ts";
import { campaignsApi } from "#areas/email-campaigns/contract/campaigns.api.ts";
import { templatesApi } from "#areas/email-campaigns/contract/templates.api.ts";

const sample = () => import("./campaigns.sample.ts");

// Loaded only when the demo asks: a signed-in person never fetches the samples.
registerSample(campaignsApi.list, async () => (await sample()).sampleCampaigns);
registerSample(campaignsApi.totals, async () => (await sample()).sampleTotals());
registerSample(campaignsApi.get, async ({ params }) => (await sample()).oneCampaign(params.id));
registerSample(campaignsApi.preflight, async ({ params }) => (await sample()).samplePreflight(params.id));
registerSample(templatesApi.list, async () => (await sample()).sampleTemplates);
registerSample(campaignsApi.audienceOptions, async () => ({
  sources: (await sample()).sampleSources(),
  total: (await sample()).sampleContactCount,
}));
registerSample(campaignsApi.recipients, async ({ params, query }) =>
  (await sample()).sampleRecipients(params.id, query),
);
registerSample(campaignsApi.report, async ({ params }) => (await sample()).sampleReport(params.id));
registerSample(campaignsApi.bin, () => []);
