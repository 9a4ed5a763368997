import { useEffect, useState, type ComponentType } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { Route, useLocation } from "wouter";
import type { CurrentUser } from "#areas/auth/contract/auth.schema.ts";
import { currentUserKey, useCurrentUser } from "#areas/auth/web/index.ts";
import { pageAt } from "#apps/pages.ts";
import { setLeftAt } from "#platform/web/browser-flags.ts";
import type { Page } from "#platform/contract/page.ts";
import { cardsAre } from "#platform/web/cards.ts";
import { isDemo } from "#platform/web/demo-mode.ts";
import { ErrorBoundary } from "#platform/web/error-boundary.tsx";
import { loadAgain, loadOfOther } from "#platform/web/kept-toast.ts";
import { startLive, useLiveState } from "#platform/web/live.ts";
import { isOnKept } from "#platform/web/offline-state.ts";
import { hasSessionEnded } from "#platform/web/signed-in.ts";
import { isLeavingForOther } from "#platform/web/whose.ts";
import { lazyPart } from "#platform/web/ui/lazy-part.tsx";
import { keepFocus } from "#platform/web/ui/focus-place.ts";
import { Sayer } from "#platform/web/ui/sayer.tsx";
import { Toaster } from "#platform/web/ui/toaster.tsx";
import { TooltipLayer } from "#platform/web/ui/tooltip-layer.tsx";
import { useFocusOnTitle } from "#platform/web/ui/use-focus-on-title.ts";
import { Layout } from "./layout.tsx";
import type { PageProps } from "./page-props.ts";
import { ClosedPage, routeOf } from "./routes.tsx";
import { Spinner } from "./spinner.tsx";

const OfflinePage = lazyPart(() => import("./offline-page.tsx").then((file) => file.OfflinePage), Spinner);

type Loaded = { module: string; component: ComponentType<PageProps> };

/** Who may see what (Spec 1 §2): the page at the address, the spinner, or the way to /auth. */
export function App({ first, since }: { first: Loaded; since?: string }) {
  useEffect(keepFocus, []);
  return (
    <>
      <CurrentPage first={first} since={since} />
      <TooltipLayer />
      <Toasts />
      <Sayer />
    </>
  );
}

// An open dialog hides the rest of the page from screen readers, but nothing live: what a toast says and offers stays within reach. Each toast announces itself.
function Toasts() {
  return (
    <div aria-live="off">
      <Toaster />
    </div>
  );
}

function CurrentPage({ first, since }: { first: Loaded; since?: string }) {
  const [path] = useLocation();
  const user = useCurrentUser();
  const demo = isDemo();
  const letIn = Boolean(user) || demo;
  const { page, params } = pageAt(path, letIn);
  const route = routeOf(page);
  const Screen = page.module === first.module ? first.component : route.component;
  // Drawn again when that changes.
  useLiveState();
  const onKept = isOnKept();
  const others = useOthers(user, demo);
  const isOthers = others !== undefined && page.access === "protected";
  const hasOtherPolicy = useHasOtherPolicy(path, page);
  useFocusOnTitle(path);
  useLive(user ? `${user.id} ${user.workspaceId}` : undefined, since);

  const turnedAway =
    !onKept &&
    user === null &&
    !demo &&
    (page.access === "protected" || (hasSessionEnded() && (path === "/" || !page.isBare)));
  useEffect(() => {
    if (turnedAway) leaveToSignIn();
  }, [turnedAway]);
  useEffect(() => {
    if (!isOthers || isLeavingForOther()) return;
    if (others === "business") loadOfOther();
    else window.location.reload();
  }, [isOthers, others]);
  useEffect(() => {
    if (hasOtherPolicy) loadAgain();
  }, [hasOtherPolicy]);
  if (onKept && !user) return <OfflinePage hasKept={false} />;
  if (
    turnedAway ||
    isOthers ||
    hasOtherPolicy ||
    (page.access === "protected" && user === undefined && !demo)
  )
    return <Spinner />;

  if (user?.workspaceClosedAt && page.access === "protected")
    return <ClosedPage page={page} params={params} />;

  const content = (
    <ErrorBoundary key={path}>
      <Route path={page.path === "*" ? undefined : path === "/" ? "/" : page.path}>
        {onKept && !page.isKept ? <OfflinePage hasKept /> : <Screen page={page} params={params} />}
      </Route>
    </ErrorBoundary>
  );
  return page.isBare ? (
    content
  ) : (
    <Layout path={path} page={page} user={user ?? null} demo={demo} letIn={letIn}>
      {content}
    </Layout>
  );
}

// They come back to it once they have signed in again.
function leaveToSignIn(): void {
  setLeftAt(window.location.pathname + window.location.search);
  window.location.replace("/auth");
}

/**
 * Whose this screen no longer is: somebody else signed in in another window or a demo began or ended, or the person went to another of their
 * businesses. It must not be taken for the present one's.
 */
function useOthers(user: CurrentUser | null | undefined, demo: boolean): "person" | "business" | undefined {
  const [startedInDemo] = useState(demo);
  const [started, setStarted] = useState(user);
  if (!started && user) setStarted(user);
  if (startedInDemo !== demo) return "person";
  if (!user || !started) return undefined;
  if (user.id !== started.id) return "person";
  return user.workspaceId === started.workspaceId ? undefined : "business";
}

/** True when this screen was reached without a page load, and the loaded page's content policy isn't its own: cards are taken on one of them only. */
function useHasOtherPolicy(path: string, page: Page): boolean {
  const [loadedPath] = useState(path);
  const cards = cardsAre();
  return cards !== undefined && path !== loadedPath && (cards === "here") !== (page.takesCards ?? false);
}

// Changes by others arrive while somebody (`who`: the person and their business) is signed in, on every screen.
function useLive(who: string | undefined, since: string | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (who === undefined) return undefined;
    const onRefused = () => void queryClient.invalidateQueries({ queryKey: currentUserKey });
    return startLive(queryClient, { who, since, onRefused });
  }, [queryClient, who, since]);
}
