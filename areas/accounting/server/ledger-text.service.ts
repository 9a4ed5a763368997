import type { Account, AccountType } from "#areas/books/contract/accounts.schema.ts";
import type { JournalEntry } from "#areas/books/contract/journal.schema.ts";
import type { Books } from "./open-books.service.ts";

// The journal as plain-text accounting programs read it: hledger's and Ledger's journal format, and Beancount's.

const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, " ").trim();

const hledgerRoots: Record<AccountType, string> = {
  asset: "assets",
  liability: "liabilities",
  equity: "equity",
  income: "revenues",
  expense: "expenses",
};

/** "assets:1000 Checking account". A colon would nest, a semicolon begins a comment, and two spaces end a name. */
const hledgerName = ({ accountType, accountCode, accountName }: Account): string =>
  `${hledgerRoots[accountType]}:${oneLine(`${accountCode} ${accountName}`.replace(/[:;]/g, "-"))}`;

/** The journal in the format of hledger and Ledger; accounts and currency are declared, so that a strict check passes. */
export async function* hledgerText(books: Books): AsyncGenerator<string> {
  const names = new Map(books.accounts.map((account) => [account.id, hledgerName(account)]));
  // Ledger and hledger both read this; hledger's strict check wants it.
  yield `commodity ${books.currency}\n    format 1000.00 ${books.currency}\n\n`;
  yield [...names.values()].map((name) => `account ${name}\n`).join("");
  for await (const entries of books.entries())
    yield entries
      .map(
        ({ date, sourceType, description, postings }) =>
          // The source stands in brackets, so that a description may begin with anything.
          `\n${date} * (${sourceType}) ${oneLine(description.replaceAll(";", ","))}\n${postings.map(({ accountId, amount, currency }) => `    ${names.get(accountId)}  ${amount} ${currency}\n`).join("")}`,
      )
      .join("");
}

const beancountRoots: Record<AccountType, string> = {
  asset: "Assets",
  liability: "Liabilities",
  equity: "Equity",
  income: "Income",
  expense: "Expenses",
};

/** "Assets:1000-Checking-account": each part has letters, digits and hyphens only, and begins with a digit or a capital. */
const beancountName = ({ accountType, accountCode, accountName }: Account): string => {
  const plain = `${accountCode} ${accountName}`
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return `${beancountRoots[accountType]}:${plain.charAt(0).toUpperCase()}${plain.slice(1)}`;
};

/** Names that came out alike are told apart by a number. */
function beancountNames(accounts: readonly Account[]): Map<string, string> {
  const taken = new Set<string>();
  return new Map(
    accounts.map((account) => {
      const name = beancountName(account);
      let free = name;
      for (let at = 2; taken.has(free); at++) free = `${name}-${at}`;
      taken.add(free);
      return [account.id, free];
    }),
  );
}

const quoted = (text: string): string => `"${oneLine(text).replace(/["\\]/g, (letter) => `\\${letter}`)}"`;

/** The journal in the format of Beancount. */
export async function* beancountText(books: Books): AsyncGenerator<string> {
  const names = beancountNames(books.accounts);
  yield `option "operating_currency" "${books.currency}"\n\n`;
  // Accounts are opened before any entry: books begin in 1900 at the earliest.
  yield [...names.values()].map((name) => `1900-01-01 open ${name}\n`).join("");
  const lineOf = ({ accountId, amount, currency }: JournalEntry["postings"][number]) =>
    `  ${names.get(accountId)}  ${amount} ${currency}\n`;
  for await (const entries of books.entries())
    yield entries
      .map(
        ({ date, sourceType, description, postings }) =>
          `\n${date} * ${quoted(description)}\n  source: ${quoted(sourceType)}\n${postings.map(lineOf).join("")}`,
      )
      .join("");
}
