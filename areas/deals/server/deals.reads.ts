import type { FirstReads } from "#platform/contract/page.ts";
import { contactPage } from "#areas/customers/contract/customers.pages.ts";
import { pipelineStagesApi } from "#areas/pipeline/contract/pipeline-stages.api.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { dealImportsApi } from "#areas/deals/contract/deal-imports.api.ts";
import { dealsApi } from "#areas/deals/contract/deals.api.ts";
import {
  contactDealsQuery,
  dealBoardQuery,
  dealImportPage,
  dealImportsPageSize,
  dealsBinPage,
  dealsPage,
  dealsPageSize,
} from "#areas/deals/contract/deals.pages.ts";
import { DealFilter } from "#areas/deals/contract/deals.schema.ts";

export const firstReads: readonly FirstReads[] = [
  {
    page: contactPage,
    module: "areas/deals/web/contact-deals.tsx",
    reads: ({ params }) => [{ call: dealsApi.list, query: contactDealsQuery(params.id) }],
  },
  { page: dealsBinPage, reads: () => [{ call: dealsApi.bin, query: { limit: dealsPageSize } }] },
  {
    page: dealImportPage,
    reads: ({ query }) => {
      const id = query.get("import");
      return [
        id === null
          ? { call: dealImportsApi.list, query: { limit: dealImportsPageSize } }
          : { call: dealImportsApi.get, params: { id } },
        { call: pipelineStagesApi.list },
      ];
    },
  },
  {
    page: dealsPage,
    reads: ({ query }) => {
      const asked = Object.fromEntries(
        ["sort", ...Object.keys(DealFilter.shape)].map((name) => [name, query.get(name) ?? undefined]),
      );
      return [
        query.get("as") === "board"
          ? { call: dealsApi.board, query: dealBoardQuery(asked) }
          : {
              call: dealsApi.list,
              query: { ...asked, view: asked.view ?? "opportunities", limit: dealsPageSize },
            },
        { call: dealsApi.summary, query: { view: "opportunities" } },
        { call: pipelineStagesApi.list },
        { call: tasksApi.settings },
      ];
    },
  },
];
