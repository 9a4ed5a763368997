/** Rows that the invoices' list reads at a time. */
export const invoicesPageSize = 50;
