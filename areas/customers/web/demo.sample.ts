import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { operationsApi } from "#platform/contract/operations.ts";
import { type Sample, sampleFor } from "#platform/web/demo-mode.ts";
import { attachmentsApi } from "#areas/customers/contract/attachments.api.ts";
import { contactFieldsApi } from "#areas/customers/contract/contact-fields.api.ts";
import { sampleFields } from "#areas/customers/contract/contact-fields.sample.ts";
import { contactMergesApi } from "#areas/customers/contract/contact-merges.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { pipelineBoardApi } from "#areas/customers/contract/pipeline-board.api.ts";
import { pipelineStagesApi } from "#areas/pipeline/contract/pipeline-stages.api.ts";

const contacts = () => import("./contacts.sample.ts");
const board = () => import("./pipeline-board.sample.ts");
const details = () => import("./contact-details.sample.ts");

export const samples: readonly Sample[] = [
  sampleFor(contactsApi.list, async ({ query }) => (await contacts()).listed(query)),
  sampleFor(contactsApi.withPhone, async ({ query }) =>
    (await contacts()).listed(query).filter(({ phone }) => phone),
  ),
  sampleFor(contactsApi.idsWithPhone, async ({ query }) => ({
    ids: (await contacts()).listed(query).flatMap(({ id, phone }) => (phone ? [id] : [])),
    isAll: true,
  })),
  sampleFor(contactsApi.count, async ({ query }) => ({
    count: (await contacts()).listed({ ...query, limit: "" }).length,
  })),
  sampleFor(contactsApi.get, async ({ params }) => (await contacts()).oneContact(params.id)),
  sampleFor(contactsApi.tags, async () => (await contacts()).tagCounts()),
  sampleFor(contactsApi.sources, async () => []),
  sampleFor(contactsApi.bin, async () => (await details()).binned()),
  sampleFor(contactsApi.changes, async ({ params }) => (await details()).changesOf(params.id)),
  sampleFor(contactFieldsApi.list, async () => [...sampleFields]),
  sampleFor(attachmentsApi.list, async ({ query }) => (await details()).filesOf(query.contactId)),
  sampleFor(activitiesApi.list, async ({ query }) => (await details()).activitiesOf(query)),
  sampleFor(operationsApi.list, async () => []),
  sampleFor(pipelineStagesApi.list, async () => (await board()).sampleStages),
  sampleFor(pipelineBoardApi.get, async () => (await board()).sampleBoard()),
  sampleFor(contactMergesApi.list, async () => []),
];
