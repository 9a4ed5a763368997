import { cloneElement, lazy, Suspense, useState, type KeyboardEvent } from "react";
import type { MenuProps } from "./menu-layer.tsx";

const loadLayer = () => import("./menu-layer.tsx");
const MenuLayer = lazy(async () => ({ default: (await loadLayer()).MenuLayer }));

/**
 * A menu under `trigger` (a Button or IconButton). Destructive rows come last, under a line. Its code is fetched when the pointer or the focus
 * comes near, so that a screen of many menus stays light.
 */
export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState(false);
  const near = () => void loadLayer();
  const closed = cloneElement(props.trigger, {
    // Pressed, and still on its way.
    "aria-haspopup": "menu", "aria-expanded": wanted, onPointerEnter: near, onFocus: near, onClick: () => setWanted(true),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "ArrowDown") return;
      event.preventDefault();
      setWanted(true);
    },
  });
  return wanted ? <Suspense fallback={closed}><MenuLayer {...props} /></Suspense> : closed;
}
