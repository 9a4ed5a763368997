import type { FirstReads } from "#platform/contract/page.ts";
import { transactionsPageSize } from "#areas/books/contract/books-listing.rules.ts";
import { transactionsBinPage } from "#areas/books/contract/books.pages.ts";
import { transactionsApi } from "#areas/books/contract/transactions.api.ts";

export const firstReads: readonly FirstReads[] = [
  {
    page: transactionsBinPage,
    reads: () => [{ call: transactionsApi.bin, query: { limit: transactionsPageSize } }],
  },
];
