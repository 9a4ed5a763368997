import { useEffect } from "react";
import { openLayer } from "../layers.ts";
import { useLatest } from "../use-latest.ts";

/** While it is open, the browser's Back asks this to close instead of leaving the screen. */
export function useLayer(open: boolean, requestClose: () => void): void {
  const latest = useLatest(requestClose);
  useEffect(() => (open ? openLayer(() => latest.current()) : undefined), [open, latest]);
}
