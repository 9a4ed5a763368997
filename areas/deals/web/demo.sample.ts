import { type Sample, sampleFor } from "#platform/web/demo-mode.ts";
import { dealImportsApi } from "#areas/deals/contract/deal-imports.api.ts";
import { dealsApi } from "#areas/deals/contract/deals.api.ts";

const deals = () => import("./deals.sample.ts");

export const samples: readonly Sample[] = [
  sampleFor(dealsApi.list, async ({ query }) => (await deals()).listed(query)),
  sampleFor(dealsApi.summary, async ({ query }) => (await deals()).summed(query)),
  sampleFor(dealsApi.bin, async () => []),
  sampleFor(dealsApi.get, async ({ params }) => (await deals()).oneDeal(params.id)),
  sampleFor(dealsApi.history, async () => []),
  sampleFor(dealImportsApi.list, async () => []),
];
