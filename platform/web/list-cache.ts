import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { Endpoint } from "#platform/contract/endpoint.ts";

/** A list as the cache holds it: a plain answer, or pages of an endless one. */
export type CachedList<Item> =
  | Item[]
  | { pages: { body: Item[]; next?: string }[]; pageParams: unknown[] }
  | undefined;

const withItems = <Item>(list: CachedList<Item>, change: (items: Item[]) => Item[]): CachedList<Item> =>
  list === undefined || Array.isArray(list)
    ? list && change(list)
    : { ...list, pages: list.pages.map((page) => ({ ...page, body: change(page.body) })) };

/** The list without one item; a part without it stays the same object. */
export const withoutItem = <Item extends { id: string }>(
  list: CachedList<Item>,
  id: string,
): CachedList<Item> =>
  withItems(list, (items) =>
    items.some((item) => item.id === id) ? items.filter((item) => item.id !== id) : items,
  );

/** The list with one item changed in its place; a part without it stays the same object. */
export const withItem = <Item extends { id: string }>(
  list: CachedList<Item>,
  { id, ...changes }: { id: string } & Partial<Item>,
): CachedList<Item> =>
  withItems(list, (items) =>
    items.some((item) => item.id === id)
      ? items.map((item) => (item.id === id ? { ...item, ...changes } : item))
      : items,
  );

/** Only the first page of an endless list; the others come again by scrolling. */
export const firstPageOf = <Item>(list: CachedList<Item>): CachedList<Item> =>
  list === undefined || Array.isArray(list)
    ? list
    : { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) };

/** True for keys of this call itself, with any input, and not for anything below its path. */
export const isOf =
  (call: Pick<Endpoint, "path">) =>
  (key: QueryKey): boolean =>
    key.join("/").split("?")[0] === call.path;

/** Changes answers in the cache before the server has confirmed them; returns a function that restores them. Reads in progress are canceled: they would show the old state again. */
export function changeCached<Data>(
  queryClient: QueryClient,
  concerned: (key: QueryKey) => boolean,
  change: (data: Data | undefined) => Data | undefined,
): () => void {
  const which = { predicate: ({ queryKey }: { queryKey: QueryKey }) => concerned(queryKey) };
  void queryClient.cancelQueries(which);
  const before = queryClient.getQueriesData<Data>(which);
  queryClient.setQueriesData<Data>(which, change);
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data);
  };
}
