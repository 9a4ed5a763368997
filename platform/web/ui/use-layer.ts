import { useCallback, useEffect, useRef } from "react";
import { type Layer, openLayer } from "../layers.ts";
import { useLatest } from "../use-latest.ts";

/** While it is open, the browser's Back asks this to close instead of leaving the screen. Gives what closes a menu that lies over it, where there is one. */
export function useLayer(open: boolean, requestClose: () => void): () => boolean {
  const latest = useLatest(requestClose);
  const layer = useRef<Layer>(undefined);
  useEffect(() => {
    if (!open) return undefined;
    const opened = openLayer(() => latest.current());
    layer.current = opened;
    return () => {
      layer.current = undefined;
      opened.remove();
    };
  }, [open, latest]);
  return useCallback(() => layer.current?.closeAbove() ?? false, []);
}
