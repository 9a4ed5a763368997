import type { TourStep } from "#platform/contract/tour.ts";

/** Tours through the screens of Money & Books. */
export const bookTours: Readonly<Record<string, readonly TourStep[]>> = {
  money: [
    {
      target: "title",
      title: "Your money",
      description: "What came in, what went out, and what you’re owed.",
    },
    {
      target: "Transactions",
      title: "Income and expenses",
      description: "Add them here, or import a bank statement.",
    },
    {
      target: "Invoices",
      title: "Get paid",
      description: "Write invoices and quotes, and see who owes you.",
    },
    { target: "Reports", title: "Know where you stand", description: "Profit, balance and cash flow." },
  ],
  "book-report": [
    {
      target: "title",
      title: "One report",
      description: "Choose the days. Every figure opens the rows behind it.",
    },
  ],
  "kept-report": [
    {
      target: "title",
      title: "A report as it was",
      description: "It says so if your books have changed since.",
    },
  ],
  taxes: [
    {
      target: "title",
      title: "Your tax year",
      description: "Due days, W-9s, Schedule C, and a package for your accountant.",
    },
  ],
  "tax-document": [
    { target: "title", title: "One tax document", description: "Its lines, and whether you filed it." },
  ],
  invoice: [
    { target: "title", title: "One invoice", description: "Its lines, who opened it and what was paid." },
  ],
  quote: [
    { target: "title", title: "One quote", description: "Whether it was opened, accepted or declined." },
  ],
  repeating: [
    {
      target: "title",
      title: "Invoices that repeat",
      description: "What is sent on which day, and what comes next.",
    },
  ],
  statements: [
    {
      target: "title",
      title: "Import a bank statement",
      description: "Choose the account and the file. Lines are checked first.",
    },
  ],
  statement: [{ target: "title", title: "One statement", description: "Each line, and what becomes of it." }],
  reconcile: [
    {
      target: "title",
      title: "Compare with your bank",
      description: "Choose an account and the end of its statement.",
    },
  ],
  reconciliation: [
    {
      target: "title",
      title: "Until the difference is zero",
      description: "Mark what’s on the bank’s statement.",
    },
  ],
  formation: [
    {
      target: "title",
      title: "Start a company",
      description: "Each cost has its source and the day it was checked.",
    },
    { target: "My Orders", title: "Your orders", description: "The steps of each, and who does them." },
    { target: "Resources", title: "What else there is", description: "Addresses, banks and reports." },
  ],
};
