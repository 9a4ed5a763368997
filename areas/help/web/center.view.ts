import { type CenterTab, centerTabFrom, centerTabs } from "#areas/help/contract/center-tabs.rules.ts";

type Listing = { tab: CenterTab; search?: string; tutorial?: string; article?: string; ticket?: string };

/** The tab, what is searched for, and which tutorial, article or question is open, from the address. */
export const listingFrom = (query: URLSearchParams): Listing => ({
  tab: centerTabFrom(query),
  search: query.get("search") ?? undefined,
  tutorial: query.get("tutorial") ?? undefined,
  article: query.get("article") ?? undefined,
  ticket: query.get("ticket") ?? undefined,
});

/** The address's text for them; nothing for the first tab. */
export function queryTextOf({ tab, search, tutorial, article, ticket }: Listing): string {
  const query = new URLSearchParams();
  if (tab !== centerTabs[0]) query.set("tab", tab);
  if (search && tab === "articles") query.set("search", search);
  if (article && tab === "articles") query.set("article", article);
  if (tutorial && tab === "steps") query.set("tutorial", tutorial);
  if (ticket && tab === "help") query.set("ticket", ticket);
  return query.toString();
}
