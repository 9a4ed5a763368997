import { AppError } from "#platform/contract/errors.ts";
import { centsOfSum, sumText } from "#platform/contract/money.ts";
import type { Ctx } from "#platform/server/context.ts";
import { pagesOf } from "#platform/server/row-file.ts";
import type { Account } from "#areas/books/contract/accounts.schema.ts";
import { moneySubTypes } from "#areas/books/contract/chart.rules.ts";
import type { JournalEntry } from "#areas/books/contract/journal.schema.ts";
import type { Transaction } from "#areas/books/contract/transactions.schema.ts";
import {
  getBooksSettings,
  listAccounts,
  listJournal,
  listTransactions,
  sumUntil,
} from "#areas/books/server/index.ts";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";
import { listContacts } from "#areas/customers/server/index.ts";
import type { Invoice } from "#areas/invoices/contract/invoices.schema.ts";
import { listClientsOfSources, listInvoices, todayOf } from "#areas/invoices/server/index.ts";

/** Rows that are fetched and written at a time: few enough that others' requests get between. */
const chunkRows = 100;

export type Span = { from?: string; to?: string };
type EntryWithClient = { entry: JournalEntry; number: number; client: string | undefined };

/** A business's books of some days, read page by page, each page in a transaction of its own. */
export type Books = {
  currency: string;
  today: string;
  /** The first and last day that are asked for; books begin in 1900 at the earliest. */
  span: { first: string; last: string };
  accounts: readonly Account[];
  /** Those that money lies on. */
  moneyAccounts: readonly Account[];
  /** The number of the account of what was sold. */
  salesCode: string;
  isReceivable(accountId: string): boolean;
  /** Every entry of the journal, also those that reverse another: each adds up to zero by itself. */
  entries(): AsyncGenerator<JournalEntry[]>;
  /** Entries counted from 1, with the client that a document's entry is about. */
  entriesWithClients(): AsyncGenerator<EntryWithClient[]>;
  transactionsOf(account: Account): AsyncGenerator<Transaction[]>;
  expenses(): AsyncGenerator<Transaction[]>;
  /** Finalized, and not void. */
  invoices(): AsyncGenerator<Invoice[]>;
  customers(): AsyncGenerator<Contact[]>;
  /** What is on an account at the end of the last day, debits positive. */
  balanceOf(account: Account): Promise<string>;
};

/** Opens the books for reading. 403 for who sees only their own customers. */
export async function openBooks(ctx: Ctx, { from, to }: Span): Promise<Books> {
  if (ctx.actor.sees === "own")
    throw new AppError("forbidden", "You only see your own customers, so the books are not shown to you.");
  const accounts = await listAccounts(ctx, {});
  const { currency } = await getBooksSettings(ctx);
  const today = await todayOf(ctx);
  const isReceivable = new Set(accounts.filter(({ role }) => role === "receivable").map(({ id }) => id));
  const entries = () =>
    pagesOf((cursor) =>
      ctx.inNewTransaction((tx) => listJournal({ ...ctx, tx }, { from, to, cursor, limit: chunkRows })),
    );
  const transactions = (filter: { accountId?: string; type?: "expense" }) =>
    pagesOf((cursor) =>
      ctx.inNewTransaction((tx) =>
        listTransactions(tx, { ...filter, from, to, sort: "oldest", cursor, limit: chunkRows }),
      ),
    );
  async function* entriesWithClients(): AsyncGenerator<EntryWithClient[]> {
    let number = 0;
    for await (const page of entries()) {
      const clients = await ctx.inNewTransaction((tx) =>
        listClientsOfSources(
          tx,
          page.map(({ sourceId }) => sourceId),
        ),
      );
      yield page.map((entry) => ({ entry, number: ++number, client: clients.get(entry.sourceId) }));
    }
  }
  return {
    currency,
    today,
    span: { first: from ?? "1900-01-01", last: to ?? today },
    accounts,
    moneyAccounts: accounts.filter(({ subType }) => moneySubTypes.includes(subType)),
    salesCode: accounts.find(({ role }) => role === "sales")?.accountCode ?? "",
    isReceivable: (id) => isReceivable.has(id),
    entries,
    entriesWithClients,
    transactionsOf: ({ id }) => transactions({ accountId: id }),
    expenses: () => transactions({ type: "expense" }),
    invoices: () =>
      pagesOf((cursor) =>
        ctx.inNewTransaction((tx) =>
          listInvoices(
            { ...ctx, tx },
            {
              kind: "invoice",
              status: ["sent", "overdue", "paid", "written_off"],
              from,
              to,
              sort: "newest",
              cursor,
              limit: chunkRows,
            },
          ),
        ),
      ),
    customers: () =>
      pagesOf((cursor) =>
        ctx.inNewTransaction((tx) => listContacts(tx, { sort: "oldest", cursor, limit: chunkRows })),
      ),
    balanceOf: ({ id }) => ctx.inNewTransaction((tx) => sumUntil(tx, id, to ?? today)),
  };
}

/** What a transaction did to an account, in the business's currency: in is positive, out negative. */
export function movedOn({ id }: Account, row: Transaction): string {
  const isIn =
    row.transactionType === "income" || (row.transactionType === "transfer" && row.accountId !== id);
  return isIn ? row.baseAmount : sumText(-centsOfSum(row.baseAmount));
}
