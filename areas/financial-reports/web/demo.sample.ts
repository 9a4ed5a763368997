import { type Sample, sampleFor } from "#platform/web/demo-mode.ts";
import { financialReportsApi } from "#areas/financial-reports/contract/financial-reports.api.ts";

export const samples: readonly Sample[] = [
  sampleFor(financialReportsApi.list, () => []),
  sampleFor(financialReportsApi.bin, () => []),
];
