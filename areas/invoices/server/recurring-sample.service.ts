import type { Ctx } from "#platform/server/context.ts";
import type { Currency } from "#areas/books/contract/books-settings.schema.ts";
import { sampleSeriesOn } from "#areas/invoices/contract/recurring-invoices.sample.ts";
import { todayOf } from "./invoice-answers.service.ts";
import { createSeries } from "./recurring-invoices.service.ts";

type Sample = { people: ReadonlyMap<string, string>; currency: Currency; ownerId: string };

/** Adds the sample business's repeating invoice; what it makes belongs to the sample too, and stays a draft. */
export async function addSampleSeries(ctx: Ctx, { people, currency, ownerId }: Sample): Promise<void> {
  for (const { contact, startDate, line, quantity, unitPrice } of sampleSeriesOn(await todayOf(ctx))) {
    const contactId = people.get(contact);
    if (contactId === undefined) continue;
    await createSeries(
      ctx,
      {
        contactId,
        every: 1,
        unit: "month",
        startDate,
        end: { never: true },
        autoSend: "draft",
        dueDays: null,
        currency,
        pricesIncludeTax: false,
        lineItems: [{ description: line, quantity, unitPrice, discountPercent: "0", taxCodeIds: [] }],
        notes: null,
        terms: null,
      },
      { isSample: true, createdBy: ownerId },
    );
  }
}
