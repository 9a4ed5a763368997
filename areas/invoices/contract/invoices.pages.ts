import type { Page } from "#platform/contract/page.ts";

export const invoicesBinPage: Page = {
  path: "/accounting/invoices/bin",
  title: "Trash: invoice drafts",
  help: { article: "trash", tour: "trash" },
  access: "protected",
  module: "areas/invoices/web/invoices-bin-page.tsx",
};

export const invoicePage: Page = {
  path: "/accounting/invoices/:id",
  title: "Invoice",
  help: { article: "invoices-and-getting-paid", tour: "invoice" },
  access: "protected",
  module: "areas/invoices/web/invoice-page.tsx",
};

export const repeatingInvoicesPage: Page = {
  path: "/accounting/invoices/repeating",
  title: "Repeating invoices",
  help: { article: "repeating-invoices", tour: "repeating" },
  access: "protected",
  module: "areas/invoices/web/repeating-invoices-page.tsx",
};

export const quotesBinPage: Page = {
  path: "/accounting/quotes/bin",
  title: "Trash: quote drafts",
  help: { article: "trash", tour: "trash" },
  access: "protected",
  module: "areas/invoices/web/quotes-bin-page.tsx",
};

export const quotePage: Page = {
  path: "/accounting/quotes/:id",
  title: "Quote",
  help: { article: "quotes", tour: "quote" },
  access: "protected",
  module: "areas/invoices/web/quote-page.tsx",
};
