import { type CenterTab, centerTabFrom, centerTabs } from "#areas/help/contract/center-tabs.rules.ts";

type Listing = { tab: CenterTab; search?: string; tutorial?: string };

/** The tab, what is searched for and which tutorial is open, from the address. */
export const listingFrom = (query: URLSearchParams): Listing => ({
  tab: centerTabFrom(query),
  search: query.get("search") ?? undefined,
  tutorial: query.get("tutorial") ?? undefined,
});

/** The address's text for them; nothing for the first tab. */
export function queryTextOf({ tab, search, tutorial }: Listing): string {
  const query = new URLSearchParams();
  if (tab !== centerTabs[0]) query.set("tab", tab);
  if (search && tab === "articles") query.set("search", search);
  if (tutorial && tab === "steps") query.set("tutorial", tutorial);
  return query.toString();
}
