import { type Sample, sampleFor, sampleOf } from "#platform/web/demo-mode.ts";
import { pipelineStagesApi } from "#areas/pipeline/contract/pipeline-stages.api.ts";
import type { PipelineStage } from "#areas/pipeline/contract/pipeline-stages.schema.ts";
import { dealImportsApi } from "#areas/deals/contract/deal-imports.api.ts";
import { dealsApi } from "#areas/deals/contract/deals.api.ts";

const deals = () => import("./deals.sample.ts");

export const samples: readonly Sample[] = [
  sampleFor(dealsApi.list, async ({ query }) => (await deals()).listed(query)),
  sampleFor(dealsApi.summary, async ({ query }) => (await deals()).summed(query)),
  sampleFor(dealsApi.board, async ({ query }) =>
    (await deals()).boarded(query, (await sampleOf(pipelineStagesApi.list, {})) as PipelineStage[]),
  ),
  sampleFor(dealsApi.bin, async () => []),
  sampleFor(dealsApi.get, async ({ params }) => (await deals()).oneDeal(params.id)),
  sampleFor(dealsApi.history, async () => []),
  sampleFor(dealImportsApi.list, async () => []),
];
