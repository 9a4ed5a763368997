import type { Ctx } from "#platform/server/context.ts";
import { notify } from "#areas/notifications/server/index.ts";
import { membersOf } from "#areas/team/server/index.ts";
import { findKeeper } from "./invoice-keepers.store.ts";
import type { InvoiceRow } from "./invoices.store.ts";

/** The screen of one document. */
export const hrefOf = ({ id, kind }: Pick<InvoiceRow, "id" | "kind">): string =>
  `/accounting/${kind === "quote" ? "quotes" : "invoices"}/${id}`;

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

type About = Pick<InvoiceRow, "contactId" | "createdBy" | "isSample">;

/**
 * Who is told of a document: whoever wrote it and whoever looks after its customer, or the owner where there is neither any more. Not the
 * one who did it, and nobody who doesn't see the customer. Nobody for the sample business.
 */
export async function peopleAbout(ctx: Ctx, row: About): Promise<string[]> {
  if (row.isSample) return [];
  const people = await membersOf(ctx.tx);
  const keeper = row.contactId === null ? null : await findKeeper(ctx.tx, row.contactId);
  const seeing = people.filter(({ id, sees }) => sees === "all" || id === keeper);
  const about = seeing.filter(({ id }) => id === row.createdBy || id === keeper);
  const told = about.length > 0 ? about : people.filter(({ role }) => role === "owner");
  return told.map(({ id }) => id).filter((id) => id !== ctx.actor.userId);
}

/** Notifies the people of `peopleAbout`. */
export async function notifyAbout(
  ctx: Ctx,
  row: About & Pick<InvoiceRow, "id" | "kind">,
  news: News,
): Promise<void> {
  const ids = await peopleAbout(ctx, row);
  if (ids.length > 0) await notify(ctx, ids, [{ ...news, href: hrefOf(row) }]);
}
