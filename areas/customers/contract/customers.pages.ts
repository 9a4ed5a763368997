import type { Page } from "#platform/contract/page.ts";

/** How many cards one page of the grid asks for; divisible by one, two and three columns. */
export const contactsPageSize = 48;
/** How many entries of the timeline and of the list of changes are asked for at once. */
export const timelinePageSize = 30;
/** How many merges, of all or of one customer, are asked for at once. */
export const mergesPageSize = 5;

export const contactsPage: Page = {
  path: "/contacts",
  title: "My Customers",
  help: { article: "my-customers", tour: "customers" },
  access: "protected",
  module: "areas/customers/web/contacts-page.tsx",
  isKept: true,
};

export const contactPage: Page = {
  path: "/contacts/:id",
  title: "Customer",
  help: { article: "customer-page", tour: "customer" },
  access: "protected",
  module: "areas/customers/web/contact-page.tsx",
  drawnWith: "cards of a customer’s page",
  isKept: true,
};

export const binPage: Page = {
  path: "/contacts/bin",
  title: "Trash: customers",
  help: { article: "trash", tour: "trash" },
  access: "protected",
  module: "areas/customers/web/bin-page.tsx",
};
