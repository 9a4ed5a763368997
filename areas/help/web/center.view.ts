import { type CenterTab, centerTabFrom, centerTabs } from "#areas/help/contract/center-tabs.rules.ts";

type Listing = { tab: CenterTab; search?: string };

/** The tab and what is searched for, from the address. */
export const listingFrom = (query: URLSearchParams): Listing => ({
  tab: centerTabFrom(query),
  search: query.get("search") ?? undefined,
});

/** The address's text for them; nothing for the first tab. */
export function queryTextOf({ tab, search }: Listing): string {
  const query = new URLSearchParams();
  if (tab !== centerTabs[0]) query.set("tab", tab);
  if (search && tab === "articles") query.set("search", search);
  return query.toString();
}
