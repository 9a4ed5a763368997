import type { FirstReads } from "#platform/contract/page.ts";
import { deskApi } from "#areas/host/contract/desk.api.ts";
import { deskPage } from "#areas/host/contract/desk.pages.ts";
import { deskPageSize } from "#areas/host/contract/desk.schema.ts";
import { filterIn, searchIn } from "#areas/host/contract/desk.rules.ts";

export const firstReads: readonly FirstReads[] = [
  {
    page: deskPage,
    reads: ({ query }) => [
      {
        call: deskApi.tickets,
        query: { filter: filterIn(query), search: searchIn(query), limit: deskPageSize },
      },
    ],
  },
];
