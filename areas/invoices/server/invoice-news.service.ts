import type { Ctx } from "#platform/server/context.ts";
import { notify } from "#areas/notifications/server/index.ts";
import { membersOf } from "#areas/team/server/index.ts";
import { findKeeper } from "./invoice-keepers.store.ts";
import type { InvoiceRow } from "./invoices.store.ts";

/** The screen of one document. */
export const hrefOf = ({ id, kind }: Pick<InvoiceRow, "id" | "kind">): string =>
  kind === "quote" ? `/accounting/quotes/${id}` : `/accounting?tab=invoices&invoice=${id}`;

type News = {
  type:
    | "invoice_paid"
    | "invoice_overdue"
    | "invoice_viewed"
    | "invoice_not_delivered"
    | "quote_viewed"
    | "quote_accepted"
    | "quote_declined";
  title: string;
  body: string;
};

/**
 * Notifies whoever wrote a document and whoever looks after its customer, or the owner where there is neither any more. Not the one who
 * did it, and nobody who doesn't see the customer. Nothing for the sample business.
 */
export async function notifyAbout(
  ctx: Ctx,
  row: Pick<InvoiceRow, "id" | "kind" | "contactId" | "createdBy" | "isSample">,
  news: News,
): Promise<void> {
  if (row.isSample) return;
  const people = await membersOf(ctx.tx);
  const keeper = row.contactId === null ? null : await findKeeper(ctx.tx, row.contactId);
  const seeing = people.filter(({ id, sees }) => sees === "all" || id === keeper);
  const about = seeing.filter(({ id }) => id === row.createdBy || id === keeper);
  const told = about.length > 0 ? about : people.filter(({ role }) => role === "owner");
  const ids = told.map(({ id }) => id).filter((id) => id !== ctx.actor.userId);
  if (ids.length > 0) await notify(ctx, ids, [{ ...news, href: hrefOf(row) }]);
}
