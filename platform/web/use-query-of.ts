import {
  keepPreviousData,
  type Query,
  useInfiniteQuery,
  useQueries,
  useQuery,
  type UseQueryResult,
} from "@tanstack/react-query";
import { pathOf, type Endpoint, type ReplyOf } from "#platform/contract/endpoint.ts";
import { call, fetchAnswer, type Answer, type Asked, type CallInput } from "./call.ts";
import { isDemo, sampleOf } from "./demo-mode.ts";
import { orKept } from "./offline-state.ts";
import { endlessKeyOf, isLongList, keyOf } from "./query-keys.ts";

type Loose = { params?: Record<string, unknown>; query?: Record<string, unknown> };
/** A read's input: the params and query of its declaration. */
export type ReadInput<E extends Endpoint> = Pick<
  CallInput<E>,
  Extract<keyof CallInput<E>, "params" | "query">
>;
type Options<Data> = {
  enabled?: boolean;
  /** The last answer stays while the next is read, so that nothing jumps: `isPlaceholderData` then. */
  keepPrevious?: boolean;
  /** Read anew whenever it is shown again. */
  isFresh?: boolean;
  /** Milliseconds after which it is read again while the page is visible, given the last answer; false for never. */
  refetchInterval?: (data: Data | undefined) => number | false;
};

async function read(endpoint: Endpoint, asked: Loose, signal: AbortSignal): Promise<unknown> {
  if (isDemo()) return sampleOf(endpoint, asked);
  return orKept(endpoint, asked, () => call(endpoint, { ...asked, signal } as CallInput<Endpoint>));
}

/** A read whose key is its path. Not retried, never stale, not read again on focus (Spec 1 §9); in the demo the area's sample answers. */
export function useQueryOf<E extends Endpoint>(
  endpoint: E,
  asked: ReadInput<E> & Options<ReplyOf<E>> = {} as ReadInput<E> & Options<ReplyOf<E>>,
): UseQueryResult<ReplyOf<E>> {
  return useQuery(optionsOf(endpoint, asked));
}

/** Several reads of one call, as `useQueryOf` makes each. */
export function useQueriesOf<E extends Endpoint>(
  endpoint: E,
  asked: readonly (ReadInput<E> & Options<ReplyOf<E>>)[],
): UseQueryResult<ReplyOf<E>>[] {
  return useQueries({ queries: asked.map((one) => optionsOf(endpoint, one)) });
}

function optionsOf<E extends Endpoint>(endpoint: E, asked: ReadInput<E> & Options<ReplyOf<E>>) {
  const {
    enabled = true,
    keepPrevious,
    isFresh,
    refetchInterval,
    ...input
  } = asked as Loose & Options<ReplyOf<E>>;
  return {
    ...(isFresh && { staleTime: 0 }),
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => read(endpoint, input, signal) as Promise<ReplyOf<E>>,
    enabled,
    placeholderData: keepPrevious ? keepPreviousData : undefined,
    refetchInterval: ({ state }: Query<ReplyOf<E>>) => refetchInterval?.(state.data) ?? false,
  };
}

type Item<T> = T extends readonly (infer I)[] ? I : never;

/** A list that is read page by page along its Link header. `items` are all rows so far; `loadMore` reads the next page when there is one. */
export function useEndlessQueryOf<E extends Endpoint>(
  endpoint: E,
  asked: ReadInput<E> & Options<Item<ReplyOf<E>>[]> = {} as ReadInput<E> & Options<Item<ReplyOf<E>>[]>,
) {
  const {
    enabled = true,
    keepPrevious,
    refetchInterval,
    ...input
  } = asked as Loose & Options<Item<ReplyOf<E>>[]>;
  const result = useInfiniteQuery({
    queryKey: endlessKeyOf(endpoint, input),
    queryFn: async ({ pageParam, signal }): Promise<Answer<Item<ReplyOf<E>>[]>> => {
      if (isDemo()) return { body: (await sampleOf(endpoint, input)) as Item<ReplyOf<E>>[] };
      const ask = () =>
        fetchAnswer<Item<ReplyOf<E>>[]>(pageParam ?? pathOf(endpoint, input.params, input.query), { signal });
      // Further pages are those of the server's list.
      if (pageParam !== null) return ask();
      return orKept(endpoint, input, ask, (kept) => ({ body: kept as Item<ReplyOf<E>>[] }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next ?? null,
    enabled,
    placeholderData: keepPrevious ? keepPreviousData : undefined,
    // For a long list that would be a call for each page.
    refetchInterval: ({ state: { data } }) =>
      isLongList(data) ? false : (refetchInterval?.(data?.pages.flatMap(({ body }) => body)) ?? false),
  });
  return {
    ...result,
    items: result.data?.pages.flatMap((page) => page.body),
    loadMore: () => {
      if (result.hasNextPage && !result.isFetchingNextPage) void result.fetchNextPage();
    },
  };
}

export type { Asked };
