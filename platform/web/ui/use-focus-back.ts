import { useRef } from "react";

/** What opened a dialog. A row of a menu is gone by then: its menu's button stands for it. */
function openerNow(): HTMLElement | null {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement)) return null;
  const menuButton = active.closest('[role="menu"]')?.getAttribute("aria-labelledby");
  return menuButton ? document.getElementById(menuButton) : active;
}

/** Puts the focus on what is marked `data-first-focus` in a dialog that opens, or on its first control. Gives it back to what opened the dialog, or to the page's content when that is gone (a deleted row). Spread it into the dialog's content. */
export function useFocusBack() {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = openerNow();
      const first = event.target instanceof HTMLElement ? event.target.querySelector<HTMLElement>("[data-first-focus]") : null;
      if (!first) return;
      event.preventDefault();
      first.focus({ preventScroll: true });
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const back = opener.current;
      (back?.isConnected ? back : document.getElementById("content"))?.focus({ preventScroll: true });
    },
  };
}
