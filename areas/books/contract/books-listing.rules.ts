/** Rows that the transactions' list reads at a time. */
export const transactionsPageSize = 50;

/** Recent Transactions: the five newest by their day (Spec 2 §2, §9). */
export const recentQuery = { limit: 5 } as const;
