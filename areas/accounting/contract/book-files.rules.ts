import type { Provider } from "./providers.rules.ts";

/** Programs that the books can be taken to as files. */
export const bookFormats = [
  "quickbooks",
  "xero",
  "freshbooks",
  "wave",
  "hledger",
  "beancount",
  "ofx",
] as const;
export type BookFormat = (typeof bookFormats)[number];

/** The file that a provider's card offers is named as the provider is. */
export const formatOf = (provider: Provider): BookFormat => provider;

/** The most rows that the makers take in one file: QuickBooks' and Xero's help pages. */
export const mostRows = { quickbooks: 1000, xeroInvoices: 500 } as const;

type Guide = {
  name: string;
  /** What is in the file, in a sentence. */ holds: string;
  /** How it gets into the program, step by step. */ steps: readonly string[];
};

/** What each file holds, and what to do with it; also the `how-to.txt` of a zip. */
export const bookGuides: Readonly<Record<BookFormat, Guide>> = {
  quickbooks: {
    name: "QuickBooks Online",
    holds: "Your journal, your customers, and each bank account’s money in and out, as CSV files in a zip.",
    steps: [
      "Unzip the file on your computer.",
      "In QuickBooks, turn account numbers off: Settings > Account and settings > Advanced > Chart of accounts.",
      "Add the accounts of accounts.csv to QuickBooks under the same names.",
      "Import customers.csv: Settings > Import data > Customers.",
      "Import journal.csv: Settings > Import data > Journal entries. A file has at most 1,000 rows; import them one after the other.",
      "Or import only the money in and out: Transactions > Bank transactions > Upload from file, one bank file for each account. Don’t import both, or everything counts twice.",
    ],
  },
  xero: {
    name: "Xero",
    holds:
      "Your invoices in Xero’s sales invoice template, 500 to a file, in a zip. Credit notes are not in it.",
    steps: [
      "Unzip the file on your computer.",
      "In Xero, make a tax rate under each name in the TaxType column, and an account with the number in the AccountCode column.",
      "Go to Business > Invoices > Import, and choose a file.",
      "For files named “with-tax” choose “Tax inclusive”, for the others “Tax exclusive”.",
      "Xero adds the invoices as drafts. Approve them there.",
    ],
  },
  freshbooks: {
    name: "FreshBooks",
    holds: "Your customers and your expenses, as CSV files in a zip.",
    steps: [
      "Unzip the file on your computer.",
      "Import clients.csv: Clients > More actions > Import clients. FreshBooks adds everybody in the file, also those it has already.",
      "Import expenses.csv: Expenses > Import expenses, and match the columns by their names.",
    ],
  },
  wave: {
    name: "Wave Accounting",
    holds: "Each bank account’s money in and out, as CSV files in a zip.",
    steps: [
      "Unzip the file on your computer.",
      "In Wave, go to Transactions > Upload a bank statement, and choose the account.",
      "Choose that account’s file, then the Date, Description and Amount columns.",
    ],
  },
  hledger: {
    name: "hledger or Ledger",
    holds: "Your whole journal as one text file, with every account.",
    steps: ["Open it with: hledger -f books.journal balance. Ledger reads it, too."],
  },
  beancount: {
    name: "Beancount",
    holds: "Your whole journal as one text file, with every account.",
    steps: ["Check it with: bean-check books.beancount, or open it in Fava."],
  },
  ofx: {
    name: "OFX (bank statement file)",
    holds: "Each bank account’s and card’s money in and out, as banks hand it on.",
    steps: ["Import it where a program asks for a bank statement as OFX, QFX or Web Connect."],
  },
};

/** A guide as plain text. */
export const guideText = (format: BookFormat): string => {
  const { name, holds, steps } = bookGuides[format];
  return [name, "", holds, "", ...steps.map((step, at) => `${at + 1}. ${step}`), ""].join("\r\n");
};
