import type { FirstReads } from "#platform/contract/page.ts";
import { centerTabFrom } from "#areas/help/contract/center-tabs.rules.ts";
import { tutorialsPage } from "#areas/help/contract/help.pages.ts";
import { supportApi } from "#areas/help/contract/support.api.ts";
import { ticketsApi } from "#areas/help/contract/tickets.api.ts";
import { ticketsPageSize } from "#areas/help/contract/tickets.schema.ts";

export const firstReads: readonly FirstReads[] = [
  {
    page: tutorialsPage,
    reads: ({ query }) =>
      centerTabFrom(query) === "help"
        ? [{ call: supportApi.get }, { call: ticketsApi.list, query: { limit: ticketsPageSize } }]
        : [],
  },
];
