import { type Sample, sampleFor, sampleOf } from "#platform/web/demo-mode.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";
import { pipelineStagesApi } from "#areas/pipeline/contract/pipeline-stages.api.ts";
import type { PipelineStage } from "#areas/pipeline/contract/pipeline-stages.schema.ts";
import { reportsApi } from "#areas/reports/contract/reports.api.ts";

const sample = () => import("./reports.sample.ts");
const contacts = async () => (await sampleOf(contactsApi.list, {})) as Contact[];
const stages = async () => (await sampleOf(pipelineStagesApi.list, {})) as PipelineStage[];

export const samples: readonly Sample[] = [
  sampleFor(reportsApi.get, async () => (await sample()).sampleReport(await contacts(), await stages())),
  sampleFor(reportsApi.rows, async ({ query }) =>
    (await sample()).sampleRows(await contacts(), await stages(), query),
  ),
  sampleFor(reportsApi.settings, async () => ({ weekly: false, mailReady: true })),
];
