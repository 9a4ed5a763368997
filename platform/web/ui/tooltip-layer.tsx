import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { tooltipMark as mark } from "./tooltip.ts";
import { tooltipAt } from "./tooltip-layer.view.ts";

/** Spec 1 §9. */
export const tooltipOpenMilliseconds = 700;
export const tooltipSkipMilliseconds = 300;

const markedAt = (event: Event): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(`[${mark}]`) : null;

/**
 * Shows the tooltip of what the pointer rests on or the keyboard focuses. There is one in the app: a single layer keeps the
 * first load small. Opens after 700 ms, or at once when another closed less than 300 ms ago; closes on Escape and on a press.
 */
export function TooltipLayer() {
  const [over, setOver] = useState<HTMLElement | null>(null);
  useEffect(() => watch(setOver), []);
  return over && <Bubble key={over.getAttribute(mark)} over={over} />;
}

function watch(show: (element: HTMLElement | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: HTMLElement | null = null;
  let closedAt = Number.NEGATIVE_INFINITY;
  const set = (element: HTMLElement | null) => {
    clearTimeout(timer);
    if (shown && !element) closedAt = performance.now();
    shown = element;
    show(element);
  };
  const enter = (event: PointerEvent) => {
    if (
      event.pointerType === "touch" ||
      (event.target instanceof Element && event.target.closest(".tooltip"))
    )
      return;
    const element = markedAt(event);
    if (element === shown) return;
    if (shown) set(null);
    clearTimeout(timer);
    if (element)
      timer = setTimeout(
        () => set(element),
        performance.now() - closedAt < tooltipSkipMilliseconds ? 0 : tooltipOpenMilliseconds,
      );
  };
  const focus = (event: FocusEvent) => {
    const element = markedAt(event);
    set(element?.matches(":focus-visible") ? element : null);
  };
  const away = () => set(null);
  const key = (event: KeyboardEvent) => {
    if (event.key === "Escape" && shown) set(null);
  };
  const stop = new AbortController();
  const how = { signal: stop.signal, capture: true };
  document.addEventListener("pointerover", enter, how);
  document.addEventListener("focusin", focus, how);
  document.addEventListener("focusout", away, how);
  document.addEventListener("pointerdown", away, how);
  document.addEventListener("scroll", away, how);
  document.addEventListener("keydown", key, how);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

function Bubble({ over }: { over: HTMLElement }) {
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bubble.current;
    if (!element) return;
    // The top layer is above dialogs too.
    element.showPopover();
    const { left, top } = tooltipAt(over.getBoundingClientRect(), element.getBoundingClientRect(), {
      width: window.innerWidth,
      height: window.innerHeight,
    });
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
  }, [over]);
  return (
    <div ref={bubble} className="tooltip" popover="manual" aria-hidden>
      {over.getAttribute(mark)}
    </div>
  );
}
