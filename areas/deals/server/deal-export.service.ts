import { dayIn } from "#platform/contract/dates.ts";
import type { Ctx } from "#platform/server/context.ts";
import { pagesOf, rowFile } from "#platform/server/row-file.ts";
import type { BinaryAnswer } from "#platform/server/route.ts";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";
import { listWithNotes } from "#areas/customers/server/index.ts";
import { lostReasonLabels } from "#areas/deals/contract/lost-reasons.rules.ts";
import type { Deal, DealExportQuery } from "#areas/deals/contract/deals.schema.ts";
import { membersByIds } from "#areas/team/server/index.ts";
import { factsOf, shownDeal } from "./deal-facts.service.ts";
import { knownFilter } from "./deal-lists.service.ts";
import { listSales } from "./deal-lists.store.ts";

/** Rows that are fetched and written at a time: few enough that others' requests get between. */
const chunkRows = 100;

/** A sale with whose it is. */
type Exported = { deal: Deal; contact: Contact | undefined };

/** The sales that match as a file, streamed page by page: amounts, numbers and days as such in a workbook. */
export async function exportDeals(
  ctx: Ctx,
  { format, sort, ...filter }: DealExportQuery,
): Promise<BinaryAnswer> {
  const facts = await factsOf(ctx);
  const people = await membersByIds(ctx);
  const known = knownFilter(facts, filter);
  return rowFile<Exported>({
    name: `sales-${facts.today}`,
    sheet: "Sales",
    format,
    columns: [
      { title: "Customer", of: ({ deal }) => deal.contactName },
      { title: "Email", of: ({ contact }) => contact?.email ?? "" },
      { title: "Phone", of: ({ contact }) => contact?.phone ?? "" },
      { title: "Company", of: ({ contact }) => contact?.company ?? "" },
      { title: "Title", of: ({ deal }) => deal.title ?? "" },
      { title: "Stage", of: ({ deal }) => facts.kinds.get(deal.stage)?.name ?? deal.stage },
      { title: "Value", of: ({ deal }) => deal.value, kind: "money" },
      { title: "Estimate", of: ({ deal }) => deal.estimate ?? "", kind: "money" },
      { title: "Likelihood", of: ({ deal }) => String(deal.likelihood), kind: "number" },
      { title: "Expected Close Date", of: ({ deal }) => deal.expectedCloseDate ?? "", kind: "day" },
      { title: "Next Step", of: ({ deal }) => deal.nextStep?.title ?? "" },
      { title: "Next Step Due", of: ({ deal }) => deal.nextStep?.dueDate ?? "", kind: "day" },
      { title: "Assigned To", of: ({ deal }) => people.get(deal.assignedTo ?? "") ?? "" },
      { title: "In Stage Since", of: ({ deal }) => dayOf(deal.stageSince), kind: "day" },
      { title: "Closed On", of: ({ deal }) => deal.closedOn ?? "", kind: "day" },
      {
        title: "Lost Reason",
        of: ({ deal }) => (deal.lostReason ? lostReasonLabels[deal.lostReason] : ""),
      },
      { title: "Lost Note", of: ({ deal }) => deal.lostNote ?? "" },
    ],
    pages: pagesOf((cursor) =>
      ctx.inNewTransaction(async (tx) => {
        const page = await listSales(tx, { ...known, sort, cursor, limit: chunkRows });
        const contacts = await listWithNotes(tx, [...new Set(page.rows.map((row) => row.contactId))]);
        const byId = new Map(contacts.map((contact) => [contact.id, contact]));
        return {
          ...page,
          rows: page.rows.map((row) => ({ deal: shownDeal(facts, row), contact: byId.get(row.contactId) })),
        };
      }),
    ),
  });

  function dayOf(instant: string | null): string {
    return instant === null ? "" : dayIn(facts.timeZone, new Date(instant));
  }
}
