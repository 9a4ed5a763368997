import { lazy, Suspense, useEffect, useState, type ComponentType } from "react";
import { LoaderCircle } from "lucide-react";
import { useQueryClient } from "@tanstack/react-query";
import { Route, useLocation } from "wouter";
import { currentUserKey, useCurrentUser } from "#areas/auth/web/index.ts";
import { pageAt } from "#apps/pages.ts";
import { isDemo } from "#platform/web/demo-mode.ts";
import { ErrorBoundary } from "#platform/web/error-boundary.tsx";
import { startLive } from "#platform/web/live.ts";
import { onToasts, shownToasts } from "#platform/web/toasts.ts";
import { TooltipLayer } from "#platform/web/ui/tooltip-layer.tsx";
import { Layout } from "./layout.tsx";
import type { PageProps } from "./page-props.ts";
import { routeOf } from "./routes.tsx";

type Loaded = { module: string; component: ComponentType<PageProps> };

/** Who may see what (Spec 1 §2): the page at the address, the spinner, or the way to /auth. */
export function App({ first, since }: { first: Loaded; since?: string }) {
  return (
    <>
      <CurrentPage first={first} since={since} />
      <TooltipLayer />
      <Toasts />
    </>
  );
}

const Toaster = lazy(async () => ({ default: (await import("#platform/web/ui/toaster.tsx")).Toaster }));

// Fetched when the first toast is said: most visits have none.
function Toasts() {
  const [wanted, setWanted] = useState(() => shownToasts().length > 0);
  useEffect(() => onToasts(() => setWanted(true)), []);
  // An open dialog hides the rest of the page from screen readers, but nothing live: what a toast says and offers stays within reach. Each toast announces itself.
  return <div aria-live="off">{wanted && <Suspense fallback={null}><Toaster /></Suspense>}</div>;
}

function CurrentPage({ first, since }: { first: Loaded; since?: string }) {
  const [path] = useLocation();
  const user = useCurrentUser();
  const demo = isDemo();
  const letIn = Boolean(user) || demo;
  const { page, params } = pageAt(path, letIn);
  const route = routeOf(page);
  const Page = page.module === first.module ? first.component : route.component;
  useReloadWhenDemoEnds(demo);
  useLive(Boolean(user), since);

  const turnedAway = page.access === "protected" && user === null && !demo;
  useEffect(() => { if (turnedAway) window.location.replace("/auth"); }, [turnedAway]);
  if (turnedAway || (page.access === "protected" && user === undefined && !demo)) return <Spinner />;

  const content = (
    <ErrorBoundary key={path}>
      <Suspense fallback={<Spinner />}>
        <Route path={page.path === "*" ? undefined : path === "/" ? "/" : page.path}><Page page={page} params={params} /></Route>
      </Suspense>
    </ErrorBoundary>
  );
  return route.bare ? content : <Layout path={path} user={user ?? null} demo={demo} letIn={letIn}>{content}</Layout>;
}

// Somebody signed in in another window: the samples on this screen must not pass for their own data.
function useReloadWhenDemoEnds(demo: boolean): void {
  const [startedInDemo] = useState(demo);
  useEffect(() => { if (startedInDemo && !demo && !window.location.pathname.startsWith("/auth")) window.location.reload(); }, [startedInDemo, demo]);
}

// Changes by others arrive while somebody is signed in, whatever screen is open.
function useLive(signedIn: boolean, since: string | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => (signedIn ? startLive(queryClient, since, () => void queryClient.invalidateQueries({ queryKey: currentUserKey })) : undefined), [queryClient, signedIn, since]);
}

function Spinner() {
  return <div className="waiting grid min-h-dvh place-items-center text-muted" role="status" aria-label="Loading"><LoaderCircle className="icon large spinner" aria-hidden /></div>;
}
