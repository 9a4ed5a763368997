import {
  cloneElement,
  useEffect,
  useState,
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
} from "react";
import { fetchAhead, notifyMissing } from "../parts.ts";
import type { MenuProps } from "./menu-layer.tsx";

const loadLayer = () => import("./menu-layer.tsx");

/**
 * A menu under `trigger` (a Button or IconButton). Destructive rows come last, under a line. Its code is fetched when the pointer or
 * the focus comes near, so that a screen of many menus stays light; Escape cancels one that is still loading, and closes nothing else.
 */
export function Menu(props: MenuProps) {
  const [isComing, setComing] = useState(false);
  const [byKeys, setByKeys] = useState(false);
  const [Layer, setLayer] = useState<ComponentType<MenuProps & { byKeys: boolean }>>();
  useEffect(() => {
    if (!isComing || Layer) return undefined;
    let isOver = false;
    const use = ({ MenuLayer }: { MenuLayer: ComponentType<MenuProps & { byKeys: boolean }> }) =>
      setLayer(() => MenuLayer);
    const fail = () => {
      setComing(false);
      notifyMissing(loadLayer, use);
    };
    void loadLayer().then(
      (file) => (isOver ? undefined : use(file)),
      () => (isOver ? undefined : fail()),
    );
    const giveUp = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      setComing(false);
    };
    // Before the dialog around it gets the key.
    window.addEventListener("keydown", giveUp, true);
    return () => {
      isOver = true;
      window.removeEventListener("keydown", giveUp, true);
    };
  }, [isComing, Layer]);
  if (isComing && Layer) return <Layer {...props} byKeys={byKeys} />;
  const near = () => fetchAhead(loadLayer);
  return cloneElement(props.trigger, {
    "aria-haspopup": "menu",
    "aria-expanded": isComing,
    onPointerEnter: near,
    onFocus: near,
    onClick: ({ detail }: MouseEvent) => {
      setByKeys(detail === 0);
      setComing(true);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "ArrowDown") return;
      event.preventDefault();
      setByKeys(true);
      setComing(true);
    },
  });
}
