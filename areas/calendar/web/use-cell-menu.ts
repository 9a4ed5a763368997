import { type RefObject, useEffect } from "react";
import { useLatest } from "#platform/web/use-latest.ts";
import type { Start } from "./calendar.view.ts";

/** A right click or a long press on an empty cell asks about it: a day and an hour, or in a month the day. */
export function useCellMenu(
  grid: RefObject<HTMLElement | null>,
  isMonth: boolean,
  onCell: (start: Start) => void,
): void {
  const latest = useLatest({ isMonth, onCell });
  useEffect(() => {
    const element = grid.current;
    if (!element) return undefined;
    const ask = (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target : undefined;
      const cell = target?.closest<HTMLElement>("[data-day]");
      if (!cell || target?.closest("[data-meeting], a")) return;
      const { top, height } = cell.getBoundingClientRect();
      const hour = Math.min(Math.max(Math.floor(((event.clientY - top) / height) * 24), 0), 23);
      event.preventDefault();
      latest.current.onCell({
        day: cell.dataset.day,
        ...(!latest.current.isMonth && { time: `${String(hour).padStart(2, "0")}:00` }),
      });
    };
    element.addEventListener("contextmenu", ask);
    return () => element.removeEventListener("contextmenu", ask);
  }, [grid, latest]);
}
