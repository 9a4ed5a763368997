/** The tabs of Money & Books, in order, as the address names them (Spec 2 §2). */
export const accountingTabs = [
  "overview",
  "transactions",
  "invoices",
  "reports",
  "integrations",
  "settings",
] as const;
export type AccountingTab = (typeof accountingTabs)[number];

/** The tab that an address asks for; Overview where it names none. */
export const tabIn = (query: URLSearchParams): AccountingTab =>
  accountingTabs.find((one) => one === query.get("tab")) ?? "overview";
