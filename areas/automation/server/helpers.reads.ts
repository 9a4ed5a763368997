import type { FirstReads } from "#platform/contract/page.ts";
import { contactPage } from "#areas/customers/contract/customers.pages.ts";
import {
  contactRunsQuery,
  helperEditPage,
  helperPage,
  helpersBinPage,
  helpersPage,
} from "#areas/automation/contract/automation.pages.ts";
import { helperRunsApi, helpersApi } from "#areas/automation/contract/helpers.api.ts";

export const firstReads: readonly FirstReads[] = [
  {
    page: contactPage,
    module: "areas/automation/web/contact-runs.tsx",
    reads: ({ params }) => [{ call: helperRunsApi.list, query: contactRunsQuery(params.id) }],
  },
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
    reads: ({ params: { id } }) => (id === "new" ? [] : [{ call: helpersApi.get, params: { id } }]),
  },
  { page: helpersBinPage, reads: () => [{ call: helpersApi.bin }] },
];
