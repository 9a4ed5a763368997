import { QueryClient, type QueryKey } from "@tanstack/react-query";

/** Forgets all answers except one address's: nothing of one person may show to the next. */
export const forgetOthers = (queryClient: QueryClient, [address]: QueryKey): void =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== address });

/** The one cache of answers. No retry, never stale, no reading again by itself (Spec 1 §9). */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Offline is an error with Retry on the screen, not an endless wait.
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
