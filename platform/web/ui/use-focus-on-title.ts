import { useEffect, useRef } from "react";
import { say } from "../say.ts";
import { focusOn, screenTitle } from "./focus-place.ts";

/**
 * A new screen takes the focus to its heading, as soon as that is there: so its title is said, and Tab goes on from its beginning. What the heading
 * says once more is known ("Customer", then the name) is said as well, as long as it has the focus.
 */
export function useFocusOnTitle(path: string): void {
  const shown = useRef(path);
  useEffect(() => {
    if (path === shown.current) return undefined;
    shown.current = path;
    const content = document.getElementById("content");
    if (!content) return undefined;
    focusOn(screenTitle());
    let heard = screenTitle()?.textContent;
    const watcher = new MutationObserver(() => {
      const active = document.activeElement;
      const title = screenTitle();
      if (active === content || active === document.body) {
        if (title === content) return;
        focusOn(title);
        heard = title?.textContent;
        return;
      }
      // A screen may take it elsewhere itself, and so may whoever is quicker.
      if (!title || active !== title) return watcher.disconnect();
      const words = title.textContent;
      if (words !== heard) say(words);
      heard = words;
    });
    watcher.observe(content, { childList: true, subtree: true, characterData: true });
    return () => watcher.disconnect();
  }, [path]);
}
