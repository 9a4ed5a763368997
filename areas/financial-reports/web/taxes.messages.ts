import { binDays } from "#platform/contract/product.ts";
import type { TaxDocument, TaxStatus } from "#areas/financial-reports/contract/tax-documents.schema.ts";
import type { Classification } from "#areas/financial-reports/contract/w9-forms.schema.ts";

/** The words of the taxes' screens. */
export const words = {
  title: "Taxes",
  about: "What to set aside, who needs a form, and what is due when. Made from your books.",
  nothingFiled: "Nothing is filed from here, and none of this is tax advice. You or your accountant file.",
  ownOnly: "You see your own customers’ invoices and payments, and no totals, books or taxes.",
  failed: "Your taxes didn’t load",
  year: "Tax year",
  setAsideTitle: "Set aside",
  noProfit: "There is no profit in these days, so there is nothing to set aside.",
  setAsideHow: "25 to 30% of the profit, a range that many owners keep. It is no tax advice.",
  salesTax: "Sales tax",
  salesTaxHow: "What you charged for the tax office, and what you paid it. Each period opens its report.",
  contractors: "Contractors",
  contractorsTerm: "Form 1099-NEC",
  contractorsHow:
    "Paid in the category “Contractors”, without cards and payment apps: those companies report that themselves.",
  contractorsFailed: "Your contractors didn’t load",
  noContractors: "No contractor was paid in this year",
  loadingContractors: "Loading your contractors",
  known: (amount: string, year: number) => `In ${year} the form is needed from ${amount} on.`,
  typed: (amount: string, year: number) =>
    `In ${year} the form is needed from ${amount} on, as you wrote down.`,
  unknown: (year: number) =>
    `From what on the form is needed in ${year} isn’t known to us. Ask the IRS or your accountant; we don’t guess it.`,
  typeThreshold: "Write it down",
  changeThreshold: "Change",
  missing: (count: number) =>
    count === 1
      ? "One contractor reached it, and no W-9 is there."
      : `${count} contractors reached it, and no W-9 is there.`,
  noneMissing: "Everyone who reached it has sent a W-9, or needs none.",
  reached: "Form needed",
  exempt: "Exempt",
  addForm: "Add a W-9",
  formTitle: "Form W-9",
  formHow:
    "What the contractor wrote on the form. We lock the tax number away and show only its last four digits.",
  whose: "Customer or contractor",
  chooseWhose: "Choose whose form it is",
  numberKept: (last4: string) => `There is one that ends in ${last4}. Leave this empty to keep it.`,
  deletedForm: "A W-9 of theirs was deleted.",
  documents: "For your accountant",
  documentsTerm: "Tax documents",
  documentsHow:
    "A zip of the year, or a worksheet for Schedule C. You say when it’s final, and when it was filed.",
  documentsFailed: "Your documents didn’t load",
  noDocuments: "Nothing is made yet.",
  loadingDocuments: "Loading your documents",
  make: "Make one",
  makeTitle: "Make a tax document",
  packageHow:
    "A zip with six reports as PDF and workbook, the general ledger, contractors and receipts. It holds up to 400 MB of receipts.",
  worksheetHow: "What you earned and spent, on the lines of Schedule C. For a business of one owner.",
  withReceipts: "With the receipts’ files",
  days: "What is due when",
  daysHow:
    "US federal days. On a weekend or a holiday it is the next business day. Your state may have others.",
  notUs:
    "These are US federal days. Your books aren’t in US dollars or your business is elsewhere, so there are none.",
  addDays: "Add to Things To Do",
  allAdded: "All are in Things To Do",
  isAdded: "In Things To Do",
  isPast: "Past",
  back: "Taxes",
  document: "Tax document",
  documentGone: "This document isn’t there any more. It may be in the trash.",
  documentFailed: "The document didn’t load",
  making: "Making the package",
  makingNote: "You can leave this page: we tell you when it’s ready.",
  stop: "Stop",
  notMade: "The package wasn’t made.",
  tryAgain: "Try again",
  moved: "Books have moved",
  movedSince: "The books have moved on its days since.",
  notMoved: "Nothing was written on its days since.",
  renew: "Make anew",
  download: "Download",
  asItWas: (moment: string) => `This is how the books were on ${moment}.`,
  lines: "Lines of Schedule C",
  changeLines: "Change lines",
  linesHow:
    "Where each category’s account stands on the form. A worksheet that is there stays as it is: make it anew to use these.",
  usual: "as usual",
  formYear: "Line numbers are those of the form for 2025. Check them against the form of the year.",
  binHelp: `Deleted documents stay here for ${binDays} days. Restore them, or let them go.`,
  binEmptyHelp: `Documents you delete stay here for ${binDays} days.`,
} as const;

export const statusLabel: Record<TaxStatus, string> = {
  draft: "Draft",
  final: "Final",
  filed: "Filed by you",
};
/** What a step to a state is called, from the one before. */
export const stepLabels: Record<`${TaxStatus} ${TaxStatus}`, string | undefined> = {
  "draft final": "Mark as final",
  "final filed": "I filed it",
  "final draft": "Back to draft",
  "filed final": "Not filed",
  "draft draft": undefined,
  "draft filed": undefined,
  "final final": undefined,
  "filed filed": undefined,
  "filed draft": undefined,
};

export const fileStateLabel: Record<TaxDocument["fileState"], string> = {
  making: "Being made",
  ready: "Ready",
  failed: "Not made",
};

export const classificationLabel: Record<Classification, string> = {
  individual: "A person or sole owner",
  llc: "LLC",
  partnership: "Partnership",
  c_corporation: "C corporation",
  s_corporation: "S corporation",
  trust: "Trust or estate",
  other: "Something else",
};

/** What completes "Demo Mode: This would ..." (Spec 1 §1). */
export const demoActions = {
  saveForm: "save this W-9",
  removeForm: "delete this W-9",
  restoreForm: "bring this W-9 back",
  threshold: "save this threshold",
  days: "add these days to Things To Do",
  make: "make this document",
  status: "change this document’s state",
  renew: "make this document anew",
  remove: "delete this document",
  restore: "bring this document back",
  download: "download this document",
  line: "put this account on another line",
  stop: "stop this",
} as const;

const again = "Nothing has changed. Try again.";
const error = (description: string) => ({ title: "Error", description });
export const toasts = {
  formSaved: { title: "W-9 saved", description: "The tax number is locked away." },
  formFailed: error("That W-9 wasn’t saved. Try again."),
  formDeleted: { title: "W-9 deleted", description: `It can be brought back for ${binDays} days.` },
  formRestored: { title: "W-9 is back", description: "You find it with its contractor." },
  thresholdSaved: { title: "Written down", description: "Contractors of that year are measured by it." },
  daysAdded: (added: number) => ({
    title: added === 0 ? "All were there" : `${added} ${added === 1 ? "day" : "days"} added`,
    description: added === 0 ? "No task was added twice." : "You find them in Things To Do.",
  }),
  made: { title: "Document made", description: "Nothing was filed." },
  started: { title: "Making the package", description: "We tell you when it’s ready." },
  makeFailed: error("That wasn’t made. Try again."),
  changed: { title: "State changed", description: "Nothing was sent to anybody." },
  deleted: { title: "Document deleted", description: `It stays in the trash for ${binDays} days.` },
  restored: { title: "Document restored", description: "You find it under Taxes." },
  lineSaved: { title: "Line changed", description: "New worksheets use it." },
  failed: error(again),
} as const;
