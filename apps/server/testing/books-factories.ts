import { randomUUID } from "node:crypto";
import { accountsApi } from "#areas/books/contract/accounts.api.ts";
import { categoriesApi } from "#areas/books/contract/categories.api.ts";
import { categoryRulesApi } from "#areas/books/contract/category-rules.api.ts";
import { taxCodesApi } from "#areas/books/contract/tax-codes.api.ts";
import { transactionsApi } from "#areas/books/contract/transactions.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import type { SignedIn } from "./test-server.ts";

type Made = { params: Record<string, string>; body?: unknown };
type Factory = (owner: SignedIn) => Promise<Made>;

const code = (): string => randomUUID().slice(0, 18);

const account = async (owner: SignedIn): Promise<string> =>
  (
    await owner.call(accountsApi.create, {
      body: { accountCode: code(), accountName: "PayPal", accountType: "asset", subType: "bank" },
    })
  ).body.id;

const category = async (owner: SignedIn): Promise<string> =>
  (await owner.call(categoriesApi.create, { body: { name: `Bread ${randomUUID()}` } })).body.id;

const rule = async (owner: SignedIn): Promise<string> =>
  (
    await owner.call(categoryRulesApi.create, {
      body: { text: randomUUID(), categoryId: await category(owner) },
    })
  ).body.id;

const tax = async (owner: SignedIn): Promise<string> =>
  (await owner.call(taxCodesApi.create, { body: { name: `GST ${randomUUID()}`, rate: "5" } })).body.id;

/** What a customer paid. */
async function transaction(owner: SignedIn): Promise<string> {
  const { body: contact } = await owner.call(contactsApi.create, {
    body: { firstName: "Dana", lastName: "Ito", email: `${randomUUID()}@example.com`, source: "Referral" },
  });
  const { body } = await owner.call(transactionsApi.create, {
    body: {
      amount: "120.50",
      description: "Cake",
      date: "2026-11-02",
      transactionType: "income",
      contactId: contact.id,
    },
  });
  return body.id;
}

async function binned(owner: SignedIn): Promise<string> {
  const id = await transaction(owner);
  await owner.call(transactionsApi.remove, { params: { id } });
  return id;
}

async function receipt(owner: SignedIn): Promise<string> {
  const form = new FormData();
  form.set("file", new Blob(["hello"]), "receipt.txt");
  const id = await transaction(owner);
  return (await owner.call(transactionsApi.addReceipt, { params: { id }, form })).body.id;
}

const by =
  (make: (owner: SignedIn) => Promise<string>, body?: unknown): Factory =>
  async (owner) => ({ params: { id: await make(owner) }, body });

/** Calls of the books whose body names an account or a category that has to be there, or a day that is over. */
export const bodiesNameBookRecords = [
  "POST /api/accounting/chart-of-accounts",
  "PUT /api/accounting/chart-of-accounts/:id",
  "POST /api/accounting/expense-categories",
  "PUT /api/accounting/expense-categories/:id",
  "POST /api/accounting/category-rules",
  "PUT /api/accounting/category-rules/:id",
  "POST /api/accounting/transactions",
  "POST /api/accounting/sales-tax-payments",
  "PUT /api/accounting/period-lock",
  "PUT /api/accounting/transactions/:id",
];

/** How to make what belongs to the business alone; and a body that the call takes. */
export const ledgerFactories: Record<string, Factory> = {
  "PUT /api/accounting/chart-of-accounts/:id": by(account, { accountName: "PayPal US" }),
  "PUT /api/accounting/expense-categories/:id": by(category, { description: "Rolls too" }),
  "PUT /api/accounting/category-rules/:id": by(rule, { text: "flour" }),
  "DELETE /api/accounting/category-rules/:id": by(rule),
  "POST /api/accounting/category-rules/:id/apply": by(rule),
  "PUT /api/accounting/tax-codes/:id": by(tax, { rate: "6", validFrom: "2990-01-01" }),
};

/** The same of what belongs to a customer. */
export const transactionFactories: Record<string, Factory> = {
  "GET /api/accounting/transactions/:id": by(transaction),
  "PUT /api/accounting/transactions/:id": by(transaction, { description: "Wedding cake" }),
  "DELETE /api/accounting/transactions/:id": by(transaction),
  "POST /api/accounting/transactions/:id/restore": by(binned),
  "GET /api/accounting/transactions/:id/history": by(transaction),
  "POST /api/accounting/transactions/:id/receipts": by(transaction),
  "GET /api/accounting/receipts/:id/file": by(receipt),
  "DELETE /api/accounting/receipts/:id": by(receipt),
};
