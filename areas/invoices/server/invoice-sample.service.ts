import { fullNameOf } from "#platform/contract/full-name.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { Currency } from "#areas/books/contract/books-settings.schema.ts";
import { getBooksSettings, removeSampleEntries } from "#areas/books/server/index.ts";
import { sampleIdsBy } from "#areas/customers/contract/contacts.sample.ts";
import { sampleInvoicesOn } from "#areas/invoices/contract/invoices.sample.ts";
import { creditInvoice } from "./credit-notes.service.ts";
import { todayOf } from "./invoice-answers.service.ts";
import { voidInvoice, writeOffInvoice } from "./invoice-closings.service.ts";
import { insertDraft } from "./invoice-drafts.service.ts";
import { finalizeInvoice } from "./invoice-finalizing.service.ts";
import { noteViewed } from "./invoice-letters.service.ts";
import { payLocked } from "./invoice-payments.service.ts";
import { lockOpen } from "./invoice-settling.service.ts";
import { addSampleSeries } from "./recurring-sample.service.ts";
import { removeSample as removeSampleSeries } from "./recurring-invoices.store.ts";
import { addSampleQuotes } from "./quote-sample.service.ts";
import * as sample from "./invoice-sample.store.ts";

type Sample = ReturnType<typeof sampleInvoicesOn>[number];

/** Adds the sample business's invoices in every state and its quotes, labeled, with numbers of their own and their entries in the ledger; once. */
export async function addSample(
  ctx: Ctx,
  { ownerId, contactIds }: { ownerId: string; contactIds: readonly string[] },
): Promise<void> {
  if (await sample.hasSample(ctx.tx)) return;
  // What never happened is told to nobody.
  const quiet: Ctx = { ...ctx, publish: () => Promise.resolve() };
  const { currency } = await getBooksSettings(ctx);
  const when = { now: ctx.now, today: ctx.now.toISOString().slice(0, 10) };
  const people = sampleIdsBy(fullNameOf, when, contactIds);
  const today = await todayOf(ctx);
  for (const invoice of sampleInvoicesOn(today)) {
    const contactId = people.get(invoice.contact);
    if (contactId !== undefined) await addOne(quiet, invoice, { contactId, currency, ownerId });
  }
  await addSampleSeries(quiet, { people, currency, ownerId });
  await addSampleQuotes(quiet, { people, currency, ownerId, today });
}

async function addOne(
  ctx: Ctx,
  invoice: Sample,
  { contactId, currency, ownerId }: { contactId: string; currency: Currency; ownerId: string },
): Promise<void> {
  const id = await insertDraft(
    ctx,
    {
      contactId,
      issueDate: invoice.issueDate,
      dueDate: invoice.dueDate,
      currency,
      pricesIncludeTax: false,
      lineItems: invoice.lines.map(([description, quantity, unitPrice]) => ({
        description,
        quantity,
        unitPrice,
        discountPercent: "0",
        taxCodeIds: [],
      })),
      notes: invoice.notes,
      terms: null,
    },
    { isSample: true, createdBy: ownerId },
  );
  if (invoice.became === "draft") return;
  await finalizeInvoice(ctx, id);
  for (const { amount, date } of invoice.payments)
    await payLocked(ctx, await lockOpen(ctx, id), { amount, date, method: "bank_transfer", reference: null });
  if (invoice.became === "viewed") await noteViewed(ctx, id);
  if (invoice.became === "void") await voidInvoice(ctx, id, { reason: "Written for the wrong customer" });
  if (invoice.became === "written off") await writeOffInvoice(ctx, id, { reason: "Never paid" });
  if (invoice.became === "credited") await creditInvoice(ctx, id, { notes: null });
}

/** Removes the sample's invoices with their numbers and entries, as if they had never been there. One whose credit was used for a real invoice stays. */
export async function removeSample(ctx: Ctx): Promise<void> {
  await removeSampleSeries(ctx.tx);
  const ids = await sample.listSample(ctx.tx);
  if (ids.length === 0) return;
  await removeSampleEntries(ctx, [...ids, ...(await sample.listSamplePayments(ctx.tx, ids))]);
  await sample.removeSample(ctx.tx, ids);
}
