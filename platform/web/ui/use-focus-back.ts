import { useRef } from "react";

/** What opened a dialog. A menu row is gone by then: its menu's button takes its place. */
function openerNow(): HTMLElement | null {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement)) return null;
  const menuButton = active.closest('[role="menu"]')?.getAttribute("aria-labelledby");
  return menuButton ? document.getElementById(menuButton) : active;
}

/**
 * Returns the focus to what opened a dialog, or to the page's content when that is gone (a deleted row). `begin` says where the focus goes
 * when it opens; without it, to the first control. Spread it into the dialog's content.
 */
export function useFocusBack(begin?: (dialog: HTMLElement) => HTMLElement) {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = openerNow();
      if (!begin || !(event.target instanceof HTMLElement)) return;
      event.preventDefault();
      begin(event.target).focus({ preventScroll: true });
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const back = opener.current;
      (back?.isConnected ? back : document.getElementById("content"))?.focus({ preventScroll: true });
    },
  };
}
