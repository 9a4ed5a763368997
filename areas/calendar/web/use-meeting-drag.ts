import { type RefObject, useEffect } from "react";
import { useLatest } from "#platform/web/use-latest.ts";
import type { Place } from "./meeting-moves.view.ts";

type Point = { x: number; y: number };
export type Drag = { id: string; isStretch: boolean; from: Place; to: Place };
type Acts = {
  /** Whether this meeting can be dragged. */
  isFree: (id: string) => boolean;
  onDrag: (drag: Drag) => void;
  onDrop: () => void;
  onCancel: () => void;
};

const mousePixels = 6;
/** How long a finger must rest before a meeting lifts; without it the page could not be scrolled. */
const holdMilliseconds = 200;
const fingerPixels = 8;
/** So close to the upper or lower edge of the window the page scrolls along. */
const edgePixels = 56;
const scrollPixels = 12;

const away = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => ({
  x: clientX,
  y: clientY,
});

/** The day under a point, or the nearest one, and the minute at its height. */
function placeAt(grid: Element, { x, y }: Point): Place | undefined {
  const near = [...grid.querySelectorAll<HTMLElement>("[data-day]")]
    .map((element) => ({ day: element.dataset.day ?? "", box: element.getBoundingClientRect() }))
    .map(({ day, box }) => ({
      day,
      box,
      away: Math.max(box.left - x, x - box.right, 0) + Math.max(box.top - y, y - box.bottom, 0),
    }))
    .sort((a, b) => a.away - b.away)[0];
  if (!near) return undefined;
  const minute = ((y - near.box.top) / near.box.height) * 1440;
  return { day: near.day, minute: Math.min(Math.max(minute, 0), 1440) };
}

/** What a press can become: undefined where no meeting is pressed that may be moved. */
function pressOf(grid: HTMLElement, target: EventTarget | null, start: Point, acts: RefObject<Acts>) {
  if (!(target instanceof Element)) return undefined;
  const id = target.closest<HTMLElement>("[data-meeting]")?.dataset.meeting;
  const from = placeAt(grid, start);
  if (id === undefined || !from || !acts.current.isFree(id)) return undefined;
  const isStretch = target.closest("[data-stretch]") !== null;
  return (at: Point): void => {
    if (at.y < edgePixels) window.scrollBy(0, -scrollPixels);
    if (at.y > window.innerHeight - edgePixels) window.scrollBy(0, scrollPixels);
    const to = placeAt(grid, at);
    if (to) acts.current.onDrag({ id, isStretch, from, to });
  };
}

/** The click that follows a drop opens nothing. */
function holdBackClick(): void {
  const hold = (event: Event) => event.stopPropagation();
  window.addEventListener("click", hold, { capture: true });
  setTimeout(() => window.removeEventListener("click", hold, { capture: true }), 0);
}

function byMouse(grid: HTMLElement, event: MouseEvent, acts: RefObject<Acts>): void {
  const start = pointOf(event);
  const drag = event.button === 0 ? pressOf(grid, event.target, start, acts) : undefined;
  if (!drag) return;
  let state: "pressed" | "dragged" | "canceled" = "pressed";
  const over = new AbortController();
  const { signal } = over;
  const move = (moved: MouseEvent) => {
    if (state === "pressed" && away(start, pointOf(moved)) >= mousePixels) state = "dragged";
    if (state === "dragged") drag(pointOf(moved));
  };
  const key = ({ key: pressed }: KeyboardEvent) => {
    if (pressed !== "Escape" || state !== "dragged") return;
    state = "canceled";
    acts.current.onCancel();
  };
  const drop = () => {
    over.abort();
    if (state !== "pressed") holdBackClick();
    if (state === "dragged") acts.current.onDrop();
  };
  window.addEventListener("mousemove", move, { signal });
  window.addEventListener("keydown", key, { signal });
  window.addEventListener("mouseup", drop, { signal });
}

function byFinger(grid: HTMLElement, event: TouchEvent, acts: RefObject<Acts>): void {
  const [finger] = event.touches;
  const target = event.target;
  if (!finger || event.touches.length > 1 || !target) return;
  const start = pointOf(finger);
  const drag = pressOf(grid, target, start, acts);
  if (!drag) return;
  let isHeld = false;
  const over = new AbortController();
  const { signal } = over;
  const held = setTimeout(() => {
    isHeld = true;
    drag(start);
  }, holdMilliseconds);
  const end = (act: "onDrop" | "onCancel") => (ended: Event) => {
    clearTimeout(held);
    over.abort();
    if (!isHeld) return;
    ended.preventDefault();
    acts.current[act]();
  };
  const move = (moved: Event) => {
    const [at] = (moved as TouchEvent).touches;
    if (!at) return;
    if (isHeld) {
      moved.preventDefault();
      drag(pointOf(at));
    } else if (away(start, pointOf(at)) > fingerPixels) end("onCancel")(moved);
  };
  // On the pressed element itself: it goes on hearing of its finger after it has left the page for another day.
  target.addEventListener("touchmove", move, { signal, passive: false });
  target.addEventListener("touchend", end("onDrop"), { signal });
  target.addEventListener("touchcancel", end("onCancel"), { signal });
  target.addEventListener("contextmenu", (menu) => menu.preventDefault(), { signal });
}

/** Meetings of a grid are dragged by mouse and by a held finger. */
export function useMeetingDrag(grid: RefObject<HTMLElement | null>, acts: Acts): void {
  const latest = useLatest(acts);
  useEffect(() => {
    const element = grid.current;
    if (!element) return undefined;
    const over = new AbortController();
    const { signal } = over;
    element.addEventListener("mousedown", (event) => byMouse(element, event, latest), { signal });
    element.addEventListener("touchstart", (event) => byFinger(element, event, latest), {
      signal,
      passive: true,
    });
    return () => over.abort();
  }, [grid, latest]);
}
