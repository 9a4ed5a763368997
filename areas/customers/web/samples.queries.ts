import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { longWorkApi } from "#platform/contract/long-work.ts";
import { registerSample } from "#platform/web/demo-mode.ts";
import { attachmentsApi } from "#areas/customers/contract/attachments.api.ts";
import { contactFieldsApi } from "#areas/customers/contract/contact-fields.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { pipelineBoardApi } from "#areas/customers/contract/pipeline-board.api.ts";
import { pipelineStagesApi } from "#areas/pipeline/contract/pipeline-stages.api.ts";

const contacts = () => import("./contacts.sample.ts");
const board = () => import("./pipeline-board.sample.ts");
const details = () => import("./contact-details.sample.ts");

// Loaded only when the demo asks: a signed-in person never fetches the samples.
registerSample(contactsApi.list, async ({ query }) => (await contacts()).listed(query));
registerSample(contactsApi.count, async ({ query }) => ({
  count: (await contacts()).listed({ ...query, limit: "" }).length,
}));
registerSample(contactsApi.get, async ({ params }) => (await contacts()).oneContact(params.id));
registerSample(contactsApi.tags, async () => (await contacts()).tagCounts());
registerSample(contactsApi.sources, async () => []);
registerSample(contactsApi.bin, async () => (await details()).binned());
registerSample(contactsApi.changes, async ({ params }) => (await details()).changesOf(params.id));
registerSample(contactFieldsApi.list, async () => (await details()).fields);
registerSample(attachmentsApi.list, async ({ query }) => (await details()).filesOf(query.contactId));
registerSample(activitiesApi.list, async ({ query }) => (await details()).activitiesOf(query));
registerSample(membersApi.list, async () => (await contacts()).members);
registerSample(longWorkApi.list, async () => []);
registerSample(pipelineStagesApi.list, async () => (await board()).sampleStages);
registerSample(pipelineBoardApi.get, async () => (await board()).sampleBoard());
