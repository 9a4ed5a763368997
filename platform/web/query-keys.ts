import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";
import { pathOf, type Endpoint } from "#platform/contract/endpoint.ts";

type Asked = { params?: Record<string, unknown>; query?: Record<string, unknown> };

/** The key of a read: one part, its address. The parts of every key, joined by slashes, are the GET path (Spec 1 §7). */
export const keyOf = (endpoint: Endpoint, asked: Asked = {}): QueryKey => [
  pathOf(endpoint, asked.params, asked.query),
];

/**
 * The key of an endless read: the same address, split at its slashes. So it still joins to the GET path,
 * and the pages are never under the same key as a plain answer of that address.
 */
export const endlessKeyOf = (endpoint: Endpoint, asked: Asked = {}): QueryKey =>
  splitPath(pathOf(endpoint, asked.params, asked.query));

/** An address split at the slashes of its path; the query stays with the last part. */
export function splitPath(address: string): string[] {
  const at = address.indexOf("?");
  const path = at < 0 ? address : address.slice(0, at);
  const parts = path.split("/");
  return at < 0 ? parts : [...parts.slice(0, -1), parts.at(-1) + address.slice(at)];
}

/** True for keys whose path begins with the endpoint's; a param matches any value. */
export function belongsTo(endpoint: Pick<Endpoint, "path">): (key: QueryKey) => boolean {
  const pattern = endpoint.path.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/:\w+/g, "[^/?]+");
  const begins = new RegExp(`^${pattern}(?:[/?]|$)`);
  return (key) => begins.test(key.join("/"));
}

/** An endless list with more pages than this is not read again as a whole: that would be a call for each. */
export const longListPages = 40;

/** True for an endless list of more than `longListPages` pages. */
export function isLongList(data: unknown): boolean {
  const pages = typeof data === "object" && data !== null && "pages" in data ? data.pages : undefined;
  return Array.isArray(pages) && pages.length > longListPages;
}

/**
 * Reads again, now or when next shown, everything whose path begins with one of the endpoints'. A long endless list is read again
 * when next shown; shorten it first if it is needed sooner. Reads of what is `gone` (an id) are left alone: there is nothing to read.
 */
export async function refresh(
  queryClient: QueryClient,
  endpoints: readonly Pick<Endpoint, "path">[],
  gone?: string,
): Promise<void> {
  const tests = endpoints.map(belongsTo);
  const concerned = (query: Query) =>
    tests.some((test) => test(query.queryKey)) && !(gone && query.queryKey.join("/").includes(gone));
  await Promise.all([
    queryClient.invalidateQueries({
      predicate: (query) => concerned(query) && !isLongList(query.state.data),
    }),
    queryClient.invalidateQueries({
      predicate: (query) => concerned(query) && isLongList(query.state.data),
      refetchType: "none",
    }),
  ]);
}
