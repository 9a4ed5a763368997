import { type CenterTab, centerTabFrom, centerTabs } from "#areas/help/contract/center-tabs.rules.ts";

type Listing = {
  tab: CenterTab;
  search?: string;
  tutorial?: string;
  article?: string;
  ticket?: string;
  from?: string;
};

/** The tab, what is searched for, which tutorial, article or question is open, and from which screen somebody came to ask, from the address. */
export const listingFrom = (query: URLSearchParams): Listing => ({
  tab: centerTabFrom(query),
  search: query.get("search") ?? undefined,
  tutorial: query.get("tutorial") ?? undefined,
  article: query.get("article") ?? undefined,
  ticket: query.get("ticket") ?? undefined,
  from: query.get("from") ?? undefined,
});

/** The address's text for them; nothing for the first tab. */
export function queryTextOf({ tab, search, tutorial, article, ticket, from }: Listing): string {
  const query = new URLSearchParams();
  if (tab !== centerTabs[0]) query.set("tab", tab);
  if (search && tab === "articles") query.set("search", search);
  if (article && tab === "articles") query.set("article", article);
  if (tutorial && tab === "steps") query.set("tutorial", tutorial);
  if (ticket && tab === "help") query.set("ticket", ticket);
  if (from && tab === "help") query.set("from", from);
  return query.toString();
}

/** Where people ask, who come from this screen. */
export const askFrom = (path: string): string =>
  `/tutorial-center?${queryTextOf({ tab: "help", from: path })}`;
