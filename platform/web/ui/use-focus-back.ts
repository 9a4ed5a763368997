import { useRef } from "react";

/** What opened a dialog. A row of a menu is gone by then: its menu's button stands for it. */
function openerNow(): HTMLElement | null {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement)) return null;
  const menuButton = active.closest('[role="menu"]')?.getAttribute("aria-labelledby");
  return menuButton ? document.getElementById(menuButton) : active;
}

/** Gives the focus back to what opened a dialog, or to the page's content when that is gone (a deleted row). Spread it into the dialog's content. */
export function useFocusBack() {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: () => { opener.current = openerNow(); },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const back = opener.current;
      (back?.isConnected ? back : document.getElementById("content"))?.focus({ preventScroll: true });
    },
  };
}
