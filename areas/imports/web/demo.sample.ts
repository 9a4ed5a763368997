import { type Sample, sampleFor } from "#platform/web/demo-mode.ts";
import { importsApi } from "#areas/imports/contract/imports.api.ts";

const imports = () => import("./imports.sample.ts");

export const samples: readonly Sample[] = [
  sampleFor(importsApi.list, async () => (await imports()).entries()),
  sampleFor(importsApi.get, async ({ params }) => (await imports()).oneImport(params.id)),
  sampleFor(importsApi.rows, async ({ params, query }) => (await imports()).rowsOf(params.id, query)),
  sampleFor(importsApi.wrongValues, async () => (await imports()).wrongValues()),
  sampleFor(importsApi.kept, async () => []),
];
