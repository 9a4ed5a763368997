import { expect, test } from "vitest";
import { screen, waitFor } from "@testing-library/react";
import { drawn, on } from "#platform/web/testing/drawn.tsx";
import { accountsApi } from "#areas/books/contract/accounts.api.ts";
import { booksSettingsApi } from "#areas/books/contract/books-settings.api.ts";
import type { BooksSettings } from "#areas/books/contract/books-settings.schema.ts";
import { categoriesApi } from "#areas/books/contract/categories.api.ts";
import { transactionsApi } from "#areas/books/contract/transactions.api.ts";
import type { Transaction } from "#areas/books/contract/transactions.schema.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { AddTransactionDialog } from "./add-transaction-dialog.tsx";

test("a name in the customer's box that chose nobody keeps a transaction from being added without them", async () => {
  const { user, writes } = drawn(<AddTransactionDialog open onClose={() => undefined} />, "/accounting", [
    on(booksSettingsApi.get, () => ({ currency: "USD" }) as unknown as BooksSettings),
    on(accountsApi.list, () => []),
    on(categoriesApi.list, () => []),
    on(contactsApi.list, () => []),
    on(transactionsApi.create, () => ({ id: "1" }) as Transaction),
  ]);
  await user.type(await screen.findByLabelText(/^Amount/), "12.50");
  await user.type(screen.getByLabelText(/^Description/), "Flour");
  const customer = screen.getByLabelText("Customer");
  await user.type(customer, "Ann Lee");
  await user.tab();
  await user.click(screen.getByRole("button", { name: "Add Transaction" }));
  await screen.findByText("Choose a customer from the list, or leave this empty");
  expect(writes()).toEqual([]);
  // The box has the focus and is empty again: left so, it is nobody.
  await user.click(screen.getByRole("button", { name: "Add Transaction" }));
  await waitFor(() => expect(writes()[0]?.body).toMatchObject({ description: "Flour", contactId: null }));
});
