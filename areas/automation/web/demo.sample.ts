import { type Sample, sampleFor } from "#platform/web/demo-mode.ts";
import { helperDraftsApi, helperRunsApi, helpersApi } from "#areas/automation/contract/helpers.api.ts";

const data = () => import("./helpers.sample.ts");

export const samples: readonly Sample[] = [
  sampleFor(helpersApi.list, async () => (await data()).helpers),
  sampleFor(helpersApi.settings, async () => (await data()).settings),
  sampleFor(helpersApi.choices, async () => (await data()).choices),
  sampleFor(helpersApi.get, async ({ params }) => (await data()).oneHelper(params.id)),
  sampleFor(helpersApi.runs, async ({ params, query }) =>
    (await data()).runsWhere({ ...query, helperId: params.id }),
  ),
  sampleFor(helpersApi.bin, () => []),
  sampleFor(helpersApi.toStart, () => ({ helpers: [] })),
  sampleFor(helperRunsApi.list, async ({ query }) => (await data()).runsWhere(query ?? {})),
  sampleFor(helperDraftsApi.list, async () => (await data()).drafts()),
];
