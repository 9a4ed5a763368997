import type { FirstReads } from "#platform/contract/page.ts";
import { onboardingApi } from "#areas/onboarding/contract/onboarding.api.ts";
import { reportsApi } from "#areas/reports/contract/reports.api.ts";
import { reportRowsPage, reportRowsPageSize, reportsPage } from "#areas/reports/contract/reports.pages.ts";

const filterNames = ["from", "to", "assignedTo", "source"] as const;
const chosen = (query: URLSearchParams, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, query.get(name) ?? undefined]));

export const firstReads: readonly FirstReads[] = [
  {
    page: reportsPage,
    reads: ({ query }) => [
      { call: reportsApi.get, query: chosen(query, filterNames) },
      { call: onboardingApi.get },
    ],
  },
  {
    page: reportRowsPage,
    reads: ({ query }) =>
      query.has("of")
        ? [
            {
              call: reportsApi.rows,
              query: {
                ...chosen(query, [...filterNames, "of", "stage", "reason"]),
                limit: reportRowsPageSize,
              },
            },
          ]
        : [],
  },
];
