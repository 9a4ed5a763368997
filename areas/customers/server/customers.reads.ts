import type { FirstReads } from "#platform/contract/page.ts";
import { operationsApi } from "#platform/contract/operations.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { pipelineStagesApi } from "#areas/pipeline/contract/pipeline-stages.api.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { attachmentsApi } from "#areas/customers/contract/attachments.api.ts";
import { contactFieldsApi } from "#areas/customers/contract/contact-fields.api.ts";
import { contactMergesApi } from "#areas/customers/contract/contact-merges.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { contactViews } from "#areas/customers/contract/contacts.schema.ts";
import {
  contactsPageSize,
  timelinePageSize,
  mergesPageSize,
  contactsPage,
  contactPage,
  binPage,
} from "#areas/customers/contract/customers.pages.ts";

export const firstReads: readonly FirstReads[] = [
  {
    page: contactsPage,
    reads: ({ query }) => {
      const filter = { search: query.get("search") ?? undefined, stage: query.get("stage") ?? undefined };
      const view = contactViews.find((one) => one === query.get("view"));
      return [
        { call: contactsApi.list, query: { ...filter, limit: contactsPageSize, fields: "card", view } },
        { call: contactsApi.count, query: { ...filter, view } },
        { call: pipelineStagesApi.list },
        { call: operationsApi.list },
      ];
    },
  },
  {
    page: contactPage,
    reads: ({ params }) => [
      { call: contactsApi.get, params: { id: params.id } },
      { call: activitiesApi.list, query: { contactId: params.id, limit: timelinePageSize } },
      { call: attachmentsApi.list, query: { contactId: params.id } },
      { call: contactsApi.changes, params: { id: params.id }, query: { limit: timelinePageSize } },
      { call: contactMergesApi.list, query: { contactId: params.id, limit: mergesPageSize } },
      { call: contactFieldsApi.list },
      { call: membersApi.list },
      { call: pipelineStagesApi.list },
    ],
  },
  {
    page: binPage,
    reads: () => [{ call: contactsApi.bin, query: { limit: contactsPageSize } }],
  },
];
