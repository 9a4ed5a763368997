/** What is open over the screen (dialogs, menus), the topmost last. Each is one step in the browser's history, so that Back closes it. */
const layers: { requestClose: () => void }[] = [];

/** Our own step back is in progress: the browser says when it is done. */
let isMoving = false;
/** Since when the page is being left: a step back now would cancel that. */
let leavingSince: number | undefined;
/** Somebody who presses something this long after the page began to be left is still on it: a file was downloaded. */
const leavingMilliseconds = 2000;

/** What waits until the history is as it should be. */
const waiting: (() => void)[] = [];

/** How many layers the current history entry represents; a wizard's step may be in the same state. */
function depthNow(): number {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null && "layers" in state && typeof state.layers === "number"
    ? state.layers
    : 0;
}

/** Brings the history to as many steps as there are layers: closing one and opening another at once leaves it unchanged. */
function settle(): void {
  if (isMoving || leavingSince !== undefined) return;
  const extra = depthNow() - layers.length;
  if (extra > 0) {
    isMoving = true;
    window.history.go(-extra);
    return;
  }
  for (let depth = depthNow() + 1; depth <= layers.length; depth += 1)
    window.history.pushState({ ...window.history.state, layers: depth }, "");
  for (const act of waiting.splice(0)) act();
}

const settleSoon = (): void => void setTimeout(settle);

function onPopState(): void {
  // The topmost closes as with Escape. If it asks first it stays, and gets its step back.
  if (!isMoving && depthNow() < layers.length) layers.at(-1)?.requestClose();
  isMoving = false;
  settleSoon();
}

function stayed(): void {
  if (leavingSince === undefined) return;
  leavingSince = undefined;
  settleSoon();
}

function onPageShow({ persisted }: PageTransitionEvent): void {
  if (!persisted) return;
  isMoving = false;
  leavingSince = undefined;
  settleSoon();
}

function onBeforeUnload(event: BeforeUnloadEvent): void {
  leavingSince = performance.now();
  // The browser asks, and this runs once that is answered. Who leaves after all leaves what is open as it is, and so no step is taken.
  setTimeout(() => {
    if (event.defaultPrevented) stayed();
  });
}

function onPress(): void {
  if (leavingSince !== undefined && performance.now() - leavingSince > leavingMilliseconds) stayed();
}

if (typeof window !== "undefined") {
  window.addEventListener("popstate", onPopState);
  window.addEventListener("pageshow", onPageShow);
  window.addEventListener("beforeunload", onBeforeUnload);
  window.addEventListener("pointerdown", onPress, true);
  window.addEventListener("keydown", onPress, true);
  // The entry may be for a layer that is gone: the page was reloaded, or left by a link in a menu. A step back before it is loaded is lost.
  if (document.readyState === "complete") settleSoon();
  else window.addEventListener("load", settleSoon, { once: true });
}

/** `closeAbove` asks what is open over this one to close, and returns whether there was anything; `remove` records that this one is closed. */
export type Layer = { closeAbove: () => boolean; remove: () => void };

/** Records that something is open over the screen; Back then asks it to close, as Escape does. */
export function openLayer(requestClose: () => void): Layer {
  const layer = { requestClose };
  layers.push(layer);
  leavingSince = undefined;
  settleSoon();
  return {
    closeAbove: () => {
      const top = layers.at(-1);
      if (top === layer || !layers.includes(layer)) return false;
      top?.requestClose();
      return true;
    },
    remove: () => {
      layers.splice(layers.indexOf(layer), 1);
      settleSoon();
    },
  };
}

/** Does this when no step back of a closed layer is in progress: such a step would lead back from wherever the action led. */
export function afterStepsBack(act: () => void): void {
  if (isMoving || depthNow() > layers.length) waiting.push(act);
  else act();
}
