import type { FirstReads } from "#platform/contract/page.ts";
import {
  helperEditPage,
  helperPage,
  helpersBinPage,
  helpersPage,
} from "#areas/automation/contract/automation.pages.ts";
import { helpersApi } from "#areas/automation/contract/helpers.api.ts";

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
      { call: helpersApi.choices },
    ],
  },
  { page: helpersBinPage, reads: () => [{ call: helpersApi.bin }] },
];
