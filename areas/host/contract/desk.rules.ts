import { type DeskFilter, deskFilters } from "./desk.schema.ts";

/** The filter that an address names; the open ones otherwise. */
export const filterIn = (query: URLSearchParams): DeskFilter =>
  deskFilters.find((one) => one === query.get("filter")) ?? "open";

/** What an address searches for. */
export const searchIn = (query: URLSearchParams): string | undefined =>
  query.get("search")?.trim().slice(0, 200) || undefined;
