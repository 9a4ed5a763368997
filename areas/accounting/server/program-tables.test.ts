import { expect, test } from "vitest";
import type { ZippedFile } from "#platform/tables/write-zip.ts";
import type { Invoice } from "#areas/invoices/contract/invoices.schema.ts";
import type { Books } from "./open-books.service.ts";
import { quickBooksFiles, xeroFiles } from "./program-tables.service.ts";

async function read(files: AsyncIterable<ZippedFile>): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for await (const { path, pieces } of files) {
    let text = "";
    for await (const piece of pieces) text += String(piece);
    found.set(path, text.trim().split("\r\n"));
  }
  return found;
}
async function* pages<T>(rows: readonly T[], size = 100): AsyncGenerator<T[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}
const invoice = (number: number) =>
  ({
    invoiceNumber: `INV-${number}`,
    clientName: "Ann",
    issueDate: "2026-01-02",
    dueDate: "2026-02-01",
    pricesIncludeTax: false,
    currency: "USD",
    taxes: [],
    lineItems: ["a", "b"].map((description) => ({
      description,
      quantity: "1",
      unitPrice: "2",
      discountPercent: "0",
      taxCodeIds: [],
      amount: "2.00",
    })),
  }) as unknown as Invoice;

test("Xero gets at most 500 invoices in a file, however many lines they have", async () => {
  const invoices = Array.from({ length: 1001 }, (_, at) => invoice(at));
  const books = { currency: "USD", salesCode: "4000", invoices: () => pages(invoices) } as unknown as Books;
  const files = await read(xeroFiles(books));
  expect([...files].map(([path, lines]) => [path, lines.length])).toEqual([
    ["invoices-1.csv", 1001],
    ["invoices-2.csv", 1001],
    ["invoices-3.csv", 3],
  ]);
});

test("QuickBooks gets at most 1,000 rows in a file, and no entry is parted", async () => {
  const posting = (amount: string) => ({ accountId: "1", amount });
  const entries = Array.from({ length: 334 }, (_, at) => ({
    number: at + 1,
    client: undefined,
    entry: {
      date: "2026-01-02",
      description: "Row",
      postings: [posting("3.00"), posting("-1.00"), posting("-2.00")],
    },
  }));
  const books = {
    accounts: [{ id: "1", accountCode: "1000", accountName: "Bank", accountType: "asset" }],
    moneyAccounts: [],
    isReceivable: () => false,
    entriesWithClients: () => pages(entries),
    customers: () => pages([]),
  } as unknown as Books;
  const files = await read(quickBooksFiles(books));
  expect([...files.keys()]).toEqual(["accounts.csv", "journal.csv", "journal-2.csv", "customers.csv"]);
  expect([files.get("journal.csv")?.length, files.get("journal-2.csv")?.slice(1)]).toEqual([
    1 + 999,
    ["334,01/02/2026,Bank,3.00,,Row,", "334,01/02/2026,Bank,,1.00,Row,", "334,01/02/2026,Bank,,2.00,Row,"],
  ]);
});
