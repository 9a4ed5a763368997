import type { QueryClient } from "@tanstack/react-query";
import { pageAt } from "#apps/pages.ts";
import { cachedUser, currentUserKey } from "#areas/auth/web/index.ts";
import type { CurrentUser } from "#areas/auth/contract/auth.schema.ts";
import { lookAttributes } from "#platform/contract/look.ts";
import { type OpenMessage, workerPath } from "#platform/contract/offline.ts";
import { forgetAnswers, visitHere } from "#platform/web/browser-flags.ts";
import { keepAnswers, ownerOf, restoreAnswers } from "#platform/web/kept-answers.ts";
import { keepWork } from "#platform/web/kept-work.ts";
import { isOffline, isOnKept, offerKept } from "#platform/web/offline-state.ts";

/** Starts the page on what this browser kept of the person who is signed in here; with nothing kept it shows only that there is no connection. */
export async function startOnKept(queryClient: QueryClient): Promise<void> {
  // A browser that keeps nothing shows nothing.
  await restoreAnswers(queryClient).catch(() => undefined);
  offerLists(queryClient);
  const look = cachedUser(queryClient)?.look;
  for (const [name, value] of Object.entries(look ? lookAttributes(look) : {}))
    document.documentElement.setAttribute(name, value);
}

const loadLists = () => import("./offline-lists.ts");

/** Searching goes on among the customers and tasks that were kept. */
const offerLists = (queryClient: QueryClient): void =>
  offerKept(async (endpoint, asked) => {
    const answerOfKept = await loadLists().then(
      (file) => file.answerOfKept,
      () => undefined,
    );
    return answerOfKept?.(queryClient, endpoint, asked);
  });

/** From now on what the screens show is kept for when there is no connection, as long as the same person is signed in with the same rights. */
export function followOffline(queryClient: QueryClient): void {
  offerLists(queryClient);
  let [owner, stop] = ["", () => undefined as void];
  const follow = () => {
    const next = ownerFor(cachedUser(queryClient));
    if (next === owner) return;
    stop();
    owner = next;
    stop = next ? keepAnswers(queryClient, { owner, isWanted, always: currentUserKey }) : () => undefined;
  };
  follow();
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === currentUserKey[0]) follow();
  });
  const worker = "serviceWorker" in navigator ? navigator.serviceWorker : undefined;
  if (cachedUser(queryClient)?.testWorkspace) void forgetAnswers();
  else if (owner && !isOnKept()) void worker?.register(workerPath).catch(() => undefined);
  worker?.addEventListener("message", ({ data }: MessageEvent<Partial<OpenMessage> | null>) => {
    if (typeof data?.open !== "string") return;
    // What is typed comes back when the person comes back.
    keepWork();
    window.location.assign(data.open);
  });
}

/** Under which name answers are kept; none in a throw-away business. */
function ownerFor(user: CurrentUser | null | undefined): string {
  const visit = visitHere();
  if (!user || user.testWorkspace || visit === null) return "";
  return ownerOf(visit, [user.workspaceId, user.workspaceRole, user.workspaceSees]);
}

const isWanted = (): boolean => !isOffline() && pageAt(window.location.pathname, true).page.isKept === true;
