import { type Sample, sampleFor } from "#platform/web/demo-mode.ts";
import { duplicatesApi } from "#areas/duplicates/contract/duplicates.api.ts";

const duplicates = () => import("./duplicates.sample.ts");

export const samples: readonly Sample[] = [
  sampleFor(duplicatesApi.list, async () => (await duplicates()).sampleGroups()),
  sampleFor(duplicatesApi.summary, async () => (await duplicates()).sampleSummary()),
  sampleFor(duplicatesApi.similar, async ({ query }) => (await duplicates()).sampleSimilar(query)),
];
