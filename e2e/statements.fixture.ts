import type { Locator, Page } from "playwright-core";
import { formOf } from "#apps/server/testing/import-fixture.ts";
import type { SignedIn } from "#apps/server/testing/test-server.ts";
import { transactionsApi } from "#areas/books/contract/transactions.api.ts";
import { accountsApi } from "#areas/books/contract/accounts.api.ts";
import { statementsApi } from "#areas/statements/contract/statements.api.ts";
import type { Statement } from "#areas/statements/contract/statements.schema.ts";
import { bankList, type Entry, sgml, sgmlEntry } from "#platform/tables/testing/ofx-parts.ts";

/** An OFX file with these entries of an account. */
export const ofx = (entries: readonly Entry[], account = "111", currency = "USD"): string =>
  sgml(bankList(account, entries.map(sgmlEntry).join(""), "100.00", currency));
/** Entries that are told apart by a number, each on some day of January. */
export const manyEntries = (count: number): Entry[] =>
  Array.from({ length: count }, (_, at) => [
    `202601${String((at % 28) + 1).padStart(2, "0")}`,
    `-${at + 1}.25`,
    `M${at + 1}`,
    `SHOP NO ${at + 1}`,
  ]);

export const january: readonly Entry[] = [
  ["20260105", "-4.50", "A1", "COFFEE BAR"],
  ["20260107", "1250.00", "A2", "ALDER AND RYE LLC"],
  ["20260109", "-62.10", "A3", "CITY FUEL"],
];

/** A file as it is chosen. */
export const bankFile = (content: string, name: string) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(content),
});
export const choose = (page: Page, content: string, name: string): Promise<void> =>
  page.getByLabel(/^Choose a file/).setInputFiles(bankFile(content, name));

/** The count of lines with a verdict, which shows them. */
export const lines = (page: Page, name: string): Locator =>
  page.getByRole("group", { name: "Which lines to show" }).getByRole("button", { name });

/** The first bank account of the books. */
export async function bankOf(owner: SignedIn): Promise<string> {
  const { body } = await owner.call(accountsApi.list);
  return body.find(({ role }) => role === "bank")?.id ?? "";
}

/** Writes down an expense by hand. */
export const spend = (owner: SignedIn, date: string, amount: string, description: string) =>
  owner.call(transactionsApi.create, {
    body: { amount, description, date, transactionType: "expense" },
  });

/** Uploads a statement for the bank account, as the screen does. */
export async function uploaded(owner: SignedIn, content: string, name = "bank.ofx"): Promise<Statement> {
  const { status, body } = await owner.call(statementsApi.upload, {
    form: formOf(content, name, { accountId: await bankOf(owner) }),
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

/** What is in the books: the texts, newest first. */
export const booked = async (owner: SignedIn): Promise<string[]> =>
  (await owner.call(transactionsApi.list, { query: { limit: "100" } })).body.map(
    ({ description, amount, transactionType }) => `${transactionType} ${amount} ${description}`,
  );
