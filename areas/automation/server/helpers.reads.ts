import type { FirstReads } from "#platform/contract/page.ts";
import { contactFieldsApi } from "#areas/customers/contract/contact-fields.api.ts";
import { hooksApi } from "#areas/integrations/contract/hooks.api.ts";
import { webhooksApi } from "#areas/integrations/contract/webhooks.api.ts";
import { templatesApi } from "#areas/email-campaigns/contract/templates.api.ts";
import { pipelineStagesApi } from "#areas/pipeline/contract/pipeline-stages.api.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import {
  helperEditPage,
  helperPage,
  helpersBinPage,
  helpersPage,
} from "#areas/automation/contract/automation.pages.ts";
import { helpersApi } from "#areas/automation/contract/helpers.api.ts";

/** What can be chosen in a helper. */
const choices = [
  { call: pipelineStagesApi.list },
  { call: membersApi.list },
  { call: contactFieldsApi.list },
  { call: templatesApi.list },
  { call: webhooksApi.list },
  { call: hooksApi.list },
];

export const firstReads: readonly FirstReads[] = [
  { page: helpersPage, reads: () => [{ call: helpersApi.list }, { call: helpersApi.settings }] },
  {
    page: helperPage,
    reads: ({ params: { id } }) => [
      { call: helpersApi.get, params: { id } },
      { call: helpersApi.runs, params: { id } },
    ],
  },
  {
    page: helperEditPage,
    reads: ({ params: { id } }) => [
      ...(id === "new" ? [] : [{ call: helpersApi.get, params: { id } }]),
      ...choices,
    ],
  },
  { page: helpersBinPage, reads: () => [{ call: helpersApi.bin }] },
];
