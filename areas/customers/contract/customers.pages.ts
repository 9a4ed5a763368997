import { operationsApi } from "#platform/contract/operations.ts";
import { page } from "#platform/contract/page.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { pipelineStagesApi } from "#areas/pipeline/contract/pipeline-stages.api.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { contactTasksQuery } from "#areas/tasks/contract/tasks.pages.ts";
import { attachmentsApi } from "./attachments.api.ts";
import { contactFieldsApi } from "./contact-fields.api.ts";
import { contactMergesApi } from "./contact-merges.api.ts";
import { contactsApi } from "./contacts.api.ts";
import { contactViews } from "./contacts.schema.ts";
import { duplicatesApi } from "./duplicates.api.ts";

/** How many cards one page of the grid asks for; divides by one, two and three columns. */
export const contactsPageSize = 48;
/** How many entries of the timeline and of the list of changes are asked for at once. */
export const timelinePageSize = 30;
/** How many merges, of all or of one customer, are asked for at once. */
export const mergesPageSize = 5;

export const contactsPage = page({
  path: "/contacts",
  title: "My Customers",
  access: "protected",
  module: "areas/customers/web/contacts-page.tsx",
  firstReads: ({ query }) => {
    const filter = { search: query.get("search") ?? undefined, stage: query.get("stage") ?? undefined };
    const view = contactViews.find((one) => one === query.get("view"));
    return [
      { call: contactsApi.list, query: { ...filter, limit: contactsPageSize, fields: "card", view } },
      { call: contactsApi.count, query: { ...filter, view } },
      { call: pipelineStagesApi.list },
      { call: operationsApi.list },
    ];
  },
});

export const contactPage = page({
  path: "/contacts/:id",
  title: "Customer",
  access: "protected",
  module: "areas/customers/web/contact-page.tsx",
  firstReads: ({ params }) => [
    { call: contactsApi.get, params: { id: params.id } },
    { call: activitiesApi.list, query: { contactId: params.id, limit: timelinePageSize } },
    { call: attachmentsApi.list, query: { contactId: params.id } },
    { call: contactsApi.changes, params: { id: params.id }, query: { limit: timelinePageSize } },
    { call: tasksApi.list, query: contactTasksQuery(params.id) },
    { call: tasksApi.settings },
    { call: contactMergesApi.list, query: { contactId: params.id, limit: mergesPageSize } },
    { call: contactFieldsApi.list },
    { call: membersApi.list },
    { call: pipelineStagesApi.list },
  ],
});

export const binPage = page({
  path: "/contacts/bin",
  title: "Trash",
  access: "protected",
  module: "areas/customers/web/bin-page.tsx",
  firstReads: () => [{ call: contactsApi.bin, query: { limit: contactsPageSize } }],
});

/** How many groups the page of duplicates asks for at once. */
export const duplicatesPageSize = 20;

export const duplicatesPage = page({
  path: "/contacts/duplicates",
  title: "Duplicates",
  access: "protected",
  module: "areas/customers/web/duplicates-page.tsx",
  firstReads: () => [
    { call: duplicatesApi.list, query: { limit: duplicatesPageSize } },
    { call: duplicatesApi.summary },
    { call: contactMergesApi.list, query: { limit: mergesPageSize } },
    { call: operationsApi.list },
  ],
});
