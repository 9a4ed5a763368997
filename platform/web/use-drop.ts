import { useCallback, useState } from "react";
import { useLatest } from "#platform/web/use-latest.ts";

/** A place where files can be dropped: `place` is its ref, `over` is true while files hover there. */
export function useDrop(onFiles: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false);
  const latest = useLatest(onFiles);
  const place = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const hover = (event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      };
      const leave = () => setOver(false);
      const drop = (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        latest.current([...(event.dataTransfer?.files ?? [])]);
      };
      element.addEventListener("dragover", hover);
      element.addEventListener("dragleave", leave);
      element.addEventListener("drop", drop);
      return () => {
        element.removeEventListener("dragover", hover);
        element.removeEventListener("dragleave", leave);
        element.removeEventListener("drop", drop);
      };
    },
    [latest],
  );
  return { place, over };
}
