import { type Sample, sampleFor } from "#platform/web/demo-mode.ts";
import { statementsApi } from "#areas/statements/contract/statements.api.ts";
import { suggestionsApi } from "#areas/statements/contract/suggestions.api.ts";

const statements = () => import("./statements.sample.ts");

export const samples: readonly Sample[] = [
  sampleFor(statementsApi.list, async () => [...(await statements()).statements]),
  sampleFor(statementsApi.get, async ({ params }) => (await statements()).oneStatement(params.id)),
  sampleFor(statementsApi.rows, async ({ params, query }) =>
    (await statements()).rowsOf(params.id, query.verdict),
  ),
  sampleFor(statementsApi.kept, () => []),
  sampleFor(suggestionsApi.list, () => []),
];
