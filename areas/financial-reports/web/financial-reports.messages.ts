/** The words of the reports of the books. */
export const words = {
  all: "All reports",
  allHow:
    "Made from your books. Every line opens what stands behind it, and every report can be printed, downloaded and compared.",
  back: "Reports",
  failed: "The report didn’t load",
  empty: "Nothing was posted in this period",
  emptyHelp: "Choose other days above. Invoices count once they are finalized, transactions at once.",
  basis: "Invoices count",
  accrual: "when they are issued",
  cash: "when they are paid",
  compare: "Compare with the period before",
  before: "Before",
  chart: "At a glance",
  ownOnly: "You see your own customers’ invoices and payments, and no totals, books or bank accounts.",
  download: "Download",
  entriesFailed: "The entries didn’t load",
  noThreshold: "Ask the IRS or your accountant for this year’s figure; we don’t guess it.",
  contractorsHow:
    "Expenses in the category “Contractors”, without what you paid by card: card companies report that themselves. This is not tax advice, and nothing is filed from here.",
  salesTaxHow: "What your invoices charged. This is not tax advice, and nothing is filed from here.",
} as const;

/** What completes "Demo Mode: This would ..." (Spec 1 §1). */
export const demoActions = { download: "download this report" } as const;
