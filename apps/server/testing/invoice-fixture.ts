import { randomUUID } from "node:crypto";
import { accountsApi } from "#areas/books/contract/accounts.api.ts";
import { journalApi } from "#areas/books/contract/journal.api.ts";
import { taxCodesApi } from "#areas/books/contract/tax-codes.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import type { InvoiceWithPayments } from "#areas/invoices/contract/invoice-payments.schema.ts";
import { invoicesApi } from "#areas/invoices/contract/invoices.api.ts";
import type { NewInvoiceInput } from "#areas/invoices/contract/invoices.schema.ts";
import { recurringInvoicesApi } from "#areas/invoices/contract/recurring-invoices.api.ts";
import type {
  NewRecurringInvoiceInput,
  RecurringInvoice,
} from "#areas/invoices/contract/recurring-invoices.schema.ts";
import type { SignedIn } from "./test-server.ts";

/** A customer to invoice. */
export const newClient = async (owner: SignedIn, changes: Record<string, unknown> = {}): Promise<string> =>
  (
    await owner.call(contactsApi.create, {
      body: {
        firstName: "Dana",
        lastName: "Ito",
        email: `${randomUUID()}@example.com`,
        source: "Referral",
        ...changes,
      },
    })
  ).body.id;

/** A sales tax of so much percent. */
export const newTax = async (owner: SignedIn, name: string, rate: string): Promise<string> =>
  (await owner.call(taxCodesApi.create, { body: { name: `${name} ${randomUUID().slice(0, 8)}`, rate } })).body
    .id;

/** One line at this price. */
export const lineAt = (unitPrice: string, taxCodeIds: string[] = []) => ({
  description: "Garden work",
  quantity: "1",
  unitPrice,
  taxCodeIds,
});

/** A draft of one line, of a new customer unless one is given. */
export async function newDraft(
  owner: SignedIn,
  { price = "100", ...changes }: Partial<NewInvoiceInput> & { price?: string } = {},
): Promise<InvoiceWithPayments> {
  const contactId = changes.contactId ?? (await newClient(owner));
  const { status, body } = await owner.call(invoicesApi.create, {
    body: { lineItems: [lineAt(price)], ...changes, contactId },
  });
  if (status !== 200) throw new Error(`No draft: ${JSON.stringify(body)}`);
  return body;
}

/** An invoice with its number. */
export async function newFinal(
  owner: SignedIn,
  changes: Parameters<typeof newDraft>[1] = {},
): Promise<InvoiceWithPayments> {
  const { id } = await newDraft(owner, changes);
  const { status, body } = await owner.call(invoicesApi.finalize, { params: { id }, body: {} });
  if (status !== 200) throw new Error(`Not finalized: ${JSON.stringify(body)}`);
  return body;
}

/** A monthly invoice from some day far ahead, of a new customer unless one is given. */
export async function newSeries(
  owner: SignedIn,
  changes: Partial<NewRecurringInvoiceInput> = {},
): Promise<RecurringInvoice> {
  const contactId = changes.contactId ?? (await newClient(owner));
  const { status, body } = await owner.call(recurringInvoicesApi.create, {
    body: { unit: "month", startDate: "2031-01-31", lineItems: [lineAt("80")], ...changes, contactId },
  });
  if (status !== 200) throw new Error(`No series: ${JSON.stringify(body)}`);
  return body;
}

/** What stands on the accounts that the product posts to, in the account's natural sign, by role. */
export async function balancesOf(owner: SignedIn): Promise<Record<string, string>> {
  const { body } = await owner.call(accountsApi.list);
  return Object.fromEntries(
    body.flatMap((account) => (account.role === null ? [] : [[account.role, account.currentBalance ?? ""]])),
  );
}

/** The entries of a document, the oldest first, each with its postings by account. */
export async function entriesOf(owner: SignedIn, sourceId: string) {
  const { body } = await owner.call(journalApi.list, { query: { sourceId } });
  return body.toReversed();
}
