import type { Ctx } from "#platform/server/context.ts";
import type { Currency } from "#areas/books/contract/books-settings.schema.ts";
import { sampleQuotesOn } from "#areas/invoices/contract/quotes.sample.ts";
import { insertDraft } from "./invoice-drafts.service.ts";
import { finalizeLocked } from "./invoice-finalizing.service.ts";
import { lockInvoice } from "./invoices.store.ts";
import { answerQuote } from "./quote-answers.service.ts";

type Where = { people: ReadonlyMap<string, string>; currency: Currency; ownerId: string; today: string };

/** Adds the sample business's quotes, labeled and with numbers of their own; `quiet` tells nobody of what never happened. */
export async function addSampleQuotes(
  quiet: Ctx,
  { people, currency, ownerId, today }: Where,
): Promise<void> {
  const asClient: Ctx = { ...quiet, actor: { ...quiet.actor, userId: null } };
  for (const quote of sampleQuotesOn(today)) {
    const contactId = people.get(quote.contact);
    if (contactId === undefined) continue;
    const id = await insertDraft(
      quiet,
      {
        contactId,
        issueDate: quote.issueDate,
        dueDate: quote.validUntil,
        currency,
        pricesIncludeTax: false,
        lineItems: quote.lines.map(([description, quantity, unitPrice]) => ({
          description,
          quantity,
          unitPrice,
          discountPercent: "0",
          taxCodeIds: [],
        })),
        notes: quote.notes,
        terms: null,
      },
      { kind: "quote", isSample: true, createdBy: ownerId },
    );
    const row = quote.became === "draft" ? undefined : await lockInvoice(quiet.tx, id);
    if (!row) continue;
    await finalizeLocked(quiet, row);
    if (quote.became === "accepted" || quote.became === "declined")
      await answerQuote(asClient, id, { choice: quote.became, name: quote.contact, reason: quote.reason });
  }
}
