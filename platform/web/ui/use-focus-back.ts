import { focusOn, giveBack, noteOpener } from "./focus-place.ts";

/**
 * Returns the focus to what opened a dialog, or to the screen's heading when that is gone (a deleted row). `begin` says where the focus goes
 * when it opens; without it, to the first control. Spread it into the dialog's content.
 */
export function useFocusBack(begin?: (dialog: HTMLElement) => HTMLElement | null) {
  return {
    onOpenAutoFocus: (event: Event) => {
      if (!(event.target instanceof HTMLElement)) return;
      noteOpener(event.target);
      if (!begin) return;
      event.preventDefault();
      focusOn(begin(event.target));
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (event.target instanceof HTMLElement) giveBack(event.target);
    },
  };
}
