import type { Ctx } from "#platform/server/context.ts";
import { pagesOf, rowFile } from "#platform/server/row-file.ts";
import type { BinaryAnswer } from "#platform/server/route.ts";
import { mapPage } from "#platform/server/paging.ts";
import { lostReasonLabels } from "#areas/deals/contract/deals.rules.ts";
import type { Deal, DealExportQuery } from "#areas/deals/contract/deals.schema.ts";
import { membersByIds } from "#areas/team/server/index.ts";
import { factsOf, shownDeal } from "./deal-facts.service.ts";
import { knownFilter } from "./deal-lists.service.ts";
import { listSales } from "./deal-lists.store.ts";

/** Rows that are fetched and written at a time: few enough that others' requests get between. */
const chunkRows = 100;

/** The sales that match as a file, streamed page by page. */
export async function exportDeals(
  ctx: Ctx,
  { format, sort, ...filter }: DealExportQuery,
): Promise<BinaryAnswer> {
  const facts = await factsOf(ctx);
  const people = await membersByIds(ctx);
  const known = knownFilter(facts, filter);
  return rowFile<Deal>({
    name: `sales-${facts.today}`,
    sheet: "Sales",
    format,
    columns: [
      { title: "Customer", of: (deal) => deal.contactName },
      { title: "Title", of: (deal) => deal.title ?? "" },
      { title: "Stage", of: (deal) => facts.kinds.get(deal.stage)?.name ?? deal.stage },
      { title: "Value", of: (deal) => deal.value },
      { title: "Estimate", of: (deal) => deal.estimate ?? "" },
      { title: "Likelihood", of: (deal) => String(deal.likelihood) },
      { title: "Expected Close Date", of: (deal) => deal.expectedCloseDate ?? "" },
      { title: "Next Step", of: (deal) => deal.nextStep?.title ?? "" },
      { title: "Next Step Due", of: (deal) => deal.nextStep?.dueDate ?? "" },
      { title: "Assigned To", of: (deal) => people.get(deal.assignedTo ?? "") ?? "" },
      { title: "In Stage Since", of: (deal) => deal.stageSince ?? "" },
      { title: "Closed On", of: (deal) => deal.closedOn ?? "" },
      { title: "Lost Reason", of: (deal) => (deal.lostReason ? lostReasonLabels[deal.lostReason] : "") },
      { title: "Lost Note", of: (deal) => deal.lostNote ?? "" },
    ],
    pages: pagesOf((cursor) =>
      ctx.inNewTransaction(async (tx) =>
        mapPage(await listSales(tx, { ...known, sort, cursor, limit: chunkRows }), (row) =>
          shownDeal(facts, row),
        ),
      ),
    ),
  });
}
