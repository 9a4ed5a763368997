import { useInfiniteQuery, useQueries, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { pathOf, type Endpoint, type ReplyOf } from "#platform/contract/endpoint.ts";
import { call, fetchAnswer, type Answer, type Asked, type CallInput } from "./call.ts";
import { isDemo, sampleOf } from "./demo-mode.ts";
import { endlessKeyOf, keyOf } from "./query-keys.ts";

type Loose = { params?: Record<string, unknown>; query?: Record<string, unknown> };
/** What a read is asked: params and query of its declaration. */
export type ReadInput<E extends Endpoint> = Pick<
  CallInput<E>,
  Extract<keyof CallInput<E>, "params" | "query">
>;
type Options = { enabled?: boolean };

async function read(endpoint: Endpoint, asked: Loose, signal: AbortSignal): Promise<unknown> {
  return isDemo() ? sampleOf(endpoint, asked) : call(endpoint, { ...asked, signal } as CallInput<Endpoint>);
}

/** A read whose key is its path. Not retried, never stale, not read again on focus (Spec 1 §9); in demo the area's sample answers. */
export function useQueryOf<E extends Endpoint>(
  endpoint: E,
  asked: ReadInput<E> & Options = {} as ReadInput<E> & Options,
): UseQueryResult<ReplyOf<E>> {
  return useQuery(optionsOf(endpoint, asked));
}

/** Several reads of one call, as `useQueryOf` makes each. */
export function useQueriesOf<E extends Endpoint>(
  endpoint: E,
  asked: readonly (ReadInput<E> & Options)[],
): UseQueryResult<ReplyOf<E>>[] {
  return useQueries({ queries: asked.map((one) => optionsOf(endpoint, one)) });
}

function optionsOf<E extends Endpoint>(endpoint: E, asked: ReadInput<E> & Options) {
  const { enabled = true, ...input } = asked as Loose & Options;
  return {
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => read(endpoint, input, signal) as Promise<ReplyOf<E>>,
    enabled,
  };
}

type Item<T> = T extends readonly (infer I)[] ? I : never;

/** A list that is read page by page along its Link header. `items` are all rows so far; `loadMore` reads the next page when there is one. */
export function useEndlessQueryOf<E extends Endpoint>(
  endpoint: E,
  asked: ReadInput<E> & Options = {} as ReadInput<E> & Options,
) {
  const { enabled = true, ...input } = asked as Loose & Options;
  const result = useInfiniteQuery({
    queryKey: endlessKeyOf(endpoint, input),
    queryFn: async ({ pageParam, signal }): Promise<Answer<Item<ReplyOf<E>>[]>> => {
      if (isDemo()) return { body: (await sampleOf(endpoint, input)) as Item<ReplyOf<E>>[] };
      return fetchAnswer(pageParam ?? pathOf(endpoint, input.params, input.query), { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next ?? null,
    enabled,
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
