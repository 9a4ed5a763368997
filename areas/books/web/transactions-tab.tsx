import { lazyPart } from "#platform/web/ui/lazy-part.tsx";

/** The Transactions tab; its code is fetched when it is opened first. */
export const TransactionsTab = lazyPart(
  async () => (await import("./transaction-list-card.tsx")).TransactionListCard,
);
