import { csvLines } from "#platform/server/row-file.ts";
import type { ZippedFile } from "#platform/tables/write-zip.ts";
import type { Account } from "#areas/books/contract/accounts.schema.ts";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";
import type { Invoice } from "#areas/invoices/contract/invoices.schema.ts";
import { mostRows } from "#areas/accounting/contract/book-files.rules.ts";
import { type Books, movedOn } from "./open-books.service.ts";

// The columns are those of the makers' published import pages: QuickBooks Online (journal entries, customers, three-column bank file), Xero
// (sales invoice template), FreshBooks (clients, expenses) and Wave (bank statement).

type Rows = readonly (readonly string[])[];

/** Groups of rows as files of at most so many rows; a group is never parted. The first is there even when it is empty. */
async function* inFiles(
  path: (number: string) => string,
  header: readonly string[],
  groups: AsyncGenerator<Rows>,
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<ZippedFile> {
  let next = await groups.next();
  async function* lines() {
    yield csvLines([header]);
    for (let count = 0; !next.done && (count === 0 || count + next.value.length <= most);) {
      count += next.value.length;
      yield csvLines(next.value);
      next = await groups.next();
    }
  }
  for (let number = 1; number === 1 || !next.done; number++)
    yield { path: path(number === 1 ? "" : `-${number}`), pieces: lines() };
}

async function* eachOf<T>(
  pages: AsyncIterable<readonly T[]>,
  rowsOf: (one: T) => Rows,
): AsyncGenerator<Rows> {
  for await (const page of pages) for (const one of page) yield rowsOf(one);
}

const american = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
/** A name that every file system takes. */
const fileName = ({ accountCode, accountName }: Account): string =>
  `${accountCode}-${accountName}`.replace(/[^\p{L}\p{N}]+/gu, "-").toLowerCase();

/** One file for each account that money lies on. */
async function* bankFiles(
  books: Books,
  dateOf: (day: string) => string,
  most?: number,
): AsyncGenerator<ZippedFile> {
  for (const account of books.moneyAccounts)
    yield* inFiles(
      (number) => `bank-${fileName(account)}${number}.csv`,
      ["Date", "Description", "Amount"],
      eachOf(books.transactionsOf(account), (row) => [
        [dateOf(row.date), row.description, movedOn(account, row)],
      ]),
      most,
    );
}

const nameOf = ({ firstName, lastName, company, email }: Contact): string =>
  `${firstName} ${lastName}`.trim() || company || email || "";

/** For QuickBooks Online: accounts, journal, customers, and each bank account's three columns. */
export async function* quickBooksFiles(books: Books): AsyncGenerator<ZippedFile> {
  const nameIn = quickBooksNames();
  const pathOf = accountPaths(books.accounts);
  const types = {
    asset: "Asset",
    liability: "Liability",
    equity: "Equity",
    income: "Income",
    expense: "Expense",
  };
  yield {
    path: "accounts.csv",
    pieces: [
      csvLines([
        ["Account Number", "Account Name", "Type", "Description"],
        ...books.accounts.map((one) => [
          one.accountCode,
          pathOf(one.id),
          types[one.accountType],
          one.accountantTerm ?? "",
        ]),
      ]),
    ],
  };
  yield* inFiles(
    (number) => `journal${number}.csv`,
    ["Journal No", "Journal Date", "Account Name", "Debits", "Credits", "Description", "Name"],
    eachOf(books.entriesWithClients(), ({ entry, number, client }) =>
      entry.postings.map(({ accountId, amount }) => [
        String(number),
        american(entry.date),
        pathOf(accountId),
        amount.startsWith("-") ? "" : amount,
        amount.startsWith("-") ? amount.slice(1) : "",
        entry.description,
        // QuickBooks wants a customer on what customers owe, and takes one nowhere else.
        books.isReceivable(accountId) ? plainName(client ?? "") : "",
      ]),
    ),
    mostRows.quickbooks,
  );
  yield* inFiles(
    (number) => `customers${number}.csv`,
    [
      "Name",
      "Company",
      "Email",
      "Phone",
      "Mobile",
      "Fax",
      "Website",
      "Street",
      "City",
      "State",
      "ZIP",
      "Country",
    ],
    eachOf(books.customers(), (one) => [
      [
        nameIn(nameOf(one)),
        (one.company ?? "").slice(0, 50),
        one.email ?? "",
        one.phone ?? "",
        ...Array.from({ length: 8 }, () => ""),
      ],
    ]),
    mostRows.quickbooks,
  );
  yield* bankFiles(books, american, mostRows.quickbooks);
}

/** QuickBooks names an account below another "Parent:Account". */
function accountPaths(accounts: readonly Account[]): (id: string) => string {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const pathOf = (id: string): string => {
    const account = byId.get(id);
    if (!account) return "";
    const name = plainName(account.accountName);
    return account.parentAccountId ? `${pathOf(account.parentAccountId)}:${name}` : name;
  };
  return pathOf;
}

/** A name in QuickBooks has no colon, quotation mark, tab or line break, and at most 100 characters. */
const plainName = (name: string): string =>
  name
    .replace(/[:"\s]+/g, " ")
    .trim()
    .slice(0, 100);

/** And each name is there once: the second gets a number. */
function quickBooksNames(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const plain = plainName(name) || "Customer";
    let free = plain;
    for (let at = 2; taken.has(free.toLowerCase()); at++) free = `${plain.slice(0, 92)} (${at})`;
    taken.add(free.toLowerCase());
    return free;
  };
}

// oxfmt-ignore
const xeroColumns = [
  "*ContactName", "EmailAddress", "POAddressLine1", "POAddressLine2", "POAddressLine3", "POAddressLine4", "POCity", "PORegion", "POPostalCode",
  "POCountry", "*InvoiceNumber", "Reference", "*InvoiceDate", "*DueDate", "Total", "InventoryItemCode", "*Description", "*Quantity", "*UnitAmount",
  "Discount", "*AccountCode", "*TaxType", "TaxAmount", "TrackingName1", "TrackingOption1", "TrackingName2", "TrackingOption2", "Currency",
  "BrandingTheme",
];

/** Xero reads days as its organization's country writes them. */
const xeroDay = (currency: string, day: string): string =>
  currency === "USD" ? american(day) : `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;

/** Invoices whose prices include tax are in files of their own: one import is either the one or the other. */
export async function* xeroFiles(books: Books): AsyncGenerator<ZippedFile> {
  for (const isWithTax of [false, true]) {
    async function* lists(): AsyncGenerator<Rows[]> {
      let rows: Rows[] = [];
      for await (const page of books.invoices())
        for (const one of page)
          if (
            one.pricesIncludeTax === isWithTax &&
            rows.push(xeroRows(books, one)) === mostRows.xeroInvoices
          ) {
            yield rows;
            rows = [];
          }
      if (rows.length > 0) yield rows;
    }
    let number = 0;
    for await (const invoices of lists())
      yield {
        path: `invoices${isWithTax ? "-with-tax" : ""}-${++number}.csv`,
        pieces: [csvLines([xeroColumns, ...invoices.flat()])],
      };
  }
}

function xeroRows({ currency, salesCode }: Books, invoice: Invoice): Rows {
  const address = (invoice.clientAddress ?? "").split(/\r?\n/);
  const names = new Map(invoice.taxes.map(({ taxCodeId, name }) => [taxCodeId, name]));
  const head = [
    invoice.clientName,
    invoice.clientEmail ?? "",
    ...[0, 1, 2].map((at) => address[at] ?? ""),
    address.slice(3).join(", "),
    "",
    "",
    "",
    "",
    invoice.invoiceNumber ?? "",
    "",
    xeroDay(currency, invoice.issueDate),
    xeroDay(currency, invoice.dueDate),
    "",
    "",
  ];
  return invoice.lineItems.map(({ description, quantity, unitPrice, discountPercent, taxCodeIds }) => [
    ...head,
    description,
    quantity,
    unitPrice,
    discountPercent,
    salesCode,
    taxCodeIds.map((id) => names.get(id) ?? "").join(" + ") || "Tax Exempt",
    "",
    "",
    "",
    "",
    "",
    invoice.currency,
    "",
  ]);
}

/** For FreshBooks: clients and expenses. */
export async function* freshBooksFiles(books: Books): AsyncGenerator<ZippedFile> {
  yield* inFiles(
    (number) => `clients${number}.csv`,
    ["First Name", "Last Name", "Company Name", "Email Address", "Phone Number"],
    eachOf(books.customers(), ({ firstName, lastName, company, email, phone }) => [
      [firstName, lastName, company ?? "", email ?? "", phone ?? ""],
    ]),
  );
  yield* inFiles(
    (number) => `expenses${number}.csv`,
    ["Date", "Merchant", "Category", "Description", "Amount"],
    eachOf(books.expenses(), ({ date, contactName, category, description, baseAmount }) => [
      [date, contactName ?? "", category ?? "", description, baseAmount],
    ]),
  );
}

/** For Wave: each account's money in and out. */
export const waveFiles = (books: Books): AsyncGenerator<ZippedFile> => bankFiles(books, (day) => day);
