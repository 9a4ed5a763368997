import { binDays } from "#platform/contract/product.ts";
import type { ToastText } from "#platform/web/toasts.ts";

/** The words of the reports of the books. */
export const words = {
  all: "All reports",
  allHow:
    "Made from your books. Every line opens what stands behind it, and every report can be printed, downloaded and compared.",
  back: "Reports",
  failed: "The report didn’t load",
  empty: "Nothing was posted in this period",
  noTax: "No tax was charged in this period",
  nobodyOwes: "Nobody owes you anything on this day",
  nobodyPaid: "No contractor was paid in this period",
  emptyHelp: "Choose other days above. Invoices count once they are finalized, transactions at once.",
  basis: "Invoices count",
  accrual: "when issued",
  cash: "when paid",
  compare: "Compare with the period before",
  before: "Before",
  chart: "At a glance",
  ownOnly: "You see your own customers’ invoices and payments, and no totals, books or bank accounts.",
  download: "Download",
  payTax: "Record a tax payment",
  payTaxHow:
    "What you paid to the tax office. It comes off what you owe, and is no expense: the tax was never yours.",
  setAside: (low: string, high: string) =>
    `Set aside for taxes: ${low} to ${high}. That is 25 to 30% of this year’s profit so far, a range that many owners keep. It is no tax advice.`,
  keep: "Keep as it is",
  keptTitle: "Kept reports",
  keptOne: "Kept report",
  keptHow: "Reports as they were on the day you kept them. We say when the books have moved since.",
  keptFailed: "What was kept didn’t load",
  keptGone: "This report isn’t there any more. It may be in the trash.",
  noneKept: "Nothing is kept yet. Open a report and press “Keep as it is”.",
  moved: "Books have moved",
  movedSince: "The books have moved on its days since.",
  notMoved: "Nothing was written on its days since.",
  asItWas: (moment: string) => `This is how it was on ${moment}.`,
  asNow: "As it is now",
  binHelp: `Deleted reports stay here for ${binDays} days. Restore them, or let them go.`,
  binEmptyHelp: `Reports you delete stay here for ${binDays} days.`,
  noThreshold: "Ask the IRS or your accountant for this year’s figure; we don’t guess it.",
  contractorsHow:
    "Expenses in the category “Contractors”, without what you paid by card or payment app: those companies report that themselves. This is not tax advice, and nothing is filed from here.",
  taxes: "Taxes",
  taxesAbout: "What to set aside, W-9 forms, due days, and a package of the year for your accountant",
  salesTaxHow: "What your invoices charged. This is not tax advice, and nothing is filed from here.",
} as const;

/** What completes "Demo Mode: This would ..." (Spec 1 §1). */
export const demoActions = {
  download: "download this report",
  keep: "keep this report",
  remove: "delete this report",
  restore: "bring this report back",
  payTax: "record this tax payment",
} as const;

export const toasts = {
  kept: { title: "Report kept", description: "You find it under Reports." },
  keepFailed: { title: "Error", description: "That report wasn’t kept. Try again." },
  deleted: { title: "Report deleted", description: `It stays in the trash for ${binDays} days.` },
  deleteFailed: { title: "Error", description: "That wasn’t deleted. Nothing has changed. Try again." },
  restored: { title: "Report restored" },
  taxPaid: { title: "Tax payment recorded" },
  taxFailed: { title: "Error", description: "That payment wasn’t recorded. Try again." },
  restoreFailed: { title: "Error", description: "That wasn’t restored. Try again." },
} satisfies Record<string, ToastText>;
