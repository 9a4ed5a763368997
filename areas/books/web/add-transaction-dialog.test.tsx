import { expect, test } from "vitest";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { drawn, on } from "#platform/web/testing/drawn.tsx";
import { accountsApi } from "#areas/books/contract/accounts.api.ts";
import { booksSettingsApi } from "#areas/books/contract/books-settings.api.ts";
import type { BooksSettings } from "#areas/books/contract/books-settings.schema.ts";
import { categoriesApi } from "#areas/books/contract/categories.api.ts";
import { transactionsApi } from "#areas/books/contract/transactions.api.ts";
import type { Transaction } from "#areas/books/contract/transactions.schema.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { AddTransactionDialog } from "./add-transaction-dialog.tsx";

/** The dialog, with what it asks for first filled in. */
async function filled() {
  const hands = drawn(<AddTransactionDialog open onClose={() => undefined} />, "/accounting", [
    on(booksSettingsApi.get, () => ({ currency: "USD" }) as unknown as BooksSettings),
    on(accountsApi.list, () => []),
    on(categoriesApi.list, () => []),
    on(contactsApi.list, () => []),
    on(transactionsApi.create, () => ({ id: "1" }) as Transaction),
  ]);
  await hands.user.type(await screen.findByLabelText(/^Amount/), "12.50");
  await hands.user.type(screen.getByLabelText(/^Description/), "Flour");
  return { ...hands, add: () => hands.user.click(screen.getByRole("button", { name: "Add Transaction" })) };
}

test("a name in the customer's box that chose nobody keeps a transaction from being added without them", async () => {
  const { user, writes, add } = await filled();
  const customer = screen.getByLabelText("Customer");
  await user.type(customer, "Ann Lee");
  await user.tab();
  await add();
  await screen.findByText("Choose a customer from the list, or leave this empty");
  expect(writes()).toEqual([]);
  // The box has the focus and is empty again: left so, it is nobody.
  await add();
  await waitFor(() => expect(writes()[0]?.body).toMatchObject({ description: "Flour", contactId: null }));
});

test("a rate that can’t be read is nothing any more in the own currency; one that is missing behind a closed “More” is said", async () => {
  const { user, writes, add } = await filled();
  const more = screen.getByText("More").parentElement as HTMLDetailsElement;
  const turn = (isOpen: boolean) => {
    more.open = isOpen;
    fireEvent(more, new Event("toggle"));
  };
  turn(true);
  await user.selectOptions(await screen.findByLabelText("Currency"), "EUR");
  await user.type(await screen.findByLabelText(/^Exchange rate/), "1,08");
  await user.clear(screen.getByLabelText(/^Exchange rate/));
  turn(false);
  await add();
  await screen.findByText("Exchange rate: Enter a rate such as 1.0825");
  expect(writes()).toEqual([]);
  turn(true);
  await user.type(await screen.findByLabelText(/^Exchange rate/), "1,08");
  await user.selectOptions(screen.getByLabelText("Currency"), "USD");
  await add();
  await waitFor(() => expect(writes()[0]?.body).toMatchObject({ description: "Flour", currency: "USD" }));
});
