import { useEffect, useState } from "react";
import { useLatest } from "#platform/web/use-latest.ts";
import { cameBackIn, withoutReturn } from "./card.view.ts";

/** How a payment ended that a bank asked about on a page of its own, once the person is back; `confirmed` is called unless it refused. */
export function useCameBack(confirmed: () => void): ReturnType<typeof cameBackIn> {
  const [cameBack] = useState(() => cameBackIn(window.location.search));
  const latest = useLatest(confirmed);
  useEffect(() => {
    if (cameBack === undefined) return;
    const { pathname, search } = window.location;
    window.history.replaceState(null, "", pathname + withoutReturn(search));
    if (cameBack !== "failed") latest.current();
  }, [cameBack, latest]);
  return cameBack;
}
