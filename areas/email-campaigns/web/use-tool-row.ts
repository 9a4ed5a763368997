import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from "react";

/** Makes a row of buttons one stop for Tab, where one was last; the arrow keys, Home and End go from one to the next. Spread it into the element whose role is toolbar. */
export function useToolRow() {
  const row = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLButtonElement>(undefined);
  const buttons = () => [...(row.current?.querySelectorAll("button") ?? [])];
  const stopAt = (chosen: HTMLButtonElement | undefined) => {
    last.current = chosen;
    for (const one of buttons()) one.tabIndex = one === chosen ? 0 : -1;
  };
  // Buttons may be drawn anew.
  useLayoutEffect(() => {
    const all = buttons();
    stopAt(all.find((one) => one === last.current) ?? all[0]);
  });
  // What opens from the row tells its events here, too.
  const indexOf = (target: EventTarget) => buttons().findIndex((one) => one === target);
  return {
    ref: row,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const at = indexOf(target);
      if (at >= 0) stopAt(buttons()[at]);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const all = buttons();
      const at = indexOf(event.target);
      const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
      if (at < 0 || to === undefined) return;
      event.preventDefault();
      all.at(to % all.length)?.focus();
    },
  };
}
