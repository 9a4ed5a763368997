import { useEffect } from "react";
import { useLatest } from "./use-latest.ts";

const eventName = "close-all-modals";

/** Tells every open dialog to close, without asking: sent when a menu entry is chosen (Spec 1 §2). */
export const closeAllModals = (): void => {
  window.dispatchEvent(new Event(eventName));
};

/** Calls `close` when all dialogs are told to close. */
export function useCloseAllModals(close: () => void): void {
  const latest = useLatest(close);
  useEffect(() => {
    const listen = () => latest.current();
    window.addEventListener(eventName, listen);
    return () => window.removeEventListener(eventName, listen);
  }, [latest]);
}
