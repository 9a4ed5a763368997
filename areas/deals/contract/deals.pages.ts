import type { Page } from "#platform/contract/page.ts";
import type { DealFilter } from "./deals.schema.ts";

/** How many rows one page of the list asks for. */
export const dealsPageSize = 25;
/** What a customer's page asks for: their sales, the newest first. */
export const contactDealsQuery = (contactId: string | undefined) => ({ contactId, limit: 20 }) as const;

type BoardFilter = Pick<DealFilter, "search" | "assignedTo" | "source" | "flag">;
/** What the board asks for. */
export const dealBoardQuery = ({ search, assignedTo, source, flag }: BoardFilter): BoardFilter => ({
  search,
  assignedTo,
  source,
  flag,
});

export const dealsPage: Page = {
  path: "/opportunities",
  title: "Possible Sales",
  help: { article: "follow-a-sale", tour: "sales" },
  access: "protected",
  module: "areas/deals/web/deals-page.tsx",
};

export const dealsBinPage: Page = {
  path: "/opportunities/bin",
  title: "Trash: sales",
  help: { article: "trash", tour: "trash" },
  access: "protected",
  module: "areas/deals/web/deals-bin-page.tsx",
};

/** How many earlier uploads of sales are asked for at once. */
export const dealImportsPageSize = 10;

/** `?import=<id>` is one upload that has begun. */
export const dealImportPage: Page = {
  path: "/opportunities/import",
  title: "Upload Sales",
  help: { article: "upload-sales", tour: "upload-sales" },
  access: "protected",
  module: "areas/deals/web/deal-import-page.tsx",
};
