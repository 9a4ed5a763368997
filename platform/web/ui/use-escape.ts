import { useEffect } from "react";
import { useLatest } from "../use-latest.ts";

/** While it is open, Escape closes this and not the dialog around it, which listens on the document. */
export function useEscape(open: boolean, close: () => void): void {
  const latest = useLatest(close);
  useEffect(() => {
    if (!open) return;
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      latest.current();
    };
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [open, latest]);
}
