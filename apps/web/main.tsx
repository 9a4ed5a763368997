import { createRoot } from "react-dom/client";
import { QueryClientProvider } from "@tanstack/react-query";
import { cachedUser, endOwedSession } from "#areas/auth/web/index.ts";
import { pageAt } from "#apps/pages.ts";
import { hasFlag } from "#platform/web/browser-flags.ts";
import { isDemo, offerSamples } from "#platform/web/demo-mode.ts";
import { ErrorBoundary } from "#platform/web/error-boundary.tsx";
import { firstReadsId, firstReadsOf, sampleReads, seed } from "#platform/web/first-reads.ts";
import { makeQueryClient } from "#platform/web/query-client.ts";
import { isOnKept, setOnKept } from "#platform/web/offline-state.ts";
import { setEnding } from "#platform/web/signed-in.ts";
import "#platform/web/styles.css";
import { showKeptToast } from "#platform/web/kept-toast.ts";
import { offerFills } from "#platform/web/slots.ts";
import { whenIdle } from "#platform/web/when-idle.ts";
import { App } from "./app.tsx";
import { fills } from "./fills.ts";
import { loadSamples, routeOf } from "./routes.tsx";
import { followSession } from "./session.ts";

const queryClient = makeQueryClient();
const first = firstReadsOf(document.getElementById(firstReadsId)?.textContent);
const followAfterMs = 2000;
const loadOffline = () => import("./offline.ts");
offerSamples(loadSamples);
offerFills(fills);

/** Puts what is known into the cache: the server's first reads, or without a connection what this browser kept. */
async function learn(): Promise<void> {
  const isOwed = hasFlag("signOutOwed");
  // Who signed out without a connection is signed out, whatever the server still knows.
  if (isOwed && (await endOwedSession()) && first.since !== undefined) return window.location.replace("/");
  if (first.kept || (isOwed && hasFlag("signOutOwed"))) {
    setOnKept(true);
    // Where even that can't be fetched, the page says that there is no connection.
    const startOnKept = await loadOffline().then(
      (file) => file.startOnKept,
      () => undefined,
    );
    await startOnKept?.(queryClient);
  } else {
    seed(queryClient, first);
    setEnding(first.ended);
  }
  followSession(queryClient);
  showKeptToast(cachedUser(queryClient)?.workspaceName);
}

async function start(root: HTMLElement): Promise<void> {
  await learn();
  const { page } = pageAt(window.location.pathname, Boolean(cachedUser(queryClient)) || isDemo());
  // The page's file is loaded before anything is drawn, so the first picture is the whole screen.
  const route = routeOf(page);
  // Where it cannot be fetched, the page says so and offers Retry.
  const isShown = page.isKept || !isOnKept();
  const loaded = isShown ? await route.load().catch(() => route.component) : route.component;
  // The demo's answers lie in files of its own: they too are there before anything is drawn, or the screen would jump when they come.
  if (isDemo()) seed(queryClient, await sampleReads(first));
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary>
        <App first={{ module: page.module, component: loaded }} since={first.since} />
      </ErrorBoundary>
    </QueryClientProvider>,
  );
  // After all that the screen itself asks for.
  const follow = () =>
    void loadOffline()
      .then(
        (file) => file.followOffline,
        () => undefined,
      )
      .then((followOffline) => followOffline?.(queryClient));
  if (cachedUser(queryClient)) window.setTimeout(() => whenIdle(follow), followAfterMs);
}

const root = document.getElementById("root");
if (root) void start(root);
