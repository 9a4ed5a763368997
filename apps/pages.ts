import { page, type Page } from "#platform/contract/page.ts";
import { binPage, contactPage, contactsPage } from "#areas/customers/contract/customers.pages.ts";

export const notFoundPage = page({ path: "*", title: "404 Page Not Found", access: "open", module: "apps/web/not-found-page.tsx" });

/** Every screen, in one visible list. */
export const pages: readonly Page[] = [contactsPage, contactPage, binPage];
