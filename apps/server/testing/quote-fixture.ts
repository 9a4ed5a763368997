import { asOwner } from "#platform/server/testing/new-database.ts";
import { quotesApi } from "#areas/invoices/contract/quotes.api.ts";
import type { NewQuoteInput, Quote } from "#areas/invoices/contract/quotes.schema.ts";
import { lineAt, newClient } from "./invoice-fixture.ts";
import type { SignedIn } from "./test-server.ts";

type Wanted = Partial<NewQuoteInput> & { price?: string };

/** A draft of one line, for a new customer unless one is given. */
export async function newQuote(owner: SignedIn, { price = "100", ...changes }: Wanted = {}): Promise<Quote> {
  const contactId = changes.contactId ?? (await newClient(owner));
  const { status, body } = await owner.call(quotesApi.create, {
    body: { lineItems: [lineAt(price)], ...changes, contactId },
  });
  if (status !== 200) throw new Error(`No quote: ${JSON.stringify(body)}`);
  return body;
}

/** A quote with its number, handed over by its link: no mail leaves. */
export async function newSentQuote(owner: SignedIn, changes: Wanted = {}): Promise<Quote> {
  const { id } = await newQuote(owner, changes);
  const { status, body } = await owner.call(quotesApi.send, { params: { id }, body: {} });
  if (status !== 200) throw new Error(`Not sent: ${JSON.stringify(body)}`);
  return body.quote;
}

/** Lets a sent quote's days be over; the database lets nobody else change one. */
export async function expireQuote(ownerUrl: string, id: string): Promise<void> {
  await asOwner(
    ownerUrl,
    `SET session_replication_role = replica; UPDATE invoices SET issue_date = current_date - 9, due_date = current_date - 3 WHERE id = '${id}'`,
  );
}
