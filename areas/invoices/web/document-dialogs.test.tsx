import { expect, test } from "vitest";
import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { drawn, on } from "#platform/web/testing/drawn.tsx";
import { booksSettingsApi } from "#areas/books/contract/books-settings.api.ts";
import type { BooksSettings } from "#areas/books/contract/books-settings.schema.ts";
import { taxCodesApi } from "#areas/books/contract/tax-codes.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";
import { quotesApi } from "#areas/invoices/contract/quotes.api.ts";
import type { Quote } from "#areas/invoices/contract/quotes.schema.ts";
import { recurringInvoicesApi } from "#areas/invoices/contract/recurring-invoices.api.ts";
import type { RecurringInvoice } from "#areas/invoices/contract/recurring-invoices.schema.ts";
import { QuoteDialog } from "./quote-dialog.tsx";
import { RecurringDialog } from "./recurring-dialog.tsx";

const idOf = (last: number) => `01930000-0000-7000-8abc-${String(last).padStart(12, "0")}`;
const line = (unitPrice: string) => ({
  description: "Garden work",
  quantity: "1",
  unitPrice,
  discountPercent: "0",
  taxCodeIds: [],
});
const document = {
  id: idOf(1),
  contactId: idOf(2),
  contactName: "Ann Lee",
  clientName: "Ann Lee",
  clientAddress: "1 Ann St",
  issueDate: "2026-11-01",
  validUntil: "2026-12-01",
  currency: "USD",
  exchangeRate: "1",
  pricesIncludeTax: false,
  lineItems: [{ ...line("100"), amount: "100.00" }],
  notes: null,
  terms: null,
  version: 1,
};
const quote = document as unknown as Quote;
const series = {
  ...document,
  every: 1,
  unit: "month",
  startDate: "2031-01-31",
  end: { never: true },
  autoSend: "draft",
  dueDays: null,
  nextDate: "2031-02-28",
  nextDates: ["2031-02-28"],
} as unknown as RecurringInvoice;

/** A dialog over a record that a teammate changes by a button beside it. */
function Shown<R>({
  record,
  theirs,
  dialog,
}: {
  record: R;
  theirs: Partial<R>;
  dialog: (now: R) => React.ReactNode;
}) {
  const [now, setNow] = useState(record);
  return (
    <>
      {dialog(now)}
      <output onClick={() => setNow({ ...now, ...theirs })}>News</output>
    </>
  );
}

function open<R>(record: R, theirs: Partial<R>, dialog: (now: R) => React.ReactNode) {
  const settings = { currency: "USD", paymentTerms: "net_30" } as unknown as BooksSettings;
  const hands = drawn(<Shown record={record} theirs={theirs} dialog={dialog} />, "/accounting", [
    on(booksSettingsApi.get, () => settings),
    on(taxCodesApi.list, () => []),
    on(contactsApi.list, () => [{ id: idOf(3), firstName: "Bob", lastName: "Ito" } as Contact]),
    on(quotesApi.update, ({ body }) => ({ ...quote, ...theirs, ...body }) as Quote),
    on(recurringInvoicesApi.update, ({ body }) => ({ ...series, ...theirs, ...body }) as RecurringInvoice),
  ]);
  const fill = async (label: string, text: string) => {
    await hands.user.clear(screen.getByLabelText(label));
    await hands.user.type(screen.getByLabelText(label), text);
  };
  const saved = async () => {
    await hands.user.click(screen.getByRole("button", { name: "Save changes" }));
    await waitFor(() => expect(hands.writes()).toHaveLength(1));
    return hands.writes()[0]?.body;
  };
  // News come while the dialog is open, and not by a press beside it.
  const news = () => screen.getByText("News").click();
  return { ...hands, fill, saved, news };
}

const quoteDialog = (now: Quote) => <QuoteDialog open quote={now} onClose={() => undefined} />;
const dearer = { lineItems: [{ ...line("150"), amount: "150.00" }], version: 2 };

test.each([
  ["quote", () => open(quote, dearer, quoteDialog)],
  [
    "repeating invoice",
    () =>
      open(series, { ...dearer, lineItems: [line("150")] }, (now) => (
        <RecurringDialog open series={now} onClose={() => undefined} />
      )),
  ],
])(
  "a price that a teammate raises while a %s is edited stays: only the note is sent",
  async (_what, opening) => {
    const { fill, saved, news } = opening();
    await screen.findByLabelText("Notes");
    await fill("Notes", "Thank you");
    news();
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Price").value).toBe("150"));
    expect(await saved()).toEqual({ notes: "Thank you", was: { notes: null } });
  },
);

test("another customer takes the address of the one before away, and leaves theirs to the server", async () => {
  const { user, saved } = open(quote, {}, quoteDialog);
  await user.click(await screen.findByLabelText("Customer"));
  await user.click(await screen.findByRole("option", { name: /Bob Ito/ }));
  expect(screen.getByLabelText<HTMLInputElement>("Client’s address").value).toBe("");
  expect(await saved()).toEqual({ contactId: idOf(3), was: { contactId: idOf(2) } });
});

test("a rate that can't be read keeps nobody from going back to the own currency", async () => {
  const { user, fill, saved } = open(quote, {}, quoteDialog);
  await user.selectOptions(await screen.findByLabelText("Currency"), "EUR");
  await fill("Exchange rate", "1,08");
  await user.selectOptions(screen.getByLabelText("Currency"), "USD");
  await fill("Notes", "Thank you");
  expect(await saved()).toEqual({ notes: "Thank you", was: { notes: null } });
});
