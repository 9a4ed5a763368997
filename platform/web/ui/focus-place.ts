/** What lies over the screen. Each returns the focus itself when it closes. */
const layers = '[role="dialog"], [role="alertdialog"], [role="menu"]';
/** What a place for the focus is looked for in, and not beyond. */
const bounds = `main, aside, ${layers}`;
const focusable =
  ':is(a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex="0"], [contenteditable="true"]):not([disabled], [tabindex="-1"])';

/** What had the focus last, also when it is gone by now; what opened each layer. */
let last: HTMLElement | undefined;
const openers = new WeakMap<Element, HTMLElement>();

if (typeof document !== "undefined")
  document.addEventListener(
    "focusin",
    ({ target }) => {
      if (target instanceof HTMLElement) last = target;
    },
    true,
  );

const isSeen = (one: HTMLElement): boolean => one.isConnected && one.checkVisibility();
const isLeaving = (one: Element): boolean =>
  one.closest(':is([role$="dialog"])[data-state="closed"]') !== null;

/** What is named alike is the same thing, drawn anew: the menu's button of a card that went to another column. */
function drawnAnew(lost: HTMLElement): HTMLElement | undefined {
  const nameOf = (one: Element) => one.getAttribute("aria-label") ?? one.textContent.trim();
  const name = nameOf(lost);
  if (name === "" || !lost.matches(focusable)) return undefined;
  const alike = [...document.querySelectorAll<HTMLElement>(lost.localName)].filter(
    (one) => nameOf(one) === name && isSeen(one) && !isLeaving(one),
  );
  return alike.length === 1 ? alike[0] : undefined;
}

/** The screen's heading, which says where one is; where there is none yet, its content. */
export const screenTitle = (): HTMLElement | null =>
  document.querySelector<HTMLElement>("main h1") ?? document.getElementById("content");

/** Gives the focus to what can't be reached by Tab: a heading, a screen's content. */
export function focusOn(place: HTMLElement | null | undefined): void {
  if (place && !place.matches(focusable) && !place.hasAttribute("tabindex")) place.tabIndex = -1;
  place?.focus({ preventScroll: true });
}

/** Notes what opened this layer: what has the focus, or had it until it went. */
export function noteOpener(layer: Element): void {
  const active = document.activeElement;
  const opener = active instanceof HTMLElement && active !== document.body ? active : last;
  if (opener && !layer.contains(opener)) openers.set(layer, opener);
}

function above(one: HTMLElement): HTMLElement | undefined {
  const layer = one.closest(layers);
  const menuButton = layer?.role === "menu" ? layer.getAttribute("aria-labelledby") : null;
  return (
    (menuButton !== null && document.getElementById(menuButton ?? "")) ||
    (layer ? openers.get(layer) : undefined)
  );
}

/**
 * Gives the focus back when a layer closes: to what opened it, or to what opened that, as far as it is still there; else to the screen's
 * heading. Not where another layer lies over that place by then.
 */
export function giveBackTo(opener: HTMLElement | undefined): void {
  let place = screenTitle();
  for (let at = opener; at; at = above(at)) {
    const found = isSeen(at) && !isLeaving(at) ? at : drawnAnew(at);
    if (!found) continue;
    place = found;
    break;
  }
  const top = [...document.querySelectorAll(`:is(${layers})[data-state="open"]`)].at(-1);
  if (!top || top.contains(place)) focusOn(place);
}

/** Gives the focus back to what opened this layer. */
export const giveBack = (layer: Element): void => giveBackTo(openers.get(layer));

/** What can take the focus here; on a touch screen no field, as a phone's keyboard would come up. */
function focusables(within: Element): HTMLElement[] {
  const isTouch = window.matchMedia("(pointer: coarse)").matches;
  return [within, ...within.querySelectorAll(focusable)].filter(
    (one): one is HTMLElement =>
      one instanceof HTMLElement &&
      one.matches(focusable) &&
      isSeen(one) &&
      !(isTouch && one.matches("input:not([type=checkbox]), select, textarea")),
  );
}

/** Gives the focus to the first thing in a row that can take it, else to the row itself, and brings it into view. */
export function focusInto(row: Element | undefined): void {
  const place = row && (focusables(row)[0] ?? row);
  if (!(place instanceof HTMLElement)) return;
  focusOn(place);
  place.scrollIntoView({ block: "nearest" });
}

/** What one types in: keys that are on their way must not come to another, nor press a button. */
const isTypedIn = (one: HTMLElement): boolean =>
  one.matches(
    'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="file"])',
  );

/** The dialog in which this is, or the screen's heading. */
const regionOf = (within: Element): HTMLElement | null =>
  within.closest<HTMLElement>(layers) ?? screenTitle();

/** Where something with the focus stood that went: in what, after and before what, and which of its row's controls it was. */
type Gap = { within: Element; next: Element | null; before: Element | null; at: number };

const elementFrom = (node: Node | null, way: "nextSibling" | "previousSibling"): Element | null => {
  let at = node;
  while (at && !(at instanceof Element)) at = at[way];
  return at;
};

function gapOf(lost: HTMLElement, records: readonly MutationRecord[]): Gap | undefined {
  for (const { target, removedNodes, nextSibling, previousSibling } of records) {
    const row = [...removedNodes].find((one) => one.contains(lost));
    if (!(row instanceof Element) || !(target instanceof Element)) continue;
    return {
      within: target,
      next: elementFrom(nextSibling, "nextSibling"),
      before: elementFrom(previousSibling, "previousSibling"),
      at: [...row.querySelectorAll(focusable)].indexOf(lost),
    };
  }
  return undefined;
}

/** The same control of the next row, or of the one before; else what is nearest to where it stood. */
function nearest({ within, next, before, at }: Gap): HTMLElement | null {
  for (const row of [next, before]) {
    const inside = row?.isConnected ? focusables(row) : [];
    const place = inside[at] ?? inside[0];
    if (place) return place;
  }
  let mark = next?.isConnected ? next : within;
  for (let around: Element | null = within; around?.isConnected; around = around.parentElement) {
    const inside = focusables(around);
    const following = inside.find(
      (one) => mark.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    const place = following ?? inside.at(-1);
    if (place && !place.matches(layers)) return place;
    if (around.matches(bounds)) break;
    mark = around;
  }
  return null;
}

/**
 * Promises that the focus never falls to the top of the page, or of a dialog, because what had it went: a row that was removed, a button
 * that is not needed any more. It goes to the same thing where that is drawn anew, to the next row, or to what is nearest; what was typed in leads to the
 * heading or the dialog. Returns what ends that.
 */
export function keepFocus(): () => void {
  const watcher = new MutationObserver((records) => {
    const lost = last;
    if (document.activeElement !== document.body || !lost || lost.isConnected) return;
    // A dialog or menu that closed gives it back itself.
    if (lost.closest(layers)) return;
    const gap = gapOf(lost, records);
    if (!gap) return;
    // What comes in its place may come a moment later, and the focus may be on its way somewhere.
    setTimeout(() => {
      const active = document.activeElement;
      if (active !== document.body && !(active?.matches(layers) && active.contains(gap.within))) return;
      // A screen's heading may be drawn anew once what it is about is known.
      const near = () => (isTypedIn(lost) ? regionOf(gap.within) : nearest(gap));
      const place = (lost.matches("h1") ? undefined : (drawnAnew(lost) ?? near())) ?? screenTitle();
      focusOn(place);
      place?.scrollIntoView({ block: "nearest" });
    });
  });
  watcher.observe(document.body, { childList: true, subtree: true });
  return () => watcher.disconnect();
}
