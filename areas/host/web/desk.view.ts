import { filterIn, searchIn } from "#areas/host/contract/desk.rules.ts";
import type { DeskFilter } from "#areas/host/contract/desk.schema.ts";

type Listing = { filter: DeskFilter; search?: string; ticket?: string };

/** Which questions are shown, and the one that is open, from the address. */
export const listingFrom = (query: URLSearchParams): Listing => ({
  filter: filterIn(query),
  search: searchIn(query),
  ticket: query.get("ticket") ?? undefined,
});

/** The address's text for them. */
export function queryTextOf({ filter, search, ticket }: Listing): string {
  const query = new URLSearchParams();
  if (filter !== "open") query.set("filter", filter);
  if (search) query.set("search", search);
  if (ticket) query.set("ticket", ticket);
  return query.toString();
}
