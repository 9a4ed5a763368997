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

/** News of a removal, and of the writes before it, can come after its answer: for so long what is gone isn't read again. */
const newsMilliseconds = 5000;
const leaving = new Set<string>();
const isLeaving = ({ queryKey }: Query): boolean => {
  const address = queryKey.join("/");
  return [...leaving].some((id) => address.includes(id));
};

/** Says that what has this id is being removed: its reads are left alone, until the returned function is told that it stays, or a while after it is gone. */
export function startLeaving(queryClient: QueryClient, id: string): (isGone: boolean) => void {
  leaving.add(id);
  void queryClient.cancelQueries({ predicate: isLeaving });
  return (isGone) => {
    if (isGone) setTimeout(() => leaving.delete(id), newsMilliseconds);
    else leaving.delete(id);
  };
}

/**
 * Reads again, now or when next shown, everything whose path begins with one of the endpoints'. A long endless list is read again
 * when next shown; shorten it first if it is needed sooner. Reads of what is being removed (`startLeaving`) are only marked.
 */
export async function refresh(
  queryClient: QueryClient,
  endpoints: readonly Pick<Endpoint, "path">[],
): Promise<void> {
  const tests = endpoints.map(belongsTo);
  const predicate = (query: Query) => tests.some((test) => test(query.queryKey));
  void queryClient.invalidateQueries({ predicate, refetchType: "none" });
  await queryClient.refetchQueries({
    type: "active",
    predicate: (query) => predicate(query) && !isLeaving(query) && !isLongList(query.state.data),
  });
}
