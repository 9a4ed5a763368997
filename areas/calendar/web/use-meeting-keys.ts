import { type RefObject, useEffect } from "react";
import { useLatest } from "#platform/web/use-latest.ts";

type Acts = {
  /** Alt and this key were pressed on a meeting; true if they mean something. */
  onKey: (id: string, event: KeyboardEvent) => boolean;
  onDrop: () => void;
  onCancel: () => void;
};

/** A focused meeting is moved by Alt and the arrow keys, until Alt is let go; Escape puts it back. */
export function useMeetingKeys(grid: RefObject<HTMLElement | null>, acts: Acts): void {
  const latest = useLatest(acts);
  useEffect(() => {
    const element = grid.current;
    if (!element) return undefined;
    const over = new AbortController();
    const { signal } = over;
    const press = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : undefined;
      const id = target?.closest<HTMLElement>("[data-meeting]")?.dataset.meeting;
      // Alt and an arrow key would also leave the page.
      if (id !== undefined && event.altKey && latest.current.onKey(id, event)) event.preventDefault();
    };
    const cancel = ({ key }: KeyboardEvent) => {
      if (key === "Escape") latest.current.onCancel();
    };
    const release = ({ key }: KeyboardEvent) => {
      if (key === "Alt") latest.current.onDrop();
    };
    element.addEventListener("keydown", press, { signal });
    window.addEventListener("keydown", cancel, { signal });
    window.addEventListener("keyup", release, { signal });
    window.addEventListener("blur", () => latest.current.onCancel(), { signal });
    return () => over.abort();
  }, [grid, latest]);
}
