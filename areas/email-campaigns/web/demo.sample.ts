import { type Sample, sampleFor } from "#platform/web/demo-mode.ts";
import { campaignsApi } from "#areas/email-campaigns/contract/campaigns.api.ts";
import { templatesApi } from "#areas/email-campaigns/contract/templates.api.ts";

const sample = () => import("./campaigns.sample.ts");

export const samples: readonly Sample[] = [
  sampleFor(campaignsApi.list, async () => (await sample()).sampleCampaigns),
  sampleFor(campaignsApi.totals, async () => (await sample()).sampleTotals()),
  sampleFor(campaignsApi.get, async ({ params }) => (await sample()).oneCampaign(params.id)),
  sampleFor(campaignsApi.preflight, async ({ params }) => (await sample()).samplePreflight(params.id)),
  sampleFor(templatesApi.list, async () => (await sample()).sampleTemplates),
  sampleFor(campaignsApi.audienceOptions, async () => ({
    sources: (await sample()).sampleSources(),
    total: (await sample()).sampleContactCount,
  })),
  sampleFor(campaignsApi.recipients, async ({ params, query }) =>
    (await sample()).sampleRecipients(params.id, query),
  ),
  sampleFor(campaignsApi.report, async ({ params }) => (await sample()).sampleReport(params.id)),
  sampleFor(campaignsApi.bin, () => []),
];
