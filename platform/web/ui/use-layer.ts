import { useEffect, useRef } from "react";
import { openLayer } from "../layers.ts";

/** While it is open, the browser's Back asks this to close instead of leaving the screen. */
export function useLayer(open: boolean, requestClose: () => void): void {
  const latest = useRef(requestClose);
  latest.current = requestClose;
  useEffect(() => (open ? openLayer(() => latest.current()) : undefined), [open]);
}
