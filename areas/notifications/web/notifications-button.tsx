import { useState } from "react";
import { Bell } from "lucide-react";
import { isDemo } from "#platform/web/demo-mode.ts";
import { fetchAhead } from "#platform/web/parts.ts";
import { IconButton } from "#platform/web/ui/button.tsx";
import { lazyDialog } from "#platform/web/ui/lazy-part.tsx";
import type { NotificationsLayerProps } from "./notifications-layer.tsx";
import { buttonName, demoAlert } from "./notifications.messages.ts";
import { useUnreadCount } from "./notifications.queries.ts";

const loadLayer = () => import("./notifications-layer.tsx");
const NotificationsLayer = lazyDialog<NotificationsLayerProps & { onGiveUp: () => void }>(
  async () => (await loadLayer()).NotificationsLayer,
  ({ onGiveUp }) => onGiveUp(),
  ({ trigger }) => trigger,
);

/** The bell: the badge counts what is unread and the button opens it; in the demo a fixed 3 and a static alert (Spec 1 §2). */
export function NotificationsButton() {
  const unread = useUnreadCount();
  const [wanted, setWanted] = useState(false);
  const near = () => {
    if (!isDemo()) fetchAhead(loadLayer);
  };
  const press = () => {
    if (isDemo()) window.alert(demoAlert);
    else setWanted(true);
  };
  const count = unread > 0 && (
    <span className="count" aria-hidden>
      {unread > 99 ? "99+" : unread}
    </span>
  );
  const bell = (
    <IconButton
      icon={Bell}
      label={buttonName(unread)}
      className="relative"
      aria-haspopup={isDemo() ? undefined : "dialog"}
      onClick={press}
      onPointerEnter={near}
      onFocus={near}
    >
      {count}
    </IconButton>
  );
  if (!wanted) return bell;
  return (
    <NotificationsLayer
      trigger={
        <IconButton icon={Bell} label={buttonName(unread)} className="relative">
          {count}
        </IconButton>
      }
      unread={unread}
      onGiveUp={() => setWanted(false)}
    />
  );
}
