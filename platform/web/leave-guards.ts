import { hasKeptWork } from "./kept-work.ts";
import { afterStepsBack, type Layer, openLayer } from "./layers.ts";
import { isSigningOut } from "./signed-in.ts";
import { isLeavingForOther } from "./whose.ts";

/**
 * A part of the page with something unsaved. `ask` shows the question, and gives `leave` to `leaveAll` when it is answered so. One that `hasLayer`
 * of its own, a dialog, hears of Back there.
 */
export type Guard = { ask: (leave: () => void) => void; hasLayer?: boolean };

const guards = new Set<Guard>();
let layer: Layer | undefined;
let mayGo = false;
/** Leaving takes its steps in the history first. A page that stays after all, as when a file is downloaded, asks again from then on. */
const leavingMilliseconds = 2000;

/** Does it, or asks first where something on the page is not saved. */
export function beforeLeaving(leave: () => void): void {
  const topmost = [...guards].at(-1);
  if (topmost && !mayGo) topmost.ask(leave);
  else leave();
}

/** Lets everything that is unsaved go, and does what was asked for. */
export function leaveAll(leave: () => void): void {
  mayGo = true;
  closeLayer();
  leave();
  setTimeout(() => {
    mayGo = false;
    keepLayer();
  }, leavingMilliseconds);
}

/** Asks before the page is left, until the returned function is called. */
export function guardPage(guard: Guard): () => void {
  // What begins where nothing was unsaved any more was not let go before.
  if (guards.size === 0) mayGo = false;
  guards.add(guard);
  keepLayer();
  return () => {
    guards.delete(guard);
    if (!needsLayer()) closeLayer();
  };
}

const needsLayer = (): boolean => [...guards].some(({ hasLayer }) => !hasLayer);

/** While something is unsaved, Back asks, like it does in a dialog: this is a layer that nobody sees. */
function keepLayer(): void {
  const back = () => afterStepsBack(() => window.history.back());
  if (needsLayer()) layer ??= openLayer(() => beforeLeaving(back));
}

function closeLayer(): void {
  layer?.remove();
  layer = undefined;
}

function onBeforeUnload(event: BeforeUnloadEvent): void {
  // Nothing is lost where it was kept for when the page comes back; and who signs out or goes to another business was asked before.
  const isSettled = mayGo || hasKeptWork() || isSigningOut() || isLeavingForOther();
  if (guards.size > 0 && !isSettled) event.preventDefault();
}

/** The link that leads elsewhere in this tab, if that is what was pressed. */
function linkOf(event: MouseEvent): HTMLAnchorElement | undefined {
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  const link = isPlain && event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.href || link.download || (link.target && link.target !== "_self")) return undefined;
  const to = new URL(link.href, window.location.href);
  const isHere = to.pathname === window.location.pathname && to.search === window.location.search;
  return /^https?:$/.test(to.protocol) && !(isHere && to.hash) ? link : undefined;
}

// A dialog keeps the pointer from the page's links, and an entry of the menu closes it without asking.
function onClick(event: MouseEvent): void {
  const link = needsLayer() && !mayGo ? linkOf(event) : undefined;
  if (!link) return;
  event.preventDefault();
  event.stopPropagation();
  beforeLeaving(() => link.click());
}

if (typeof window !== "undefined") {
  window.addEventListener("beforeunload", onBeforeUnload);
  // Before anything that follows the link by itself.
  document.addEventListener("click", onClick, true);
}
