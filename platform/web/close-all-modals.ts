import { useEffect, useRef } from "react";

const eventName = "close-all-modals";

/** Tells every open dialog to close, without asking: sent when a menu entry is chosen (Spec 1 §2). */
export const closeAllModals = (): void => {
  window.dispatchEvent(new Event(eventName));
};

/** Calls `close` when all dialogs are told to close. */
export function useCloseAllModals(close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    const listen = () => latest.current();
    window.addEventListener(eventName, listen);
    return () => window.removeEventListener(eventName, listen);
  }, []);
}
