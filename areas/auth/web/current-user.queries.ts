import { useQuery, type QueryClient } from "@tanstack/react-query";
import { call, CallError } from "#platform/web/call.ts";
import { clearBrowser, clearFlags, forgetAnswers, setFlag } from "#platform/web/browser-flags.ts";
import { noteSigningOut } from "#platform/web/signed-in.ts";
import { whenIdle } from "#platform/web/when-idle.ts";
import { isOnKept } from "#platform/web/offline-state.ts";
import { keyOf } from "#platform/web/query-keys.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import type { CurrentUser } from "#areas/auth/contract/auth.schema.ts";

export const currentUserKey = keyOf(authApi.user);

// The page just came with the person in it: asking again waits until the first paint.
const pageAtRest = new Promise<void>((resolve) => {
  if (typeof window !== "undefined") whenIdle(resolve);
});

/** Signing out waits so long for the server. */
const signOutMs = 8000;

async function readCurrentUser(signal: AbortSignal): Promise<CurrentUser | null> {
  await pageAtRest;
  try {
    return await call(authApi.user, { signal, headers: { "cache-control": "no-cache" } });
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return null;
    throw error;
  }
}

/**
 * The signed-in person; null when signed out, undefined while that is not known yet. Read again on mount and on focus, never retried (Spec 1 §7).
 * A failed read leaves the person as last known, so that a short outage throws nobody out of unsaved work; with nothing known it means signed out.
 */
export function useCurrentUser(): CurrentUser | null | undefined {
  const { data, isPending } = useQuery({
    queryKey: currentUserKey,
    queryFn: ({ signal }) => readCurrentUser(signal),
    staleTime: 0,
    // A page without a connection starts with the person as last seen, and asks once the server answers.
    refetchOnMount: isOnKept() ? false : "always",
    refetchOnWindowFocus: "always",
  });
  return isPending ? undefined : (data ?? null);
}

/** The signed-in person as the cache has it now. */
export const cachedUser = (queryClient: QueryClient): CurrentUser | null | undefined =>
  queryClient.getQueryData<CurrentUser | null>(currentUserKey);

/** Puts the person into the cache after signing in or up. */
export const setCachedUser = (queryClient: QueryClient, user: CurrentUser): void => {
  queryClient.setQueryData(currentUserKey, user);
};

const loadEnding = () => import("./push-ending.view.ts");

/** Pushes to this browser end; where that can't be done here, the server sends none once the session has ended. */
async function endPush(): Promise<void> {
  const endPushHere = await loadEnding().then(
    (file) => file.endPushHere,
    () => undefined,
  );
  await endPushHere?.();
}

/** True once the server ended the session, or refused to; false when it couldn't be reached. */
async function endSession(): Promise<boolean> {
  try {
    await call(authApi.logout, { signal: AbortSignal.timeout(signOutMs) });
    return true;
  } catch (error) {
    console.error("Signing out failed", error);
    return error instanceof CallError && error.status < 500;
  }
}

/** Ends a session that was to end while there was no connection, before anything of it is drawn; true when the server was reached. */
export async function endOwedSession(): Promise<boolean> {
  const isAsked = await endSession();
  if (isAsked) clearFlags("signOutOwed");
  return isAsked;
}

/** Signs out, clears what the browser keeps and goes to /; even when the call fails, which is only logged (Spec 1 §7, §8). */
export async function signOut(): Promise<void> {
  noteSigningOut();
  // What is kept here goes at once, whether or not the server can be reached.
  const [isAsked] = await Promise.all([endSession(), forgetAnswers(), endPush().catch(() => undefined)]);
  clearBrowser();
  if (!isAsked) setFlag("signOutOwed");
  window.location.assign("/");
}
