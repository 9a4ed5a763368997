import { useCallback } from "react";

/** Room beside a bar, in pixels. */
const gap = 16;

/** For a bar that stays at the window's top: what takes the focus is scrolled to below it, not under it. Returns its `ref`; `isOn` says whether it stays there now. */
export function useScrollRoom(isOn = true): (bar: HTMLElement | null) => (() => void) | undefined {
  return useCallback(
    (bar) => {
      if (!bar || !isOn) return undefined;
      const { style } = document.documentElement;
      const watcher = new ResizeObserver(() => {
        style.scrollPaddingTop = `${bar.offsetHeight + gap}px`;
      });
      watcher.observe(bar);
      return () => {
        watcher.disconnect();
        style.scrollPaddingTop = "";
      };
    },
    [isOn],
  );
}
